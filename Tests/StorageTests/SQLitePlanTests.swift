import Catalogue
import Endpoints
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Storage

/// How much SQLite reads for large imports and moves.
@Suite struct SQLitePlanTests {
    private let database: Storage.Database

    init() throws { database = try Storage.Database(directory: .temporary()) }

    @Test(arguments: StoredTable.all) func findsRowsByTheirKeysThroughIndexes(table: StoredTable) async throws {
        let statements = Mutex<[String]>([])
        try await database.pool.read { connection in
            connection.trace { event in statements.withLock { $0.append("\(event)") } }
        }
        let key = table.key.map { _ in SQLValue.text("a") }
        _ = try await database.rows(of: table, withKeys: [key, key])
        let asked = try #require(statements.withLock(\.self).last { $0.contains("FROM") })
        let plan = try await database.pool.read { connection in
            let statement = try connection.makeStatement(sql: "EXPLAIN QUERY PLAN \(asked)")
            statement.setUncheckedArguments(StatementArguments())
            return try Row.fetchAll(statement).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.hasPrefix("SEARCH \(table.name) ") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN \(table.name)") }, "\(plan)")
    }

    @Test func findsRecordsThroughTheIndexesOfTheirFields() async throws {
        let statements = Mutex<[String]>([])
        let store = database.records()
        try await store.save(Boat(id: "1", name: "Tub", length: 3))
        try await database.pool.read { connection in
            connection.trace { event in statements.withLock { $0.append("\(event)") } }
        }
        let predicate = Boat.length < 5 && Boat.name != "Raft"
        #expect(try await store.fetch(Boat.self, where: predicate, sortedBy: [Boat.name.ascending]).count == 1)
        let asked = try #require(statements.withLock(\.self).last { $0.contains("FROM stored_record") })
        let plan = try await database.pool.read { connection in
            let statement = try connection.makeStatement(sql: "EXPLAIN QUERY PLAN \(asked)")
            statement.setUncheckedArguments(StatementArguments())
            return try Row.fetchAll(statement).map { $0["detail"] as String }
        }
        #expect(plan.first?.contains("stored_field_integer (collection=? AND field=? AND integer_value<?)") == true)
        #expect(plan.contains { $0.hasPrefix("SEARCH r ") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN ") }, "\(plan)")
    }

    @Test func countsTheChangesOfAListThroughTheirIndex() async throws {
        let statements = Mutex<[String]>([])
        let archive = database.archive()
        let key = ArchiveKey(source: "boats", resource: Resource("/boats"))
        try await archive.keep([
            ArchiveEntry(
                key: key, origin: .upstream("example.org", at: Date(timeIntervalSince1970: 1)),
                answers: [Answer(resource: key.resource, body: Data("[]".utf8))], history: HistoryPolicy(),
                comparison: AnswerComparison(dialect: "an array", changes: []))
        ])
        try await database.pool.read { connection in
            connection.trace { event in statements.withLock { $0.append("\(event)") } }
        }
        _ = try await archive.changesBesideRanks(of: key, after: .distantPast, limit: 10)
        _ = try await archive.changeCounts(of: key, after: .distantPast, through: .distantFuture)
        let asked = statements.withLock(\.self).filter { $0.contains("NOT EXISTS") }
        #expect(asked.count == 2)
        var used: [Bool] = []
        for query in asked {
            let plan = try await database.pool.read { connection in
                let statement = try connection.makeStatement(sql: "EXPLAIN QUERY PLAN \(query)")
                statement.setUncheckedArguments(StatementArguments())
                return try Row.fetchAll(statement).map { $0["detail"] as String }
            }
            #expect(
                plan.contains { $0.hasPrefix("SEARCH item_change ") && $0.contains("(timeline=? AND since>?") },
                "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN item_change") }, "\(plan)")
            used.append(plan.allSatisfy { !$0.contains("item_change ") || $0.contains("item_change_beside_ranks") })
        }
        // Movements are many.
        #expect(used == [true, false])
    }

    @Test func readsTheSizesOfASourceOnceForManyEntries() async throws {
        let reads = Mutex(0)
        try await database.pool.writeWithoutTransaction { connection in
            connection.trace { event in
                if "\(event)".contains("sum(length(body))") { reads.withLock { $0 += 1 } }
            }
        }
        let entries = (0..<50).map { number in
            let resource = Resource("/boats/\(number)")
            return ArchiveEntry(
                key: ArchiveKey(source: number.isMultiple(of: 2) ? "boats" : "canals", resource: resource),
                origin: .upstream("example.org", at: Date(timeIntervalSince1970: 1)),
                answers: [Answer(resource: resource, body: Data("[]".utf8))])
        }
        try await database.archive().keep(entries)
        #expect(reads.withLock(\.self) == 2)
    }
}
