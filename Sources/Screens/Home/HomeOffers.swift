import Catalogue

/// What a person can add to the home page.
package struct HomeOffers {
    /// A feed that the home page doesn't show.
    struct Offer {
        let feed: HomeFeed
        /// Items of the feed, if they are at hand; the view shows the first.
        let preview: [CatalogueItem]
    }

    /// The feeds of a source, or of the person.
    struct Group {
        /// The source; nil for the person.
        let source: ResolvedSource?
        let offers: [Offer]
    }

    /// The groups that offer something: the person's, then the sources' in their order.
    let groups: [Group]

    init(_ groups: [Group]) { self.groups = groups.filter { !$0.offers.isEmpty } }

    /// The largest number of lists of a source.
    private static let maxLists = 24
    /// The largest number of lists that are loaded for their previews; others have an icon.
    private static let maxPreviews = 12

    static func load(besides home: Home, _ profile: ProfileContent, in context: LoadContext) async -> HomeOffers {
        let (library, sources) = (context.library, context.library.sources)
        let isOffered = { (feed: HomeFeed) in !home.sections.contains { $0.feed == feed } }
        let favourites = profile.favourites.favourites.map(\.item)
        var own = [
            Offer(feed: .newSinceLastVisit, preview: []),
            Offer(
                feed: .continueListening,
                preview: (profile.recent[.played] ?? []).filter(\.canContinue).map(\.item)),
            Offer(feed: .recentlyOpened, preview: (profile.recent[.opened] ?? []).map(\.item)),
            Offer(feed: .favourites, preview: favourites),
        ]
        for source in sources {
            let items = favourites.filter { $0.id.source == source.id }
            if source.favouriteTerms != nil || !items.isEmpty {
                own.append(Offer(feed: .favouritesOf(source.id), preview: items))
            }
        }
        var previews = maxPreviews
        var groups = [Group(source: nil, offers: own.filter { isOffered($0.feed) })]
        for source in sources where !source.main.isEmpty {
            let lists = source.main.prefix(maxLists).filter { isOffered(HomeFeed($0)) }
            let states = await library.states(of: Array(lists.prefix(previews)), waiting: .immediate)
            previews -= states.count
            var offers = lists.enumerated().map { place, list in
                Offer(
                    feed: HomeFeed(list), preview: place < states.count ? states[place].content?.items ?? [] : [])
            }
            if isOffered(.randomPick(source.id)) {
                offers.append(Offer(feed: .randomPick(source.id), preview: []))
            }
            groups.append(Group(source: source, offers: offers))
        }
        return HomeOffers(groups)
    }
}
