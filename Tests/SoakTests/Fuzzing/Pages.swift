import Foundation
import HTML
import Sections
import TestSupport

@testable import Catalogue
@testable import Media
@testable import Routes
@testable import Screens

/// The pages and documents that a feed becomes, held against what they must be.
struct Pages {
    let source: ResolvedSource
    let state: FeedState
    let favourites: Set<ItemReference>
    let model: PageModel

    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let assets = Assets(layouts: [])
    private static let pictures = Pictures(
        addresses: MediaAddresses(
            signer: MediaSigner(key: Data(repeating: 7, count: 32)), policy: MediaPolicy(hosts: [:])),
        sizes: CellSizes(layouts: []))

    init(
        of source: ResolvedSource, _ state: FeedState, favourites: Set<ItemReference>, visitor: Visitor = Visitor()
    ) {
        self.source = source
        self.state = state
        self.favourites = favourites
        model = PageModel(
            sources: [source], assets: Self.assets, pictures: Self.pictures, visitor: visitor, now: Self.now)
    }

    /// Every sort, both ways round, shows each item once.
    func checkSorts(of content: FeedContent, using random: inout SeededGenerator) throws {
        let all = Set(content.items.map(\.id))
        for sort in source.sorts {
            let query = FeedQuery(
                sort: sort.key, order: random.pick(SortOrder.allCases), limit: max(content.items.count, 1))
            let page = ListPage(of: content, query: query, strings: model.strings)
            let shown = page.cells.map(\.id)
            guard shown.count == content.items.count, Set(shown) == all else {
                throw Trial.Problem(
                    description: "sorted by \(sort.key), \(shown.count) of \(all.count) items are shown")
            }
        }
    }

    /// A list as an address asks for it, as a page and as JSON.
    func checkList(using random: inout SeededGenerator) throws {
        let asked = FeedRequest(parameters(using: &random), to: source)
        let query = asked.query
        let list = list(query, asked.problems)
        try check(ListScreen(list: list), "the list's page")
        let page = list.page
        guard let content = state.content else { return }
        guard page.cells.count <= query.limit, page.matches <= content.items.count else {
            throw Trial.Problem(description: "a page has more than was asked for")
        }
        let document = FeedDocument(
            page, favourites: favourites, media: model.pictures.addresses, strings: model.strings)
        let read: FeedRead = try reread(document, "the list")
        guard read.sections[0].items.map(\.id) == page.cells.map(\.id.id) else {
            throw Trial.Problem(description: "the list's JSON has other items than its page")
        }
    }

    /// An item's page, beside a list as an address asks for it.
    func itemPage(_ item: CatalogueItem, using random: inout SeededGenerator) -> ItemScreen {
        let asked = FeedRequest(parameters(using: &random), to: source)
        return ItemScreen(
            item: item, isFavourite: favourites.contains(item.id),
            origin: random.pick([.feed, .feed, .lastSeen(model.now), .sample, .ownRecord]),
            list: list(asked.query, asked.problems, selected: item.id),
            related: [
                RelatedShelf.Content(
                    list: RelatedList(all: source, beginning: source, key: "all", fact: nil), state: state)
            ])
    }

    func checkItemPage(_ item: CatalogueItem, using random: inout SeededGenerator) throws {
        try check(itemPage(item, using: &random), "an item's page")
    }

    func checkItem(_ item: CatalogueItem, using random: inout SeededGenerator) throws {
        try checkItemPage(item, using: &random)
        let path = Route.item(item.id, FeedQuery()).path
        guard ItemPath(String(path.dropFirst()))?.item == item.id else {
            throw Trial.Problem(description: "\(path) does not lead to \(item.id.description.debugDescription)")
        }
        let isFavourite = favourites.contains(item.id)
        let document = ItemDocument(
            item, isFavourite: isFavourite, media: model.pictures.addresses, strings: model.strings)
        let read: ItemRead = try reread(
            ItemPageDocument(document, provenance: state.content?.provenance, related: []), "an item")
        guard read.id == item.id.id, read.title == item.card.title else {
            throw Trial.Problem(description: "the JSON of \(path) is of another item")
        }
        // A favourite's own record is written and read as JSON, too.
        let record = try JSONDecoder().decode(CatalogueItem.self, from: JSONEncoder().encode(item))
        guard record == item else { throw Trial.Problem(description: "the record of \(path) is not what was kept") }
    }

    /// Pages that show the same items.
    func checkOthers(_ items: [CatalogueItem], using random: inout SeededGenerator) throws {
        let kept = items.map { Favourite(item: $0, addedAt: model.now) }
        try check(FavouritesScreen(page: FavouritePage(kept), source: nil, model: model), "the favourites' page")
        try check(
            FavouritesEditingScreen(page: FavouritePage(kept), source: source.id, model: model),
            "favourites being arranged")
        let shared = SharedList(source: source, ids: items.map(\.id.id), isCut: true, items: items, state: state)
        try check(
            SharedScreen(list: shared, favourites: favourites, origin: "", model: model), "a list that is shared")
        try checkSearch(items, using: &random)
        let feed = HomeFeed(source)
        let sections = HomeStyle.allCases.map { HomeSection(id: $0.rawValue, feed: feed, style: $0) }
        let home = Home(sections: sections + [HomeSection(id: "kept", feed: .favourites)])
        let contents = home.requests(among: [source]).map { request in
            request.map { HomeContent(ListPage($0, state: state, strings: model.strings)) }
                ?? HomeContent(favourites: kept)
        }
        try check(HomeScreen(home: home, contents: contents, model: model), "home")
    }

    private func checkSearch(_ items: [CatalogueItem], using random: inout SeededGenerator) throws {
        let title = items.first?.card.title ?? ""
        guard let term = SearchTerm(title) ?? SearchTerm(random.pick(Hostile.texts)) else { return }
        let section = SearchSection(
            id: source.id, found: MergedItems(seen: items.map { FoundItem($0, match: .title(.words)) }),
            limit: 20, upstream: SearchSection.Upstream(source: source, state: state))
        let query = SearchQuery([(name: "term", value: term.text)], among: [source])
        try check(
            SearchScreen(
                query: query,
                content: .results(
                    SearchResults(term: term, sections: [section]).marking(favourites), isLast: true),
                recent: [term], model: model), "what a search found")
    }

    private func list(_ query: FeedQuery, _ problems: [QueryProblem], selected: ItemReference? = nil) -> FeedList {
        FeedList(
            page: ListPage(
                FeedRequest(source: source, query: query, problems: problems), state: state,
                strings: model.strings
            ),
            favouriteIDs: favourites,
            parameters: source.parameters,
            favourites: (state.content?.items ?? []).filter { favourites.contains($0.id) }, selected: selected,
            model: model)
    }

    /// As they stand in an address; most of them mean something.
    private func parameters(using random: inout SeededGenerator) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        if !random.isOne(in: 3) { parameters.append(("sort", random.pick(source.sorts).key)) }
        if random.isOne(in: 2) { parameters.append(("order", random.pick(SortOrder.allCases).rawValue)) }
        if random.isOne(in: 4) { parameters.append(("page", String(Int.random(in: 1...5, using: &random)))) }
        if random.isOne(in: 4) { parameters.append(("limit", String(Int.random(in: 1...200, using: &random)))) }
        if random.isOne(in: 3) { parameters.append(("term", random.pick(["star", "a", "1", "é", "x-wing", "qqq"]))) }
        if random.isOne(in: 6) {
            let name = random.pick(["sort", "order", "page", "limit", "term", "colour"])
            parameters.append((name, random.pick(Hostile.texts)))
        }
        return parameters
    }

    private func check(_ view: some HTML, _ name: String) throws {
        if let problem = MarkupCheck.problem(in: view.bytes()) {
            throw Trial.Problem(description: "\(name): \(problem)")
        }
    }

    private func reread<Document: Decodable>(_ document: some JSONValue, _ name: String) throws -> Document {
        do {
            return try JSONDecoder().decode(Document.self, from: Data(JSONOutput(document).bytes))
        } catch {
            throw Trial.Problem(description: "the JSON of \(name) cannot be written and read again: \(error)")
        }
    }
}

/// What programs read of a list.
private struct FeedRead: Decodable {
    struct Section: Decodable {
        let items: [ItemRead]
    }
    let sections: [Section]
}

private struct ItemRead: Decodable {
    let id: String
    let title: String
}
