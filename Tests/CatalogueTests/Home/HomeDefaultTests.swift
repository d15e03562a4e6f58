import Endpoints
import Testing

@testable import Catalogue

@Suite struct HomeDefaultTests {
    private let hits = ResolvedSource(Hits())
    private let planets = ResolvedSource(Planets())

    @Test func beginsWithFavouritesAndWhatASourceHas() {
        let home = Home.default(for: [planets])
        #expect(home.sections.map(\.id) == ["favourites", "far-planets"])
        #expect(home.sections.map(\.style) == [.carousel, .carousel])
        // There is no other source that stories could be from.
        #expect(home.story == nil)
    }

    @Test func showsASourceOfManyListsInTurns() {
        let home = Home.default(for: [hits, planets])
        #expect(
            home.sections.map(\.id) == [
                "favourites", "hits", "hits-songs", "hits-tv", "hits-books", "hits-films",
                "hits-games", "far-planets",
            ])
        #expect(
            home.sections.map(\.style) == [.carousel, .carousel, .list, .mosaic, .carousel, .list, .grid, .carousel])
        #expect(home.story == HomeFeed(planets))
        #expect(home.sections[2].feed == .source(id: "hits", query: [.init("media", "songs")]))
    }

    @Test func isEmptyButForFavouritesWithoutASource() {
        #expect(Home.default(for: []) == Home(sections: [HomeSection(id: "favourites", feed: .favourites)]))
    }

    @Test func staysWithinItsBound() {
        #expect(Home.default(for: Array(repeating: hits, count: 9)).sections.count == Home.largestCount)
    }

    @Test func asksASourceAsItsFeedSays() throws {
        let feed = HomeFeed.source(id: "hits", query: [.init("media", "songs"), .init("x", "y")])
        #expect(try #require(feed.source(among: [hits])).parameter("media")?.value == "songs")
        // A value that the source doesn't take is left out.
        let unknown = HomeFeed.source(id: "hits", query: [.init("media", "?")])
        #expect(try #require(unknown.source(among: [hits])).choices == [])
        #expect(feed.source(among: [planets]) == nil)
        #expect(!feed.isKnown(among: [planets]))
        #expect(HomeFeed.favourites.isKnown(among: []))
    }

    @Test func callsListsByWhatTheyShow() throws {
        let strings = Strings()
        let title = { (feed: HomeFeed) in strings.title(of: feed, among: [hits, planets]) }
        #expect(title(.favourites) == "Favourites")
        #expect(title(HomeFeed(planets)) == "Far planets")
        #expect(title(HomeFeed(hits)) == "Most loved albums")
        #expect(title(.source(id: "hits", query: [.init("media", "TV")])) == "Most loved TV")
        #expect(title(.source(id: "gone-boats", query: [])) == "Gone boats")
        let british = try #require(hits.setting("country", to: "gb"))
        #expect(strings.choices(of: british) == ["United Kingdom"])
        #expect(strings.choices(of: hits) == [])
    }
}
