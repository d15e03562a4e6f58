import Endpoints
import Testing

@testable import Catalogue

@Suite struct HomeEditTests {
    private let home = Home(
        sections: ["a", "b", "c", "d"].map { HomeSection(id: $0, feed: .source(id: SourceID(rawValue: $0), query: [])) }
    )

    private func ids(after edit: HomeEdit) throws -> [String] {
        var home = home
        try home.apply(edit)
        return home.sections.map(\.id)
    }

    @Test func putsWhatIsAddedAtTheEnd() throws {
        var home = home
        let songs = HomeFeed.source(id: "charts", query: [.init("media", "songs"), .init("country", "gb")])
        try home.apply(.add(songs, .list))
        #expect(home.sections.last == HomeSection(id: "charts-songs-gb", feed: songs, style: .list))
    }

    @Test func namesEachSectionOnce() throws {
        var home = Home()
        for _ in 0..<3 { try home.apply(.add(.favourites, .grid)) }
        try home.apply(.remove("favourites-2"))
        try home.apply(.add(.favourites, .list))
        #expect(home.sections.map(\.id) == ["favourites", "favourites-3", "favourites-2"])
    }

    @Test(arguments: [
        ("story", "story"), ("é!", "section"), ("A b", "a-b"),
        (String(repeating: "x", count: 99), String(repeating: "x", count: 40)),
    ])
    func namesSectionsSafely(source: String, id: String) throws {
        var home = Home()
        try home.apply(.add(.source(id: SourceID(rawValue: source), query: []), .grid))
        #expect(home.sections.map(\.id) == [id])
    }

    @Test func removes() throws {
        #expect(try ids(after: .remove("b")) == ["a", "c", "d"])
    }

    @Test func movesByOnePlace() throws {
        #expect(try ids(after: .moveUp("c")) == ["a", "c", "b", "d"])
        #expect(try ids(after: .moveDown("c")) == ["a", "b", "d", "c"])
    }

    @Test func movesToAPlace() throws {
        #expect(try ids(after: .move("a", to: 2)) == ["b", "c", "a", "d"])
        #expect(try ids(after: .move("d", to: 0)) == ["d", "a", "b", "c"])
        #expect(try ids(after: .move("b", to: 1)) == ["a", "b", "c", "d"])
    }

    @Test func renamesOneSection() throws {
        var home = home
        try home.apply(.rename("b", "Mine"))
        #expect(home.sections.map(\.name) == home.sections.map { $0.id == "b" ? "Mine" : nil })
        try home.apply(.rename("b", nil))
        #expect(home.section("b")?.name == nil)
    }

    @Test func restylesOneSection() throws {
        var home = home
        try home.apply(.restyle("b", .mosaic))
        #expect(home.sections.map(\.style) == [.carousel, .mosaic, .carousel, .carousel])
    }

    @Test(arguments: [
        (HomeFeed.favouritesOf("a"), "favourites-a"), (.randomPick("a"), "pick-a"), (.newSinceLastVisit, "new"),
        (.recentlyOpened, "opened"), (.continueListening, "played"),
    ])
    func namesSectionsOfAPerson(feed: HomeFeed, id: String) throws {
        var home = Home()
        try home.apply(.add(feed, .carousel))
        #expect(home.sections.map(\.id) == [id])
    }

    @Test(arguments: [
        (HomeEdit.remove("x"), HomeProblem.unknownSection("x")), (.moveUp("x"), .unknownSection("x")),
        (.restyle("", .list), .unknownSection("")), (.move("x", to: 0), .unknownSection("x")),
        (.moveUp("a"), .unknownPlace(-1, of: 4)), (.moveDown("d"), .unknownPlace(4, of: 4)),
        (.move("a", to: 4), .unknownPlace(4, of: 4)), (.move("a", to: .min), .unknownPlace(.min, of: 4)),
    ])
    func leavesTheHomePageAsItIsAndSaysSo(edit: HomeEdit, problem: HomeProblem) {
        var changed = home
        #expect(throws: problem) { try changed.apply(edit) }
        #expect(changed == home)
    }

    @Test func hasRoomForSoManySections() throws {
        var home = Home()
        for _ in 0..<Home.largestCount { try home.apply(.add(.favourites, .grid)) }
        let full = home
        #expect(throws: HomeProblem.full(24)) { try home.apply(.add(.favourites, .grid)) }
        #expect(home == full)
        #expect(Home(sections: full.sections + [HomeSection(id: "z", feed: .favourites)]) == full)
    }
}
