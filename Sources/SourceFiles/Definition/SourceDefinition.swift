public import OrderedCollections

/// What a file says about a source; `docs/sources.md` describes the format. What is nil is inferred.
public struct SourceDefinition: Hashable, Sendable {
    /// The id of the source; nil for the name of its file.
    public var id: String?
    /// The title, perhaps in several languages.
    public var title: LocalisedText?
    /// The name of an icon, or one character.
    public var symbol: String?
    /// The layout of its list.
    public var layout: SourceLayout?

    /// The base and the list in one address.
    public var from: Template?
    /// The bases, in order of preference.
    public var upstreams: [String]?
    /// The list, joined to a base with one slash.
    public var list: Template?
    /// Where the records are in an answer; see ``RecordList``.
    public var items: ValuePath?
    /// Where an answer has the names of columns, if its records are rows of a table.
    public var columns: ValuePath?
    /// How the list goes on.
    public var pages: Pagination?
    /// The records' own addresses, if the list has only references.
    public var each: EachRecord?
    /// The address of one item.
    public var one: Template?
    /// Headers of each request, which may name secrets.
    public var headers: OrderedDictionary<String, Template>?
    /// The method of requests for the list; nil for `GET`.
    public var method: RequestMethod?
    /// The body of requests for the list, whose texts are templates with `{term}`, `{page}` and the like; a text is sent
    /// as it is, anything else as JSON.
    public var body: JSON?
    /// The most requests in a time.
    public var rate: RequestRate?
    /// The time for which an answer counts as fresh.
    public var freshness: Duration?
    /// Which hosts may be asked; nil for all.
    public var reach: SourceReach?
    /// How much of the catalogue is fetched; nil for the program's limits.
    public var limit: CrawlLimit?
    /// The parts of a record that are kept; nil for all.
    public var keep: KeptParts?

    /// The parts of an item.
    public var item: ItemDefinition?
    /// The parts of an item that its id was made from before, newest first: the id, or else title and picture.
    public var formerly: [ItemDefinition]?
    /// The facts of an item, in their order.
    public var facts: [FactDefinition]?
    /// The parameters that people choose.
    public var choices: [ChoiceDefinition]?
    /// The lists that belong to an item.
    public var related: [RelatedDefinition]?
    /// The hosts that pictures and previews may be fetched from, with their subdomains.
    public var pictures: [String]?
    /// Whom the source wants to be named.
    public var attribution: AttributionDefinition?

    /// The most entries of ``formerly``.
    public static let maxFormerWays = 4

    /// Creates a definition that leaves everything to inference.
    public init() {}

    /// The names of the secrets in headers, addresses' queries and pagination.
    public var secrets: [String] {
        let templates = [from, list, one, each?.from].compactMap { $0 } + (headers?.values.elements ?? [])
        var names = OrderedSet(templates.flatMap(\.secrets))
        for related in related ?? [] { names.formUnion(related.list.secrets) }
        return names.elements
    }
}
