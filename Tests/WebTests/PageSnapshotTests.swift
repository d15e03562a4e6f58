import Catalogue
import Endpoints
import Foundation
import HTML
import Testing

@testable import Screens

/// Every page in every state, as indented HTML.
@Suite struct PageSnapshotTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let source = Boats().erased
    private let tub = CatalogueItem(
        id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub", subtitle: "Bath <boat>", caption: "Us"),
        fields: [
            FieldContent(key: "kind", label: "Type", unit: nil, value: .text("Bath <boat>")),
            FieldContent(key: "length", label: "Length", unit: .metres, value: .number(.value(1_200))),
            FieldContent(key: "films", label: "Films", unit: nil, value: .references(["1"], collection: "films")),
            FieldContent(key: "crew", label: "Crew", unit: nil, value: .list([])),
        ],
        sortValues: ["name": .text("Tub"), "length": .number(1_200)])
    private let raft = CatalogueItem(
        id: ItemReference(source: "boats", id: "a/b c"), card: Card(title: "Raft"),
        sortValues: ["name": .text("Raft"), "length": .missing])

    private var failedAttempt: FailedAttempt {
        FailedAttempt(error: EndpointError(host: "boats.example", cause: .unreachable("")), at: now, attempts: 1)
    }

    private func content(_ provenance: Provenance, items: [CatalogueItem]? = nil, undecodable: Int = 0) -> FeedContent {
        FeedContent(
            items: items ?? [tub, raft], names: ["films": ["1": "The Boat"]], provenance: provenance,
            undecodable: undecodable)
    }

    private func model(_ change: (inout Visitor) -> Void = { _ in }) -> PageModel {
        var visitor = Visitor()
        change(&visitor)
        return PageModel(
            sources: [source], assets: Assets(layouts: []),
            pictures: Pictures(addresses: .test, sizes: CellSizes(layouts: [])), visitor: visitor,
            now: now)
    }

    private func list(
        _ state: FeedState, query: FeedQuery = FeedQuery(sort: "name"), problems: [QueryProblem] = [],
        favourites: Set<ItemReference> = [], selected: ItemReference? = nil, model: PageModel? = nil
    ) -> FeedList {
        FeedList(
            page: ListPage(
                FeedRequest(source: source, query: query, problems: problems), state: state,
                strings: (model ?? self.model()).strings
            ),
            favouriteIDs: favourites,
            parameters: source.parameters,
            favourites: (state.content?.items ?? []).filter { favourites.contains($0.id) }, selected: selected,
            model: model ?? self.model())
    }

    @Test func aFreshFeed() throws {
        let state = FeedState.showing(
            content(.fresh(at: now.addingTimeInterval(-240), from: "boats.example"), undecodable: 1), .resting)
        try expectSnapshot(ListScreen(list: list(state, favourites: [tub.id])), "feed-fresh")
    }

    @Test func anArchivedFeed() throws {
        let state = FeedState.showing(
            content(.archived(at: now.addingTimeInterval(-90_000), from: "boats.example", because: failedAttempt)),
            .resting)
        try expectSnapshot(
            ListScreen(list: list(state, query: FeedQuery(sort: "length", order: .descending))), "feed-archived",
            of: "main")
    }

    @Test func anArchivedFeedThatIsBeingRefreshed() throws {
        let state = FeedState.showing(
            content(.archived(at: now.addingTimeInterval(-7_200), from: "boats.example", because: nil)), .refreshing)
        try expectSnapshot(list(state), "list-refreshing", of: "div.state")
    }

    @Test func aFeedOfSampleData() throws {
        let state = FeedState.showing(content(.sample(because: failedAttempt)), .resting)
        try expectSnapshot(ListScreen(list: list(state)), "feed-sample", of: "div.state")
    }

    @Test func aFeedThatIsLoading() throws {
        try expectSnapshot(
            ListScreen(list: list(.loading(after: nil))), "feed-loading", of: "noscript", "div.state", "div.skeleton",
            "p.hint")
    }

    @Test func aFeedThatFailed() throws {
        try expectSnapshot(
            ListScreen(list: list(.failed(failedAttempt))), "feed-failed", of: "div.state")
    }

    @Test func aSearchThatFindsNothing() throws {
        let state = FeedState.showing(content(.fresh(at: now, from: "boats.example")), .resting)
        try expectSnapshot(
            ListScreen(list: list(state, query: FeedQuery(sort: "name", term: "\"<x>"))), "feed-nothing-found",
            of: "form.search", "div.list")
    }

    @Test func aCatalogueWithoutItems() throws {
        let state = FeedState.showing(content(.fresh(at: now, from: "boats.example"), items: []), .resting)
        try expectSnapshot(list(state), "list-empty", of: "div.list")
    }

    @Test func aPageInTheMiddleAndAValueThatIsNotKnown() throws {
        let items = [tub, raft, CatalogueItem(id: ItemReference(source: "boats", id: "3"), card: Card(title: "Punt"))]
        let state = FeedState.showing(content(.fresh(at: now, from: "boats.example"), items: items), .resting)
        let problem = QueryProblem(name: "sort", value: "<b>", allowed: "name, length", used: "name")
        try expectSnapshot(
            list(state, query: FeedQuery(sort: "name", page: 2, limit: 1), problems: [problem]), "list-paged",
            of: "form.search", "p.problem", "div.list")
    }

    @Test func anItemBesideItsList() throws {
        let state = FeedState.showing(content(.fresh(at: now, from: "boats.example")), .resting)
        let item = tub.naming(["films": ["1": "The Boat"]])
        try expectSnapshot(
            ItemScreen(
                item: item, isFavourite: true, origin: .feed,
                list: list(state, favourites: [tub.id], selected: tub.id)), "item", of: "main")
    }

    @Test func anItemFromThePersonsOwnRecord() throws {
        try expectSnapshot(
            ItemScreen(
                item: tub, isFavourite: true, origin: .ownRecord, list: list(.failed(failedAttempt), selected: tub.id)),
            "item-own-record", of: "article")
    }

    @Test func anItemThatIsNotInItsList() throws {
        let others = FeedContent(items: [], provenance: .fresh(at: now, from: "boats.example"))
        let states: [(FeedState, String)] = [
            (.showing(others, .resting), "Not in this list. Saved 3 minutes ago."),
            // It may come yet.
            (.loading(after: nil), ">Saved 3 minutes ago<"),
        ]
        for (state, note) in states {
            let page = ItemScreen(
                item: tub, isFavourite: false, origin: .lastSeen(now - 180), list: list(state, selected: tub.id))
            #expect(String(decoding: page.bytes(), as: UTF8.self).contains(note), "\(state.name)")
        }
    }

    @Test func favouritesAndTheNoticeOfARemoval() throws {
        let model = model {
            $0.notice = .favourite(ItemReference(source: "boats", id: "a/b c"), isFavourite: false)
            $0.hidesSidebar = true
        }
        model.noticeTitle = "Raft"
        let gone = CatalogueItem(id: ItemReference(source: "gone", id: "1"), card: Card(title: "Of a source that left"))
        try expectSnapshot(
            FavouritesScreen(
                page: FavouritePage([tub, gone].map { Favourite(item: $0, addedAt: now) }), source: nil, model: model),
            "favourites", of: "main", "div#notice")
    }

    @Test func noFavouritesYet() throws {
        try expectSnapshot(
            FavouritesScreen(page: FavouritePage(), source: nil, model: model()), "favourites-empty", of: "main")
    }

    @Test func notFound() throws {
        try expectSnapshot(
            MessageScreen(title: "Not found", hint: "There is nothing.", kind: "not-found", model: model()),
            "not-found", of: "main")
    }
}
