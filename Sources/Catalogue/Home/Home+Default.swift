extension Home {
    /// The home page of a profile that has not changed it: the first list of the first source as stories, lists of the same
    /// source, what the person has begun, seen and chosen, then a list of each other source in alternating styles. A list
    /// that is merely in alphabetical order shows a pick of the day; one of them is enough.
    ///
    /// What the person has not begun yet takes no room, because empty sections are not shown.
    public static func `default`(for sources: [ResolvedSource]) -> Home {
        var home = Home()
        let lists = sources.map(\.highlights).filter { !$0.isEmpty }
        let first = lists.first ?? []
        if let featured = first.first { home.append(HomeFeed(featured), .story) }
        home.append(.continueListening, .carousel)
        home.append(.newSinceLastVisit, .carousel)
        for (list, style) in zip(first.dropFirst(), [HomeStyle.list, .carousel]) { home.append(HomeFeed(list), style) }
        home.append(.favourites, .carousel)
        home.append(.recentlyOpened, .carousel)
        let others = lists.dropFirst().compactMap(\.first)
        let picked = others.first(where: \.isAlphabetical)
        if let picked { home.append(.randomPick(picked.id), .mosaic) }
        for (place, list) in others.filter({ $0.id != picked?.id }).enumerated() {
            home.append(HomeFeed(list), turns[place % turns.count])
        }
        return home
    }

    private static let turns: [HomeStyle] = [.carousel, .list, .grid]

    private mutating func append(_ feed: HomeFeed, _ style: HomeStyle) {
        guard sections.count < Self.largestCount else { return }
        sections.append(HomeSection(id: feed.sectionID(besides: sections.map(\.id)), feed: feed, style: style))
    }
}

extension ResolvedSource {
    /// Whether its lists begin with the first letter of the alphabet.
    fileprivate var isAlphabetical: Bool { sorts.first?.key == "name" }
}
