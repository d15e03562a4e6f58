import Catalogue
import Foundation
import Testing

@Suite(.databases) struct ProfileContentTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")

    private func boat(_ number: Int) -> ItemReference { ItemReference(source: "boats", id: "b\(number)") }
    private func canal(_ number: Int) -> ItemReference { ItemReference(source: "canals", id: "c\(number)") }

    /// A store in which a profile has these favourites, in this order.
    private func store(_ items: [ItemReference], on backend: Backend) async throws -> any ProfileStore {
        let store = try await backend.profiles()
        let favourites = items.map {
            Favourite(item: CatalogueItem(id: $0, card: Card(title: $0.id)), addedAt: Date(timeIntervalSince1970: 1))
        }
        _ = try await store.addFavourites(favourites.reversed(), of: ann)
        return store
    }

    private func page(_ query: FavouriteQuery, in store: any ProfileStore) async throws -> FavouritePage {
        try await store.content(ProfileQuery(favourites: query), of: ann).favourites
    }

    private func ids(_ query: FavouriteQuery, in store: any ProfileStore) async throws -> [String] {
        try await page(query, in: store).favourites.map(\.item.id.id)
    }

    @Test(arguments: Backend.allCases) func cutsThePersonsOrderIntoPages(on backend: Backend) async throws {
        let items = (0..<5).flatMap { [boat($0), canal($0)] }
        let store = try await store(items, on: backend)
        #expect(try await ids(.page(1, limit: 4, of: .all), in: store) == ["b0", "c0", "b1", "c1"])
        let last = try await page(.page(9, limit: 4, of: .all), in: store)
        #expect(last.favourites.map(\.item.id) == Array(items.suffix(2)))
        #expect(last.slice == PageSlice(page: 3, limit: 4, of: 10))
        #expect(try await ids(.page(2, limit: 2, of: .of(["canals"])), in: store) == ["c2", "c3"])
        #expect(try await ids(.first(3, of: .of(["boats"])), in: store) == ["b0", "b1", "b2"])
        #expect(try await ids(.first(3, of: .of(["boats", "canals", "gone"])), in: store) == ["b0", "c0", "b1"])
        #expect(try await ids(.first(3, of: .of([])), in: store).isEmpty)
        #expect(try await ids(.first(1, of: .item(canal(3))), in: store) == ["c3"])
        #expect(try await ids(.first(1, of: .item(canal(9))), in: store).isEmpty)
    }

    @Test(arguments: Backend.allCases) func groupsBySourceAcrossPages(on backend: Backend) async throws {
        let other = ItemReference(source: "arks", id: "a")
        let store = try await store([boat(0), canal(0), other, boat(1), canal(1), boat(2)], on: backend)
        let order = ["c0", "c1", "b0", "b1", "b2", "a"]
        for limit in 1...7 {
            var shown: [String] = []
            for page in 1...((5 / limit) + 1) {
                shown += try await ids(
                    .page(page, limit: limit, of: .bySource(["canals", "none", "boats"])), in: store)
            }
            #expect(shown == order, "\(limit) a page")
        }
        let page = try await page(.page(2, limit: 4, of: .bySource(["canals", "boats"])), in: store)
        #expect(page.slice == PageSlice(page: 2, limit: 4, of: 6))
    }

    @Test(arguments: Backend.allCases, [1, 2, 3, 50, 255, 256, 257, 600])
    func findsFavouritesAmongItems(on backend: Backend, count: Int) async throws {
        let store = try await store((0..<count).map(boat) + [canal(1)], on: backend)
        try await store.removeFavourite(boat(0), of: ann, at: Date(timeIntervalSince1970: 2))
        let asked = (0..<count).map(boat) + [canal(0), canal(1), ItemReference(source: "arks", id: "b1")]
        let expected = Set((1..<count).map(boat) + [canal(1)])
        #expect(try await store.favouriteIDs(among: asked, of: ann) == expected)
        #expect(try await store.favouriteIDs(among: asked, of: ben).isEmpty)
        #expect(try await store.favouriteIDs(among: [], of: ann).isEmpty)
    }

    @Test(arguments: Backend.allCases) func ignoresRemovedFavourites(on backend: Backend) async throws {
        let store = try await store([boat(0), boat(1), canal(0)], on: backend)
        try await store.removeFavourite(boat(0), of: ann, at: Date(timeIntervalSince1970: 2))
        for scope in [FavouriteQuery.Scope.all, .of(["boats", "canals"]), .bySource(["boats"])] {
            let page = try await page(.page(1, of: scope), in: store)
            #expect(page.favourites.map(\.item.id) == [boat(1), canal(0)])
            #expect(page.slice.total == 2)
        }
        #expect(try await store.place(of: boat(0), profile: ann) == nil)
        #expect(try await store.place(of: boat(1), profile: ann) == 0)
    }

    @Test(arguments: Backend.allCases) func knowsThePlaceAmongFavouritesOfASource(on backend: Backend) async throws {
        let store = try await store([boat(0), canal(0), boat(1), canal(1), boat(2)], on: backend)
        #expect(try await store.place(of: boat(2), profile: ann) == 2)
        #expect(try await store.place(of: canal(1), profile: ann) == 1)
        #expect(try await store.place(of: boat(2), profile: ben) == nil)
    }

    @Test(arguments: Backend.allCases) func readsAllPartsTogether(on backend: Backend) async throws {
        let store = try await store([boat(0)], on: backend)
        let term = try #require(SearchTerm("tub"))
        try await store.recordSearch(term, in: .allSources, of: ann)
        let home = try await store.content(
            ProfileQuery(favourites: .first(1, of: .all), items: [boat(0)], searches: .allSources, hasHome: true),
            of: ann)
        #expect(home.favourites.favourites.map(\.item.id) == [boat(0)])
        #expect(home.favouriteIDs == [boat(0)])
        #expect(home.searches == [term])
        #expect(home.home == HomeRecord())
        #expect(try await store.content(ProfileQuery(), of: ann) == ProfileContent())
    }
}
