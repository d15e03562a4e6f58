import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct HomeRecordTests {
    private let standard = Home(sections: [HomeSection(id: "favourites", feed: .favourites)])

    @Test func followsTheSourcesUntilTheFirstChange() throws {
        var record = HomeRecord()
        #expect(record.home == nil)
        try record.apply(.add(.favourites, .grid), default: standard)
        #expect(record.home?.sections.map(\.id) == ["favourites", "favourites-2"])
        // Taken back, it follows them again.
        try record.undo()
        #expect(record == HomeRecord())
    }

    @Test func remembersNothingOfAChangeThatChangesNothing() throws {
        var record = HomeRecord()
        try record.apply(.restyle("favourites", .carousel), default: standard)
        try record.apply(.move("favourites", to: 0), default: standard)
        #expect(throws: HomeProblem.self) { try record.apply(.remove("x"), default: standard) }
        #expect(record == HomeRecord())
        #expect(throws: HomeProblem.nothingToUndo) { try record.undo() }
    }

    @Test func takesBackAsManyChangesAsItRemembers() throws {
        var record = HomeRecord()
        for index in 0..<25 {
            try record.apply(.restyle("favourites", index.isMultiple(of: 2) ? .grid : .list), default: standard)
        }
        for _ in 0..<20 { try record.undo() }
        #expect(!record.canUndo)
        // The fifth change.
        #expect(record.home?.sections.map(\.style) == [.grid])
    }

    /// A thousand random changes, good and bad: undo returns to exactly what was there, the record is the same after it
    /// was kept and read, and whatever happens the page stays in order.
    @Test(arguments: 0..<10) func undoReturnsExactly(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var record = HomeRecord()
        var earlier: [Home?] = []
        for _ in 0..<120 {
            let before = record
            if Int.random(in: 0..<5, using: &random) == 0 {
                if record.canUndo { try record.undo() }
                #expect(record.home == (earlier.popLast() ?? before.home))
            } else {
                let edit = HomeEdit.random(in: record.home ?? standard, using: &random)
                do {
                    try record.apply(edit, default: standard)
                } catch {
                    #expect(record == before, "\(edit)")
                }
                if record != before { earlier = (earlier + [before.home]).suffix(HomeRecord.longestHistory) }
            }
            #expect(record.canUndo == !earlier.isEmpty)
            let ids = (record.home ?? standard).sections.map(\.id)
            #expect(Set(ids).count == ids.count)
            #expect(ids.count <= Home.largestCount)
            #expect(try JSONDecoder().decode(HomeRecord.self, from: JSONEncoder().encode(record)) == record)
        }
    }

    @Test func readsAStyleOfANewerProgramAsTheDefault() throws {
        let json = #"{"id": "a", "feed": {"favourites": {}}, "style": "hologram"}"#
        let section = try JSONDecoder().decode(HomeSection.self, from: Data(json.utf8))
        #expect(section.style == .carousel)
    }

    @Test func leavesOutASectionOfANewerProgramAlone() throws {
        let json = #"""
            {"home": {"sections": [
                {"id": "a", "feed": {"favourites": {}}, "style": "grid"},
                {"id": "b", "feed": {"dreams": {"of": "sheep"}}, "style": "grid"},
                {"id": "c", "feed": {"randomPick": {"_0": "boats"}}, "style": "story"}
            ]}, "earlier": []}
            """#
        let record = try JSONDecoder().decode(HomeRecord.self, from: Data(json.utf8))
        #expect(record.home?.sections.map(\.id) == ["a", "c"])
        let damaged = json.replacing(#""favourites": {}"#, with: #""source": {}"#)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(HomeRecord.self, from: Data(damaged.utf8)) }
    }

    @Test func readsTheStoriesOfAnOlderProgramAsTheFirstSection() throws {
        let json = #"""
            {"story": {"source": {"id": "boats", "query": []}},
             "sections": [{"id": "a", "feed": {"favourites": {}}, "style": "grid"}]}
            """#
        let home = try JSONDecoder().decode(Home.self, from: Data(json.utf8))
        #expect(home.sections.map(\.id) == ["story", "a"])
        #expect(home.sections[0].feed == .source(id: "boats", query: []) && home.sections[0].style == .story)
    }
}

extension HomeEdit {
    fileprivate static func random(in home: Home, using random: inout SeededGenerator) -> HomeEdit {
        // Now and then an identity or a place that there isn't.
        let id = (home.sections.map(\.id) + ["unknown"]).randomElement(using: &random) ?? ""
        let style = HomeStyle.allCases.randomElement(using: &random) ?? .list
        let feeds: [HomeFeed] = [
            .favourites, .source(id: "a", query: []), .source(id: "b", query: [.init("x", "y")]), .favouritesOf("a"),
            .newSinceLastVisit, .recentlyOpened, .continueListening, .randomPick("b"),
        ]
        let feed = feeds.randomElement(using: &random) ?? .favourites
        return switch Int.random(in: 0..<8, using: &random) {
        case 0...2: .add(feed, style)
        case 3: .remove(id)
        case 4: .moveUp(id)
        case 5: .moveDown(id)
        case 6: .move(id, to: Int.random(in: -1...home.sections.count, using: &random))
        default: .restyle(id, style)
        }
    }
}
