import Foundation
import Testing

@testable import Storage

/// Statements that both databases understand.
@Suite struct SQLStatementTests {
    private func texts(_ statement: SQLStatement) async throws -> [String] {
        let database = try Database(directory: .temporary())
        return try await database.rows(of: [statement])[0].map { try $0["text"] }
    }

    @Test func valuesBecomeParameters() async throws {
        let (part, quote): (SQLStatement, String) = ("\(2) = \(2)", "it's")
        let statement: SQLStatement = "SELECT \(sql: "upper")(\(quote)) AS text WHERE \(part)"
        #expect(statement.sql == "SELECT upper(?) AS text WHERE ? = ?")
        #expect(statement.values == [.text("it's"), .integer(2), .integer(2)])
        #expect(statement.text { "$\($0 + 1)" } == "SELECT upper($1) AS text WHERE $2 = $3")
        #expect(try await texts(statement) == ["IT'S"])
    }

    /// There are few different statements, so that they stay prepared.
    @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 4), (5, 8)])
    func comparesWithTheTextsOfAList(count: Int, parameters: Int) async throws {
        let (list, other) = ((0..<count).map { "t\($0)" }, "t9")
        let statement: SQLStatement = """
            SELECT column1 AS text FROM (VALUES ('t0'), ('t2'), ('t9'))
            WHERE column1 = ANY(\(list)) AND column1 <> \(other)
            """
        #expect(try await texts(statement) == ["t0", "t2"].filter { list.contains($0) })
        #expect(statement.text { "$\($0 + 1)" }.hasSuffix("WHERE column1 = ANY($1) AND column1 <> $2"))
        #expect(statement.forSQLite.values.count == parameters + 1)
    }

    @Test func refusesAColumnOfAnotherType() async throws {
        await #expect(throws: UnexpectedColumn.self) { try await texts("SELECT 1 AS text") }
        await #expect(throws: UnexpectedColumn.self) { try await texts("SELECT NULL AS text") }
    }
}
