public import Catalogue
public import Endpoints
public import OrderedCollections

/// A source as a file describes it; `docs/sources.md` has the format. Nil values are inferred.
public struct SourceDefinition: Hashable, Sendable {
    /// The id of the source; nil for the name of its file.
    public var id: String?
    /// The title, perhaps in several languages.
    public var title: LocalisedText?
    /// The name of an icon, or one character.
    public var symbol: String?
    /// The colour of the source, such as behind its icon.
    public var accent: Colour?
    /// The layout of its list.
    public var layout: HomeStyle?

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
    public var rate: RateLimit?
    /// The time for which an answer counts as fresh.
    public var freshness: Duration?
    /// Which hosts may be asked; nil for all.
    public var reach: SourceReach?
    /// How much of the catalogue is fetched; nil for the program's limits.
    public var limit: CollectionLimits?
    /// How far back the past of its lists is stored; nil for the program's setting.
    public var history: HistoryPolicy?
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
    /// The lists that belong to an item, as far as they differ from the source. Each has an id, and a list with the
    /// item's `{id}` in its address.
    public var related: [SourceDefinition]?
    /// How an item's page shows the list, if it is a related one.
    public var relatedStyle: RelatedStyle?
    /// The key of the fact that numbers the tracks of a related list; nil for their places.
    public var number: String?
    /// The key of the fact whose values divide the tracks of a related list, such as a season.
    public var section: String?
    /// The key of the fact at the end of a track's row, such as its duration or its date.
    public var duration: String?
    /// The hosts that pictures and previews may be fetched from, with their subdomains.
    public var pictures: [String]?
    /// Whom the source wants to be named.
    public var attribution: AttributionDefinition?

    /// The most entries of ``formerly``.
    public static let maxFormerWays = 4
    /// The largest file in bytes.
    public static let maximumSize = 256 * 1024
    /// The depth of a file beyond which it is refused.
    public static let maximumDepth = 32

    /// Creates a definition that leaves everything to inference.
    public init() {}

    /// Reads a definition.
    ///
    /// - Parameters:
    ///   - yaml: The content of the file: YAML, and so JSON, too.
    ///   - file: The name of the file for diagnostics.
    ///   - reservedIDs: Words that cannot be ids.
    /// - Throws: All mistakes of the file.
    public init(yaml: String, file: String, reservedIDs: Set<String> = []) throws(DefinitionError) {
        let (definition, diagnostics) = Self.reading(yaml: yaml, file: file, reservedIDs: reservedIDs)
        guard diagnostics.isEmpty else { throw DefinitionError(diagnostics: diagnostics) }
        self = definition
    }

    /// Reads what can be read of a definition, with all mistakes in the order of their places.
    public static func reading(
        yaml: String, file: String, reservedIDs: Set<String> = []
    ) -> (definition: SourceDefinition, diagnostics: [DefinitionDiagnostic]) {
        var reader = DefinitionReader(file: file, reservedIDs: reservedIDs)
        let definition = reader.definition(in: yaml)
        return (definition, reader.diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }

    /// The definition as a file, which reads as an equal definition again.
    ///
    /// - Parameter comments: Comments by the keys of their lines, such as `items`, `item.title` or `facts.population`. A
    ///   comment stands at the end of its line, or above it if the line is long.
    public func yaml(comments: [String: String] = [:]) -> String {
        var file = YAMLFile(comments: comments)
        for key in Self.keys { if let value = key.write(self) { file.add(key.name, value) } }
        return file.text
    }

    /// Whether items can be read without inferring anything.
    public var isComplete: Bool { items != nil && item?.title != nil }

    /// The names of the secrets in headers, addresses' queries and pagination.
    public var secrets: [String] {
        let templates = [from, list, one, each?.from].compactMap(\.self) + (headers?.values.elements ?? [])
        return OrderedSet((templates + (related ?? []).compactMap(\.list)).flatMap(\.secrets)).elements
    }
}

extension SourceDefinition: DefinitionMapping {
    static var blank: SourceDefinition { SourceDefinition() }

    static var keys: [Key] {
        [
            Key("id", \.id, .ownIdentifier), Key("title", \.title, .localised),
            Key("symbol", \.symbol, .symbol), Key("accent", \.accent, .colour),
            Key("layout", \.layout, .choice),
            Key("from", \.from, .address(DefinitionKeys.listVariables, isAbsolute: true)),
            Key("upstreams", \.upstreams, .upstreams),
            Key("list", \.list, .address(DefinitionKeys.listVariables)),
            Key("items", \.items, .path), Key("columns", \.columns, .path),
            Key("pages", \.pages, .pagination), Key("each", \.each, .mapping),
            Key("one", \.one, .address(["id"])), Key("headers", \.headers, .headers),
            Key("method", \.method, .choice), Key("body", \.body, .body),
            Key("rate", \.rate, .rate), Key("freshness", \.freshness, .duration),
            Key("reach", \.reach, .choice), Key("limit", \.limit, .limit),
            Key("history", \.history, .history),
            Key("keep", \.keep, .parts), Key("item", \.item, .block),
            Key("formerly", \.formerly, .formerItems),
            Key("facts", \.facts, .facts), Key("choices", \.choices, .choices),
            Key("related", \.related, .related), Key("pictures", \.pictures, .hosts),
            Key("attribution", \.attribution, .attribution),
        ]
    }

    /// The keys of a list that belongs to an item.
    static var relatedKeys: [Key] {
        [
            Key("id", \.id, .identifier, isRequired: true), Key("title", \.title, .localised),
            Key("list", \.list, .address(["id", "page", "offset", "limit", "cursor"]), isRequired: true),
            Key("items", \.items, .path), Key("pages", \.pages, .pagination),
            Key("item", \.item, .mapping), Key("facts", \.facts, .facts),
            Key("layout", \.relatedStyle, .choice), Key("number", \.number, .key),
            Key("section", \.section, .key), Key("duration", \.duration, .key),
        ]
    }
}

extension ValueFormat<[SourceDefinition]> {
    fileprivate static var related: Self {
        let keys = SourceDefinition.relatedKeys
        let one = ValueFormat<SourceDefinition>(
            read: { $0.mapping($1, keys) }, line: { YAMLText.mapping($0.members(keys)) })
        return list(
            of: "related lists", maximum: 20, one, name: { $0.id ?? "" },
            repeated: "an id that no other related list has")
    }
}

extension DefinitionReader {
    mutating func definition(_ root: DefinitionNode) -> SourceDefinition {
        // Addresses may have the keys of choices, whose mistakes are reported when their turn comes.
        var scout = self
        let choices = root["choices"].flatMap { ValueFormat<[ChoiceDefinition]>.choices.read(&scout, $0) }
        choiceKeys = choices?.map(\.key) ?? []
        guard let definition: SourceDefinition = mapping(root) else { return SourceDefinition() }
        check(definition, at: root)
        return definition
    }

    /// Reports what is wrong with keys beside each other.
    private mutating func check(_ definition: SourceDefinition, at root: DefinitionNode) {
        let (from, list) = (root["from"], root["list"])
        if let list, let template = definition.list, AddressText.isAbsolute(template.description) {
            report(list, expected: "a path such as “/shows”", advice: "name the whole address in “from”")
        }
        if let body = root["body"], root["method"] == nil {
            report(body, expected: "“method: POST” beside a body", got: "none", advice: "add “method: POST”")
        }
        if from == nil, root["upstreams"] == nil {
            report(
                root, expected: "“from”, or “upstreams” and “list”", got: "neither", advice: "add “from: https://…”")
        }
        if let list, from != nil {
            report(
                list, expected: "either “from” or “list”", got: "both",
                advice: "put the base of “from” into “upstreams”")
        }
        if let upstreams = root["upstreams"], list == nil, from == nil {
            report(upstreams, expected: "“list” beside “upstreams”", got: "none", advice: "add “list: /path”")
        }
    }
}

/// How an item's page shows a related list.
public enum RelatedStyle: String, Hashable, Sendable, CaseIterable {
    /// A shelf of pictures.
    case shelf
    /// Numbered rows, which play in place.
    case tracks
}

/// The method of requests for a list.
public enum RequestMethod: String, Hashable, Sendable, CaseIterable {
    /// A request without a body.
    case get = "GET"
    /// A request whose body says what is asked.
    case post = "POST"
}

/// Which hosts a source may ask.
public enum SourceReach: String, Hashable, Sendable, CaseIterable {
    /// Hosts with public addresses alone, as for sources that people add in the browser.
    case publicHosts = "public"
}

extension SourceDefinition {
    /// Notes how an earlier definition of the same API made ids, if this one makes them in another way, so that favourites
    /// and links follow. What is written in ``formerly`` stays first.
    public mutating func addFormerID(of earlier: SourceDefinition?) {
        guard let earlier, hasBases(of: earlier), let former = earlier.item?.identifying else { return }
        let current = item?.identifying
        var ways = formerly ?? []
        for way in [former] + (earlier.formerly ?? []) where way != current && !ways.contains(way) { ways.append(way) }
        if !ways.isEmpty { formerly = Array(ways.prefix(Self.maxFormerWays)) }
    }
}

extension ItemDefinition {
    /// The parts that an id is made from: the id, or else title and picture.
    fileprivate var identifying: ItemDefinition {
        if let id { return ItemDefinition(id: id) }
        return ItemDefinition(title: title, picture: picture.map { PictureDefinition(address: $0.address) })
    }
}

extension SourceDefinition {
    /// The definition as a file for other people may have it: without headers, which may hold keys, and without the
    /// parameters of addresses that name secrets.
    ///
    /// The archive knows its requests without them, too.
    public var withoutSecrets: SourceDefinition {
        var definition = self
        definition.headers = nil
        definition.from = from?.withoutSecrets
        definition.list = list?.withoutSecrets
        definition.one = one?.withoutSecrets
        if let each { definition.each?.from = each.from.withoutSecrets }
        definition.related = related?.map(\.withoutSecrets)
        return definition
    }

    /// Whether both ask the same API.
    public func hasBases(of other: SourceDefinition) -> Bool { SourceBases(self).bases == SourceBases(other).bases }
}
