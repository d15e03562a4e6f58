import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import Testing

@testable import Media
@testable import Screens

/// Favourites while they are arranged, and lists that are shared, as indented HTML.
@Suite struct FavouritesSnapshotTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let crews = Crews().erased
    private let ann = CatalogueItem(
        id: ItemReference(source: "crews", id: "1"), card: Card(title: "Ann", subtitle: "At the <helm>"))
    private let ben = CatalogueItem(
        id: ItemReference(source: "crews", id: "a/b c"),
        card: Card(title: "Ben", artwork: .resizable("https://pictures.example/ben/100x100.jpg")))

    private func model(notice: Notice? = nil) -> PageModel {
        var visitor = Visitor()
        visitor.notice = notice
        let addresses = MediaAddresses(
            signer: .test, policy: MediaPolicy(hosts: ["crews": ["pictures.example"]]))
        let model = PageModel(
            sources: [crews], assets: Assets(layouts: []),
            pictures: Pictures(addresses: addresses, sizes: CellSizes(layouts: [])), visitor: visitor,
            now: now)
        model.noticeTitle = notice.map { _ in "Ben" }
        return model
    }

    private func page(_ items: [CatalogueItem], ids: [String]? = nil, isCut: Bool = false) -> SharedScreen {
        let content = FeedContent(items: [ann, ben], provenance: .fresh(at: now, from: "crews.example"))
        return SharedScreen(
            list: SharedList(
                source: crews, ids: ids ?? items.map(\.id.id), isCut: isCut, items: items,
                state: .showing(content, .resting)),
            favourites: [ann.id], origin: "https://vitrine.example", model: model())
    }

    @Test func favouritesOfASource() throws {
        let favourites = [ben, ann].map { Favourite(item: $0, addedAt: now) }
        try expectSnapshot(
            FavouritesScreen(page: FavouritePage(favourites), source: "crews", model: model()),
            "favourites-of-a-source", of: "main")
    }

    @Test func favouritesWhileTheyAreArranged() throws {
        try expectSnapshot(
            FavouritesEditingScreen(
                page: FavouritePage([ben, ann].map { Favourite(item: $0, addedAt: now) }), source: "crews",
                model: model(notice: .moved(ben.id))),
            "favourites-arranging", of: "main", "div#notice")
    }

    @Test func nothingToArrange() throws {
        try expectSnapshot(
            FavouritesEditingScreen(
                page: FavouritePage(), source: "crews", model: model(notice: .notMoved(isGone: true))),
            "favourites-arranging-empty", of: "main", "div#notice")
    }

    @Test func aListThatIsShared() throws {
        try expectSnapshot(page([ann, ben], ids: ["1", "gone", "a/b c"], isCut: true), "shared", of: "main")
    }

    @Test func aListOfNothing() throws {
        try expectSnapshot(page([], ids: ["gone"]), "shared-empty", of: "main")
    }
}
