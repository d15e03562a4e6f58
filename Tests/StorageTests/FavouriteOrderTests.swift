import Catalogue
import Foundation
import Testing

@Suite(.databases) struct FavouriteOrderTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")

    private func boat(_ id: String) -> ItemReference { ItemReference(source: "boats", id: id) }
    private func canal(_ id: String) -> ItemReference { ItemReference(source: "canals", id: id) }

    /// A store in which these are shown in this order.
    private func store(
        showing items: [ItemReference], of profile: ProfileID, in database: TestDatabase
    ) async throws -> any ProfileStore {
        let store = try await database.open().profiles()
        for item in items.reversed() { try await add(item, to: store, of: profile) }
        return store
    }

    private func add(
        _ item: ItemReference, to store: any ProfileStore, of profile: ProfileID, restoring: Bool = false
    ) async throws {
        try await store.addFavourite(
            CatalogueItem(id: item, card: Card(title: item.id)), of: profile, at: Date(timeIntervalSince1970: 1),
            restoring: restoring)
    }

    private func order(in store: any ProfileStore, of profile: ProfileID) async throws -> [String] {
        try await store.allFavourites(of: profile).map(\.item.id.id)
    }

    @Test(
        arguments: Backend.allCases,
        [
            ("tub", FavouriteMove.down, ["raft", "tub", "punt"]), ("punt", FavouriteMove.up, ["tub", "punt", "raft"]),
            ("punt", FavouriteMove.to(0), ["punt", "tub", "raft"]),
            ("tub", FavouriteMove.to(2), ["raft", "punt", "tub"]),
            ("raft", FavouriteMove.to(0), ["raft", "tub", "punt"]),
        ])
    func moves(on backend: Backend, sample: (String, FavouriteMove, [String])) async throws {
        let (item, move, expected) = sample
        let store = try await store(
            showing: [boat("tub"), boat("raft"), boat("punt")], of: ann, in: backend.database())
        #expect(try await store.moveFavourite(boat(item), of: ann, move) == .moved)
        #expect(try await order(in: store, of: ann) == expected)
    }

    @Test(
        arguments: Backend.allCases,
        [
            ("tub", FavouriteMove.up, FavouriteProblem.unknownPlace(-1, of: 3)),
            ("punt", FavouriteMove.down, FavouriteProblem.unknownPlace(3, of: 3)),
            ("tub", FavouriteMove.to(3), FavouriteProblem.unknownPlace(3, of: 3)),
            ("tub", FavouriteMove.to(.min), FavouriteProblem.unknownPlace(.min, of: 3)),
            ("ark", FavouriteMove.up, FavouriteProblem.noFavourite(ItemReference(source: "boats", id: "ark"))),
        ])
    func refusesAnInvalidMove(on backend: Backend, sample: (String, FavouriteMove, FavouriteProblem)) async throws {
        let (item, move, problem) = sample
        let store = try await store(
            showing: [boat("tub"), boat("raft"), boat("punt")], of: ann, in: backend.database())
        #expect(try await store.moveFavourite(boat(item), of: ann, move) == .refused(problem))
        #expect(try await order(in: store, of: ann) == ["tub", "raft", "punt"])
    }

    @Test(arguments: Backend.allCases) func reportsAMoveThatChangesNothing(on backend: Backend) async throws {
        let store = try await store(showing: [boat("tub"), boat("raft")], of: ann, in: backend.database())
        #expect(try await store.moveFavourite(boat("raft"), of: ann, .to(1)) == .unchanged)
        #expect(try await order(in: store, of: ann) == ["tub", "raft"])
    }

    @Test(arguments: Backend.allCases) func keepsTheOrderOfOtherSourcesAndProfiles(on backend: Backend) async throws {
        let database = try await backend.database()
        let shown = [boat("tub"), canal("1"), boat("raft"), canal("2"), boat("punt")]
        let store = try await store(showing: shown, of: ann, in: database)
        for item in shown.reversed() { try await add(item, to: store, of: ben) }
        #expect(try await store.moveFavourite(boat("punt"), of: ann, .to(0)) == .moved)
        #expect(try await order(in: store, of: ann) == ["punt", "1", "tub", "2", "raft"])
        #expect(try await store.moveFavourite(canal("2"), of: ann, .up) == .moved)
        #expect(try await order(in: store, of: ann) == ["punt", "2", "tub", "1", "raft"])
        #expect(try await order(in: store, of: ben) == ["tub", "1", "raft", "2", "punt"])
        // Positions count favourites of the same source.
        #expect(
            try await store.moveFavourite(canal("1"), of: ann, .to(2)) == .refused(.unknownPlace(2, of: 2)))
    }

    @Test(arguments: Backend.allCases) func undoRestoresThePositionOfAMovedFavourite(on backend: Backend) async throws {
        let store = try await store(
            showing: [boat("tub"), boat("raft"), boat("punt")], of: ann, in: backend.database())
        _ = try await store.moveFavourite(boat("punt"), of: ann, .to(1))
        try await store.removeFavourite(boat("punt"), of: ann, at: Date(timeIntervalSince1970: 2))
        // Removed favourites don't count, and can't be moved.
        #expect(try await store.moveFavourite(boat("tub"), of: ann, .down) == .moved)
        #expect(
            try await store.moveFavourite(boat("punt"), of: ann, .up) == .refused(.noFavourite(boat("punt"))))
        #expect(try await order(in: store, of: ann) == ["raft", "tub"])

        try await add(boat("punt"), to: store, of: ann, restoring: true)
        #expect(try await order(in: store, of: ann) == ["raft", "punt", "tub"])
    }

    @Test(arguments: Backend.allCases) func addingAgainMovesARemovedFavouriteToTheTop(on backend: Backend) async throws
    {
        let store = try await store(
            showing: [boat("tub"), boat("raft"), boat("punt")], of: ann, in: backend.database())
        _ = try await store.moveFavourite(boat("tub"), of: ann, .to(2))
        try await add(boat("tub"), to: store, of: ann)
        #expect(try await order(in: store, of: ann) == ["raft", "punt", "tub"])

        try await store.removeFavourite(boat("tub"), of: ann, at: Date(timeIntervalSince1970: 2))
        try await add(boat("tub"), to: store, of: ann)
        #expect(try await order(in: store, of: ann) == ["tub", "raft", "punt"])
    }

    @Test(arguments: Backend.allCases) func outlivesARestart(on backend: Backend) async throws {
        let database = try await backend.database()
        let store = try await store(showing: [boat("tub"), boat("raft"), boat("punt")], of: ann, in: database)
        _ = try await store.moveFavourite(boat("punt"), of: ann, .to(0))
        let again = try await database.open().profiles()
        #expect(try await order(in: again, of: ann) == ["punt", "tub", "raft"])
    }

    /// Two processes write at the same time.
    @Test(arguments: Backend.allCases) func keepsAllFavouritesDuringConcurrentMoves(on backend: Backend) async throws {
        let database = try await backend.database()
        let items = (0..<8).map { boat("\($0)") }
        let stores = [
            try await store(showing: items, of: ann, in: database),
            try await database.open().profiles(),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    _ = try await stores[number % 2].moveFavourite(
                        items[number % 8], of: ann, .to((number * 5) % 8))
                }
            }
            try await group.waitForAll()
        }
        let shown = try await order(in: stores[0], of: ann)
        #expect(shown.count == 8)
        #expect(Set(shown) == Set(items.map(\.id)))
    }
}
