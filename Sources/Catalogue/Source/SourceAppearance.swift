public import Endpoints

// `Layout` and `Colour` are parts of a source, so that they need no import of their own.
@_exported public import struct CompositionalLayout.Colour
@_exported public import struct CompositionalLayout.Layout

/// The title, icon and layout of a source.
public struct SourceAppearance: Sendable {
    /// The English title; nil to make it from the id.
    public var title: String?
    /// The titles in other languages.
    public var titles: [Language: String]
    /// The icon in the tab bar.
    public var symbol: Symbol
    /// The layout of the list; nil for a grid where most records have a picture, and for rows elsewhere. A person may
    /// choose the other one.
    public var layout: Layout?
    /// The keys of the few facts that rows show beside the card: those of the layout `.list`, of favourites and of searches.
    /// Cells of other layouts show title, subtitle and the fact that the list is sorted by. Put another fact of a grid into
    /// the subtitle, or write a cell with ``Addition/cell(of:content:)``.
    public var rowFields: [String]
    /// The keys of the texts that lead from an item's page to the items with the same text, such as `artist`. The texts
    /// of lists always do.
    public var linkedFields: [String]
    /// The colour of the source, such as behind its icon; white letters on it must be readable. Nil to make one of the id.
    public var accent: Colour?
    /// The shape in which lists show its pictures. Nil to learn it from the width and height of each ``Artwork``, or else from
    /// the first pictures.
    public var pictureShape: Artwork.Shape?
    /// The names of the one or two parameters whose values make a list's title, such as the chart and the medium in “Top
    /// songs”, or the medium in “Apps”; empty if the title is always the source's. An option of a single parameter makes the
    /// title if it ``QueryParameter/Option/namesList``.
    public var titleParameters: [String]
    /// The words for this source's favourites, such as “My squad”; nil for the app's. With them, the source's list begins
    /// with a shelf of its favourites. ``Addition/words(_:)`` renames favourites everywhere else.
    public var favouriteTerms: FavouriteTerms?
    /// The absolute address behind the attribution that upstream requires; nil for none.
    public var attributionLink: String?

    /// Creates an appearance.
    public init(
        title: String? = nil, titles: [Language: String] = [:], symbol: Symbol = .collection, layout: Layout? = nil,
        rowFields: [String] = [],
        linkedFields: [String] = [], accent: Colour? = nil, pictureShape: Artwork.Shape? = nil,
        titleParameters: [String] = [], favouriteTerms: FavouriteTerms? = nil, attributionLink: String? = nil
    ) {
        self.title = title
        self.titles = titles
        self.symbol = symbol
        self.layout = layout
        self.rowFields = rowFields
        self.linkedFields = linkedFields
        self.accent = accent
        self.pictureShape = pictureShape
        self.titleParameters = titleParameters
        self.favouriteTerms = favouriteTerms
        self.attributionLink = attributionLink
    }
}

/// The lifetime of a source's answers, the version of its decoder and the hosts of its media.
public struct SourcePolicy: Sendable {
    /// The time for which an answer counts as fresh.
    public var freshness: Duration
    /// The version of the decoder. Raise it when the decoder reads the same answers better; archived answers are then
    /// decoded again.
    public var decoderVersion: Int
    /// The hosts, with their subdomains, that may serve pictures and previews, such as `mzstatic.com`.
    public var mediaHosts: [String]
    /// Whether lists have only the beginnings of records, so that an item alone is asked for when its page is opened.
    public var fetchesDetails: Bool
    /// Whether a list is fetched only as far as people have paged.
    public var loadsOnDemand: Bool
    /// How much of the catalogue is fetched; nil for the program's limits.
    public var limits: CollectionLimits?
    /// Drops the parts of an answer that nothing needs, before it is read and archived.
    public var shortened: @Sendable (Answer) -> Answer
    /// Whether upstreams with private addresses are refused.
    public var asksPublicHostsOnly: Bool
    /// How much of the past of its lists is stored; nil for the program's policy.
    public var history: HistoryPolicy?

    /// Creates a policy; by default, answers are fresh for five minutes and no host serves media.
    public init(
        freshness: Duration = .seconds(300), decoderVersion: Int = 1, mediaHosts: [String] = [],
        fetchesDetails: Bool = false, loadsOnDemand: Bool = false, limits: CollectionLimits? = nil,
        shortened: @escaping @Sendable (Answer) -> Answer = { $0 }, asksPublicHostsOnly: Bool = false,
        history: HistoryPolicy? = nil
    ) {
        self.freshness = freshness
        self.decoderVersion = decoderVersion
        self.mediaHosts = mediaHosts
        self.fetchesDetails = fetchesDetails
        self.loadsOnDemand = loadsOnDemand
        self.limits = limits
        self.shortened = shortened
        self.asksPublicHostsOnly = asksPublicHostsOnly
        self.history = history
    }
}
