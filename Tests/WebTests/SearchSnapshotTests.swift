import Endpoints
import Foundation
import HTML
import Testing

@testable import Catalogue
@testable import Routes
@testable import Screens

/// The search in every state, as indented HTML.
@Suite struct SearchSnapshotTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let boats = Boats().erased
    private let canals = Canals().erased

    private var model: PageModel {
        PageModel(
            sources: [boats, canals], assets: Assets(layouts: []),
            pictures: Pictures(addresses: .test, sizes: CellSizes(layouts: [])), visitor: Visitor(),
            now: now)
    }

    private func terms(_ texts: String...) -> [SearchTerm] { texts.compactMap { SearchTerm($0) } }

    private func item(_ id: String, _ title: String, of source: SourceID) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: source, id: id), card: Card(title: title, subtitle: "Bath <boat>"))
    }

    private func section(
        _ source: ResolvedSource, _ items: [CatalogueItem], upstream: FeedState? = nil, limit: Int = 2
    ) -> SearchSection {
        SearchSection(
            id: source.id, found: MergedItems(seen: items.map { FoundItem($0, match: .title(.words)) }),
            limit: limit, upstream: upstream.map { SearchSection.Upstream(source: source, state: $0) })
    }

    private func page(
        _ sections: [SearchSection], isLast: Bool = false, query: String = "tub <&>", recent: [SearchTerm] = []
    ) throws -> SearchScreen {
        let term = try #require(SearchTerm(query))
        let results = SearchResults(term: term, sections: sections)
        return SearchScreen(
            query: SearchQuery([(name: "term", value: query)], among: [boats, canals]),
            content: .results(results.marking([ItemReference(source: "boats", id: "tub")]), isLast: isLast),
            recent: recent, model: model)
    }

    @Test func foundInTwoSources() throws {
        let found = [
            section(
                boats,
                [item("tub", "Tub", of: "boats"), item("a/b", "Raft", of: "boats"), item("3", "X", of: "boats")]),
            section(canals, [item("1", "Singel", of: "canals")]),
        ]
        try expectSnapshot(page(found, recent: terms("raft", "\"x\"")), "search", of: "main")
    }

    @Test func theLastSearch() throws {
        let found = [section(boats, [item("tub", "Tub", of: "boats")])]
        try expectSnapshot(
            page(found, isLast: true, query: "tub", recent: terms("tub", "<raft>")), "search-last", of: "form.search",
            "section.recent", "h2.last")
    }

    @Test func nothingFound() throws {
        try expectSnapshot(page([]), "search-nothing", of: "div.list")
    }

    @Test func upstreamIsAsked() throws {
        try expectSnapshot(
            page([section(boats, [], upstream: .loading(after: nil))]), "search-asking", of: "div.asked", "div.list")
    }

    @Test func upstreamFailed() throws {
        let failedAttempt = FailedAttempt(
            error: EndpointError(host: "boats.example", cause: .status(429, retryAfter: 30)), at: now, attempts: 1)
        try expectSnapshot(
            page([section(boats, [], upstream: .failed(failedAttempt))]), "search-failed", of: "div.asked", "div.list")
    }

    @Test func aFirstVisit() throws {
        try expectSnapshot(
            SearchScreen(
                query: SearchQuery([], among: [boats]), content: .start(suggestions: terms("Tub", "Raft & Co")),
                recent: [], model: model), "search-first", of: "main")
    }

    @Test func anEmptyField() throws {
        try expectSnapshot(
            SearchScreen(
                query: SearchQuery([(name: "term", value: "")], among: [boats]), content: .start(suggestions: []),
                recent: terms("tub", "سفينة"), model: model), "search-empty", of: "main")
    }
}
