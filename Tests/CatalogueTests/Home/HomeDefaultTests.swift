import Endpoints
import Testing

@testable import Catalogue

@Suite struct HomeDefaultTests {
    private let hits = ResolvedSource(Hits())
    private let planets = ResolvedSource(Planets())

    @Test func showsTheOnlyListOfASourceOnce() {
        let home = Home.default(for: [planets])
        #expect(home.sections.map(\.id) == ["far-planets", "played", "new", "favourites", "opened"])
        #expect(home.sections[0].style == .story)
    }

    @Test func beginsWithTheFirstSourceAndHasOneListOfEachOther() {
        let home = Home.default(for: [hits, planets, hits])
        #expect(
            home.sections.map(\.id) == [
                "hits", "played", "new", "hits-songs", "hits-tv", "favourites", "opened", "pick-far-planets", "hits-2",
            ])
        #expect(
            home.sections.map(\.style) == [
                .story, .carousel, .carousel, .list, .carousel, .carousel, .carousel, .mosaic, .carousel,
            ])
        #expect(home.sections[3].feed == .source(id: "hits", query: [.init("media", "songs")]))
        // Planets are in alphabetical order, which says nothing.
        #expect(home.sections[7].feed == .randomPick("far-planets"))
    }

    @Test func hasOnlyThePersonsOwnWithoutASource() {
        #expect(Home.default(for: []).sections.map(\.id) == ["played", "new", "favourites", "opened"])
    }

    @Test func staysWithinItsBound() {
        #expect(Home.default(for: Array(repeating: hits, count: 40)).sections.count == Home.largestCount)
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
        #expect(HomeFeed.newSinceLastVisit.isKnown(among: []))
        #expect(!HomeFeed.randomPick("hits").isKnown(among: [planets]))
        #expect(!HomeFeed.favouritesOf("hits").isKnown(among: [planets]))
        #expect(HomeFeed.favouritesOf("hits").isKnown(among: [hits]))
    }

    @Test func callsListsByWhatTheyShow() throws {
        let strings = Strings()
        let title = { (feed: HomeFeed) in strings.title(of: feed, among: [hits, planets]) }
        #expect(title(.favourites) == "Favourites")
        #expect(title(HomeFeed(planets)) == "Far planets")
        #expect(title(HomeFeed(hits)) == "Most loved albums")
        #expect(title(.source(id: "hits", query: [.init("media", "TV")])) == "Most loved TV")
        #expect(title(.source(id: "gone-boats", query: [])) == "Gone boats")
        #expect(title(.randomPick("far-planets")) == "Picked for today: Far planets")
        #expect(title(.favouritesOf("hits")) == "Favourites: Most loved albums")
        #expect(title(.newSinceLastVisit) == "New since your last visit")
        let british = try #require(hits.setting("country", to: "gb"))
        #expect(strings.choices(of: british) == ["United Kingdom"])
        #expect(strings.choices(of: hits) == [])
    }
}
