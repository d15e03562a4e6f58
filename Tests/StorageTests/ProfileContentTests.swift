import Catalogue
import Foundation
import GRDB
import Logging
import Synchronization
import Testing

@testable import Storage

@Suite struct ProfileContentTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")

    private func boat(_ number: Int) -> ItemReference { ItemReference(source: "boats", id: "b\(number)") }
    private func canal(_ number: Int) -> ItemReference { ItemReference(source: "canals", id: "c\(number)") }

    /// A store in which a profile has these favourites, in this order.
    private func store(_ items: [ItemReference], of profile: ProfileID? = nil) async throws -> SQLiteProfileStore {
        let store = SQLiteProfileStore(try Database(directory: .temporary()))
        let favourites = items.map {
            Favourite(item: CatalogueItem(id: $0, card: Card(title: $0.id)), addedAt: Date(timeIntervalSince1970: 1))
        }
        _ = try await store.addFavourites(favourites.reversed(), of: profile ?? ann)
        return store
    }

    private func page(_ query: FavouriteQuery, in store: SQLiteProfileStore) async throws -> FavouritePage {
        try await store.content(ProfileQuery(favourites: query), of: ann).favourites
    }

    private func ids(_ query: FavouriteQuery, in store: SQLiteProfileStore) async throws -> [String] {
        try await page(query, in: store).favourites.map(\.item.id.id)
    }

    @Test func cutsThePersonsOrderIntoPages() async throws {
        let items = (0..<5).flatMap { [boat($0), canal($0)] }
        let store = try await store(items)
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

    @Test func groupsBySourceAcrossPages() async throws {
        let other = ItemReference(source: "arks", id: "a")
        let store = try await store([boat(0), canal(0), other, boat(1), canal(1), boat(2)])
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

    @Test(arguments: [1, 2, 3, 50, 255, 256, 257, 600])
    func findsFavouritesAmongItems(count: Int) async throws {
        let store = try await store((0..<count).map(boat) + [canal(1)])
        try await store.removeFavourite(boat(0), of: ann, at: Date(timeIntervalSince1970: 2))
        let asked = (0..<count).map(boat) + [canal(0), canal(1), ItemReference(source: "arks", id: "b1")]
        let expected = Set((1..<count).map(boat) + [canal(1)])
        #expect(try await store.favouriteIDs(among: asked, of: ann) == expected)
        #expect(try await store.favouriteIDs(among: asked, of: ben).isEmpty)
        #expect(try await store.favouriteIDs(among: [], of: ann).isEmpty)
    }

    @Test func ignoresRemovedFavourites() async throws {
        let store = try await store([boat(0), boat(1), canal(0)])
        try await store.removeFavourite(boat(0), of: ann, at: Date(timeIntervalSince1970: 2))
        for scope in [FavouriteQuery.Scope.all, .of(["boats", "canals"]), .bySource(["boats"])] {
            let page = try await page(.page(1, of: scope), in: store)
            #expect(page.favourites.map(\.item.id) == [boat(1), canal(0)])
            #expect(page.slice.total == 2)
        }
        #expect(try await store.place(of: boat(0), profile: ann) == nil)
        #expect(try await store.place(of: boat(1), profile: ann) == 0)
    }

    @Test func knowsThePlaceAmongFavouritesOfASource() async throws {
        let store = try await store([boat(0), canal(0), boat(1), canal(1), boat(2)])
        #expect(try await store.place(of: boat(2), profile: ann) == 2)
        #expect(try await store.place(of: canal(1), profile: ann) == 1)
        #expect(try await store.place(of: boat(2), profile: ben) == nil)
    }

    @Test func readsAllPartsTogether() async throws {
        let store = try await store([boat(0)])
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

    /// The statements that a query runs, with its plans.
    private func plans(_ query: ProfileQuery, in store: SQLiteProfileStore) async throws -> [String] {
        let statements = Statements()
        return try await store.database.read { database in
            database.trace { statements.add($0) }
            let reader = ProfileReader(profile: ProfileID(rawValue: "ann"), database: database, decoder: .quiet)
            _ = try query.favourites.map(reader.page)
            _ = try reader.favouriteIDs(among: query.items)
            _ = query.hasHome ? try reader.home() : nil
            database.trace()
            return try statements.all.flatMap { statement in
                try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(statement)").map { "\($0["detail"] as String)" }
            }
        }
    }

    @Test(arguments: [
        ProfileQuery(items: [ItemReference(source: "boats", id: "b1")]),
        ProfileQuery(favourites: .first(24, of: .of(["boats"]))),
        ProfileQuery(favourites: .first(12, of: .of(["boats", "canals"])), hasHome: true),
        ProfileQuery(favourites: .first(1, of: .item(ItemReference(source: "boats", id: "b1")))),
        ProfileQuery(favourites: .page(3, of: .all)),
        ProfileQuery(favourites: .page(3, of: .of(["boats"]))),
        ProfileQuery(favourites: .page(2, limit: 2, of: .bySource(["canals", "boats"]))),
    ])
    func usesIndexes(query: ProfileQuery) async throws {
        let store = try await store((0..<6).flatMap { [boat($0), canal($0)] })
        let plans = try await plans(query, in: store)
        #expect(!plans.isEmpty)
        for plan in plans {
            #expect(plan.hasPrefix("SEARCH"), "\(plan)")
            #expect(plan.contains("INDEX"), "\(plan)")
        }
    }
}

private final class Statements: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ event: GRDB.Database.TraceEvent) {
        guard case .statement(let statement) = event else { return }
        texts.withLock { $0.append(statement.expandedSQL) }
    }

    var all: [String] { texts.withLock { $0 } }
}

extension RecordDecoder {
    fileprivate static let quiet = RecordDecoder(Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
}
