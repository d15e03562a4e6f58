import Catalogue
import Endpoints
import Foundation
import HTML
import Testing

@testable import Routes
@testable import Screens

/// What heroes have and other sources needn't, as indented HTML: a squad, scores, lists of their own, a question before
/// one is fired, the rest of a list that is on its way.
@Suite struct HeroSnapshotTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let source = Champions().erased
    private let ann = CatalogueItem(
        id: ItemReference(source: "champions", id: "1"), card: Card(title: "Ann", subtitle: "Harbour <east>"),
        fields: [
            FieldContent(key: "description", label: "Description", unit: nil, value: .text("Never <late>.")),
            FieldContent(key: "strength", label: "Strength", unit: .outOfHundred, value: .number(.value(80))),
            FieldContent(key: "patience", label: "Patience", unit: .outOfHundred, value: .number(.value(0))),
            FieldContent(key: "luck", label: "Luck", unit: .outOfHundred, value: .number(.value(250))),
            FieldContent(key: "speed", label: "Speed", unit: .outOfHundred, value: .unknown),
            FieldContent(key: "home", label: "Home", unit: nil, value: .text("Harbour <east>")),
        ],
        sortValues: ["name": .text("Ann")], attribution: "Data by <Champions>")
    private let ben = CatalogueItem(
        id: ItemReference(source: "champions", id: "a/b c"), card: Card(title: "Ben"),
        sortValues: ["name": .text("Ben")])

    private var fresh: Provenance { .fresh(at: now.addingTimeInterval(-240), from: "champions.example") }

    private func failedAttempt(_ cause: EndpointError.Cause = .unreachable("")) -> FailedAttempt {
        FailedAttempt(error: EndpointError(host: "champions.example", cause: cause), at: now, attempts: 1)
    }

    private func archived(_ failedAttempt: FailedAttempt?) -> Provenance {
        .archived(at: now.addingTimeInterval(-240), from: "champions.example", because: failedAttempt)
    }

    private func model(_ sources: [ResolvedSource]? = nil) -> PageModel {
        PageModel(
            sources: sources ?? [source], assets: Assets(layouts: []),
            pictures: Pictures(addresses: .test, sizes: CellSizes(layouts: [])), visitor: Visitor(),
            now: now)
    }

    private func list(
        _ state: FeedState, favourites: [CatalogueItem] = [], selected: ItemReference? = nil,
        query: FeedQuery = FeedQuery(sort: "name")
    ) -> FeedList {
        FeedList(
            page: ListPage(
                FeedRequest(source: source, query: query), state: state, strings: model().strings
            ),
            favouriteIDs: Set(favourites.map(\.id)), parameters: source.parameters, favourites: favourites,
            selected: selected, model: model())
    }

    private func content(_ provenance: Provenance, missing: Int = 0) -> FeedContent {
        FeedContent(items: [ann, ben], provenance: provenance, total: 2 + missing, missing: missing)
    }

    // MARK: The squad

    @Test func aListBelowTheSquad() throws {
        let list = list(.showing(content(fresh), .resting), favourites: [ben, ann])
        try expectSnapshot(
            ListScreen(list: list), "champions-with-squad", of: "div.squad", "div.list", "p.attribution")
    }

    @Test func aListWithoutASquad() throws {
        try expectSnapshot(
            ListScreen(list: list(.showing(content(fresh), .resting))), "champions-without-squad", of: "main")
    }

    /// It stands above the beginning of the whole list alone.
    @Test func theSquadIsNotInTheWay() {
        let state = FeedState.showing(content(fresh), .resting)
        let lists = [
            list(state, favourites: [ann], selected: ann.id), list(.loading(after: nil), favourites: [ann]),
            list(state, favourites: [ann], query: FeedQuery(sort: "name", term: "ann")),
            list(state, favourites: [ann], query: FeedQuery(sort: "name", page: 2, limit: 1)),
        ]
        for list in lists { #expect(!list.rendered().contains("class=\"squad\"")) }
    }

    // MARK: The rest of a list

    @Test func aListOfWhichTheRestIsOnItsWay() throws {
        try expectSnapshot(
            list(.showing(content(archived(nil), missing: 7), .refreshing)), "champions-fetching-next", of: "div.state",
            "p.count", "div.rest")
    }

    @Test func aListOfWhichTheRestDidNotCome() throws {
        try expectSnapshot(
            list(.showing(content(archived(failedAttempt()), missing: 1), .resting)), "champions-failed-on-next",
            of: "div.state", "p.count", "div.rest")
    }

    /// Nobody is asked, however often one tries.
    @Test func aListOfWhichTheRestCannotCome() throws {
        try expectSnapshot(
            list(.showing(content(archived(failedAttempt(.offline)), missing: 7), .resting)),
            "champions-failed-on-next-offline", of: "div.state", "div.rest")
    }

    @Test func theRestIsToldOfWhereTheListEnds() {
        let state = FeedState.showing(content(archived(nil), missing: 7), .refreshing)
        let queries = [
            (FeedQuery(sort: "name", limit: 1), false), (FeedQuery(sort: "name", page: 2, limit: 1), true),
            (FeedQuery(sort: "name", term: "ann"), false),
        ]
        for (query, isTold) in queries {
            #expect(list(state, query: query).rendered().contains("data-rest=\"fetchingNext\"") == isTold, "\(query)")
        }
    }

    // MARK: An item

    @Test func anItemWithScoresAndAListOfItsOwn() throws {
        let list = list(.showing(content(fresh), .resting), selected: ann.id)
        try expectSnapshot(
            ItemScreen(
                item: ann, isFavourite: false, origin: .feed, list: list,
                related: [try related(.showing(feats(5), .resting))]), "champion", of: "article")
    }

    /// What is told among the facts isn't told again below them.
    @Test func tellsWhoTheDataAreFromOnce() {
        let item = CatalogueItem(
            id: ann.id, card: ann.card,
            fields: [FieldContent(key: "provider", label: "Provider", unit: nil, value: .text("Data by Champions"))],
            attribution: "Data by Champions")
        let page = ItemScreen(
            item: item, isFavourite: false, origin: .feed,
            list: list(.showing(content(fresh), .resting), selected: item.id))
        let article = page.rendered().split(separator: "<article").last ?? ""
        #expect(article.matches(of: /Data by Champions/).count == 1)
    }

    @Test func aButtonThatSaysWhatItDoes() throws {
        for (isFavourite, name) in [(false, "favourite-recruit"), (true, "favourite-fire")] {
            try expectSnapshot(
                FavouriteButton(
                    item: ann, isFavourite: isFavourite, hasWords: true, model: model()), name)
        }
    }

    // MARK: Lists that belong to an item

    private func related(_ state: FeedState) throws -> RelatedShelf.Content {
        RelatedShelf.Content(list: try #require(source.related(to: ann).first), state: state)
    }

    private func feats(_ count: Int, _ provenance: Provenance? = nil, total: Int? = nil) -> FeedContent {
        let items = (0..<count).map {
            CatalogueItem(id: ItemReference(source: "feats", id: "\($0)"), card: Card(title: "Feat <\($0)>"))
        }
        return FeedContent(items: items, provenance: provenance ?? fresh, total: total)
    }

    private func shelf(_ state: FeedState) throws -> RelatedShelf {
        RelatedShelf(content: try related(state), model: model())
    }

    @Test func aShelfThatIsLoading() throws {
        try expectSnapshot(shelf(.loading(after: nil)), "related-loading")
    }

    @Test func aShelfThatFailed() throws {
        try expectSnapshot(shelf(.failed(failedAttempt())), "related-failed")
    }

    @Test func noShelfOfNothing() throws {
        #expect(try shelf(.showing(feats(0), .resting)).rendered() == "")
    }

    @Test func aShelfOfSomeOfMany() throws {
        try expectSnapshot(shelf(.showing(feats(3, total: 1_200), .resting)), "related-some-of-many")
    }

    @Test func aShelfOfTheFirst() throws {
        let shelf = try shelf(.showing(feats(30), .resting)).rendered()
        #expect(shelf.matches(of: /<li data-item/).count == 12)
        #expect(shelf.contains("href=\"/feats?champion=1\""))
    }

    @Test func aShelfThatIsArchived() throws {
        let state = FeedState.showing(feats(3, archived(failedAttempt())), .resting)
        try expectSnapshot(shelf(state), "related-archived", of: "header")
    }

    @Test func aShelfOfSampleData() throws {
        try expectSnapshot(
            shelf(.showing(feats(1, .sample(because: failedAttempt())), .resting)), "related-sample", of: "header")
    }

    // MARK: Pages

    @Test func aListOfAnOwner() throws {
        let owned = Feats().erased.request([Resource.Parameter("champion", "1")]).source
        let list = FeedList(
            page: ListPage(
                FeedRequest(source: owned, query: FeedQuery(choices: owned.choices)),
                state: .showing(feats(1), .resting), strings: model().strings),
            parameters: owned.parameters, favourites: [], selected: nil, owner: ann,
            model: model())
        try expectSnapshot(ListScreen(list: list), "feats-of-a-champion", of: "header.head", "form.search", "section")
    }

    @Test func aNavigationWithMore() throws {
        let sources = [source, Boats().erased, Canals().erased]
        try expectSnapshot(
            Navigation(model: model(sources), current: .feed("canals", FeedQuery())), "navigation-of-three")
    }
}
