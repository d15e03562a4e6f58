/// A list that belongs to one item, such as a hero's comics.
public struct Related: Sendable {
    let all: any SourceQuery
    let beginning: any SourceQuery
    let key: String
    let fact: String?
    let layout: RelatedLayout
    let source: SourceID
    let describe: @Sendable () -> SourceDescription

    /// Creates a list that belongs to an item.
    ///
    /// - Parameters:
    ///   - source: one of the ``Source/secondary`` sources of the item's source, the item's source itself, or another source of
    ///     the program that has records under the same ids; without that one, there is no list.
    ///   - query: the query for the item's list.
    ///   - beginning: the query on the item's page, if it requests fewer items; nil for `query`.
    ///   - key: distinguishes the list from others of the same item; nil for the source's id.
    ///   - fact: the key of the fact that names the list, such as `album`, and leads to it.
    ///   - layout: how the item's page shows the list.
    public init<S: Source>(
        _ source: S, query: S.Query, beginning: S.Query? = nil, key: String? = nil, fact: String? = nil,
        layout: RelatedLayout = .shelf
    ) {
        all = TypedQuery(source: source, query: query)
        self.beginning = TypedQuery(source: source, query: beginning ?? query)
        self.key = key ?? source.id.rawValue
        self.fact = fact
        self.layout = layout
        self.source = source.id
        describe = { SourceDescription(source) }
    }
}

/// How an item's page shows a list that belongs to the item.
public enum RelatedLayout: Hashable, Sendable {
    /// A shelf of pictures.
    case shelf
    /// Numbered rows in the order of the list, which play in place: the songs of an album, or the episodes of a show.
    case tracks(TrackFields = TrackFields())
}

/// The keys of the facts that the rows of a track list show.
public struct TrackFields: Hashable, Sendable {
    /// The number of a track; nil for its place in the list.
    public var number: String?
    /// A part of the list, such as a disc or a season, under a heading of its own if there are several; nil for none.
    public var section: String?
    /// What stands at the end of a row, such as the duration or the date.
    public var details: [String]

    /// Creates the keys.
    public init(number: String? = nil, section: String? = nil, details: [String] = []) {
        self.number = number
        self.section = section
        self.details = details
    }
}

/// A list that belongs to one item, and its beginning.
public struct RelatedList: Sendable, Identifiable {
    /// The source of the whole list.
    public let all: ResolvedSource
    /// The source of the first items, which the item's page shows.
    public let beginning: ResolvedSource
    /// Distinguishes the list from others of the same item, and identifies its title.
    public let key: String
    /// The key of the fact that names the list; nil if none does.
    public let fact: String?
    /// How the item's page shows it.
    public var layout = RelatedLayout.shelf
    /// Whether it is a list of another catalogue, which may not have it.
    public var isElsewhere = false

    public var id: String { key }

    /// The list at another source.
    func at(_ source: ResolvedSource) -> RelatedList {
        RelatedList(
            all: source.request(all.choices).source, beginning: source.request(beginning.choices).source, key: key,
            fact: fact, layout: layout, isElsewhere: true)
    }
}
