import Catalogue
import Foundation
import GRDB
import Logging
import Synchronization
import Testing

@testable import Storage

/// How pages of a profile are read: through indexes alone.
@Suite struct ProfileReaderTests {
    private func boat(_ number: Int) -> ItemReference { ItemReference(source: "boats", id: "b\(number)") }
    private func canal(_ number: Int) -> ItemReference { ItemReference(source: "canals", id: "c\(number)") }

    private func store(_ items: [ItemReference]) async throws -> SQLiteProfileStore {
        let store = SQLiteProfileStore(try Database(directory: .temporary()))
        let favourites = items.map {
            Favourite(item: CatalogueItem(id: $0, card: Card(title: $0.id)), addedAt: Date(timeIntervalSince1970: 1))
        }
        _ = try await store.addFavourites(favourites.reversed(), of: ProfileID(rawValue: "ann"))
        return store
    }

    /// The statements that a query runs, with its plans.
    private func plans(_ query: ProfileQuery, in store: SQLiteProfileStore) async throws -> [String] {
        let statements = Statements()
        return try await store.database.read { database in
            database.trace { statements.add($0) }
            let reader = ProfileReader(profile: ProfileID(rawValue: "ann"), database: database, decoder: .quiet)
            _ = try query.favourites.map(reader.page)
            _ = try reader.favouriteIDs(among: query.items)
            _ = try reader.allFavouriteIDs()
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
