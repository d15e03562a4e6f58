extension Home {
    /// The home page of a profile that has not changed it: favourites, then the highlights of each source in
    /// alternating styles. The stories come from the first source after the first that has highlights.
    public static func `default`(for sources: [ResolvedSource]) -> Home {
        var home = Home(sections: [HomeSection(id: "favourites", feed: .favourites)])
        for source in sources {
            let highlights = source.highlights
            for (index, highlight) in highlights.enumerated() {
                home.append(
                    HomeFeed(highlight), style: highlights.count > 1 ? turns[index % turns.count] : .carousel)
            }
        }
        home.story = sources.dropFirst().first { !$0.highlights.isEmpty }.map(HomeFeed.init)
        return home
    }

    private static let turns: [HomeStyle] = [.carousel, .list, .mosaic, .carousel, .list, .grid]

    private mutating func append(_ feed: HomeFeed, style: HomeStyle) {
        guard sections.count < Self.largestCount else { return }
        sections.append(HomeSection(id: feed.sectionID(besides: sections.map(\.id)), feed: feed, style: style))
    }
}
