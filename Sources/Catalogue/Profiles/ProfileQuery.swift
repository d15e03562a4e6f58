public import Foundation

/// The parts of a profile that a page shows. A store reads them together, in one transaction.
public struct ProfileQuery: Hashable, Sendable {
    /// The favourites to list; nil for none.
    public var favourites: FavouriteQuery?
    /// The items that may be favourites.
    public var items: [ItemReference]
    /// Whether to read the ids of all favourites, unless there are more than ``allFavouriteIDsLimit``.
    package var readsAllFavouriteIDs = false
    /// The recent searches to read; nil for none.
    public var searches: SearchScope?
    /// Whether to read the home page.
    public var hasHome: Bool
    /// Whether to read the preferences.
    public var preferences: Bool
    /// The kinds of recent items to read.
    public var recent: Set<RecentKind>
    /// The largest number of recent items of a kind to read.
    package var recentLimit = RecentItem.mostRead
    /// Whether to read when the visit before this one ended.
    public var visits: Bool

    /// Creates a query; by default, for nothing.
    public init(
        favourites: FavouriteQuery? = nil, items: [ItemReference] = [], searches: SearchScope? = nil,
        hasHome: Bool = false, preferences: Bool = false, recent: Set<RecentKind> = [], visits: Bool = false
    ) {
        self.favourites = favourites
        self.items = items
        self.searches = searches
        self.hasHome = hasHome
        self.preferences = preferences
        self.recent = recent
        self.visits = visits
    }

    /// The largest number of favourites whose ids are read together.
    package static let allFavouriteIDsLimit = 256

    /// Hashes no more than the first item: queries that differ in another one alone are rare.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(favourites)
        hasher.combine(items.count)
        hasher.combine(items.first)
        hasher.combine(searches)
        hasher.combine(hasHome)
        hasher.combine(preferences)
        hasher.combine(recent)
        hasher.combine(visits)
    }
}

/// The place of a search field. Each has recent searches of its own.
public enum SearchScope: Hashable, Sendable {
    /// The search over all sources.
    case allSources
    /// The search in one source.
    case source(SourceID)
}

/// The parts of a profile that a query asked for; everything else is empty.
public struct ProfileContent: Hashable, Sendable {
    /// The listed favourites.
    public var favourites = FavouritePage()
    /// The favourites among the query's items. It may have other favourites, too, so look items up in it: its count
    /// tells nothing of the query.
    public var favouriteIDs: Set<ItemReference> = []
    /// All favourites, if the query asked for them and they are no more than ``ProfileQuery/allFavouriteIDsLimit``.
    package var allFavouriteIDs: Set<ItemReference>?
    /// The recent searches, newest first.
    public var searches: [SearchTerm] = []
    /// The home page; an empty record if it was never changed.
    public var home = HomeRecord()
    /// The preferences; the defaults if they were never changed.
    public var preferences = Preferences()
    /// The recent items of the kinds that the query asked for, newest first, at most ``RecentItem/mostRead`` each. Played
    /// items that can be continued come before the others.
    public var recent: [RecentKind: [RecentItem]] = [:]
    /// The end of the visit before this one; nil if there was none. A visit ends after 30 minutes without a page.
    public var previousVisit: Date?

    /// Creates the content of a new profile.
    public init() {}
}

/// A list of favourites: which ones, in what order, and which page.
public struct FavouriteQuery: Hashable, Sendable {
    /// The favourites in a list, and their order.
    public enum Scope: Hashable, Sendable {
        /// All favourites in the person's order.
        case all
        /// The favourites of some sources in the person's order.
        case of([SourceID])
        /// All favourites by source: first these sources, then the others by id.
        case bySource([SourceID])
        /// One item, if it is a favourite.
        case item(ItemReference)
    }

    /// The favourites in the list, and their order.
    public var scope: Scope
    /// The number of the page, from 1; nil for the first favourites without a count of the others.
    public var page: Int?
    /// The largest number of favourites on a page.
    public var limit: Int

    /// The first favourites, without a count of the others.
    public static func first(_ limit: Int, of scope: Scope) -> FavouriteQuery {
        FavouriteQuery(scope: scope, page: nil, limit: limit)
    }

    /// A page of favourites; a page beyond the last becomes the last.
    public static func page(_ page: Int, limit: Int = PageSlice.size, of scope: Scope) -> FavouriteQuery {
        FavouriteQuery(scope: scope, page: page, limit: limit)
    }
}

/// A page of favourites.
public struct FavouritePage: Hashable, Sendable {
    /// The favourites on the page.
    public let favourites: [Favourite]
    /// The place of the page in the list.
    public let slice: PageSlice
    /// The number of favourites in the list, whether or not they match a term.
    public let total: Int

    /// Creates a page; by default, the only one.
    public init(_ favourites: [Favourite] = [], slice: PageSlice? = nil) {
        self.favourites = favourites
        self.slice = slice ?? PageSlice(page: 1, limit: max(favourites.count, 1), of: favourites.count)
        total = self.slice.total
    }

    /// Creates the page that a query asks for of those favourites that match its term.
    package init(searching favourites: [Favourite], for query: FeedQuery) {
        let index = FeedIndex(favourites.map(\.item), names: [:])
        let places = index.places(matching: query.term) ?? Array(favourites.indices)
        slice = PageSlice(page: query.page, limit: query.limit, of: places.count)
        self.favourites = places[slice.range].map { place in
            Favourite(item: index.item(at: place), addedAt: favourites[place].addedAt)
        }
        total = favourites.count
    }
}
