public import CompositionalLayout

/// How a source's list looks and what it is called.
public struct SourceAppearance: Sendable {
    /// The name that people read; nil: made of the id.
    public var title: String?
    /// The icon in the tab bar.
    public var symbol: Symbol
    /// How the list is laid out.
    public var layout: Layout
    /// The keys of the few facts that a row of a list shows beside the card.
    public var rowFields: [String]
    /// The names of the two parameters whose values make a list's title, such as the chart's and the medium's in “Top songs”;
    /// empty where the title is always the source's.
    public var titleParameters: [String]
    /// Words for favourites that are more than that, such as a squad: their list then stands above the source's own, too.
    public var favouriteTerms: FavouriteTerms?

    /// Creates an appearance; a plain list by default.
    public init(
        title: String? = nil, symbol: Symbol = .collection, layout: Layout = .list, rowFields: [String] = [],
        titleParameters: [String] = [], favouriteTerms: FavouriteTerms? = nil
    ) {
        self.title = title
        self.symbol = symbol
        self.layout = layout
        self.rowFields = rowFields
        self.titleParameters = titleParameters
        self.favouriteTerms = favouriteTerms
    }
}

/// The icon of a source.
public enum Symbol: String, Sendable {
    /// A drawing that comes with the app.
    case chart, collection, hero, note, starship
}

/// How long a source's answers last, and where its media come from.
public struct SourcePolicy: Sendable {
    /// How long an answer counts as fresh.
    public var freshness: Duration
    /// Rises whenever the same answers are read better than before: archived answers are then read again.
    public var decoderVersion: Int
    /// Hosts, with their subdomains, from which pictures and previews are fetched, such as `mzstatic.com`.
    public var mediaHosts: [String]

    /// Creates a policy; by default an answer is fresh for five minutes, and no media are fetched.
    public init(freshness: Duration = .seconds(300), decoderVersion: Int = 1, mediaHosts: [String] = []) {
        self.freshness = freshness
        self.decoderVersion = decoderVersion
        self.mediaHosts = mediaHosts
    }
}
