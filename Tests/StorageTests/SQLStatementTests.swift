import Foundation
import Testing

@testable import Storage

/// How SQLite reads the statements that PostgreSQL understands, too.
@Suite struct SQLStatementTests {
    private func texts(_ statement: SQLStatement) async throws -> [String] {
        let database = try Database(directory: .temporary())
        return try await database.rows(of: [statement])[0].map { try $0["text"] }
    }

    @Test func numbersParametersAsPostgreSQLDoes() async throws {
        let statement = SQLStatement("SELECT $2 || $1 || $2 AS text", [.text("a"), .text("b")])
        #expect(statement.sqliteText == "SELECT ?2 || ?1 || ?2 AS text")
        #expect(try await texts(statement) == ["bab"])
    }

    @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 4), (5, 8)])
    func comparesWithTheTextsOfAList(count: Int, parameters: Int) async throws {
        let list = (0..<count).map { "t\($0)" }
        let statement = SQLStatement(
            "SELECT column1 AS text FROM (VALUES ('t0'), ('t2'), ('t9')) WHERE column1 <> $1 AND column1 = ANY($2)",
            [.text("t9"), .texts(list)])
        #expect(try await texts(statement) == ["t0", "t2"].filter { list.contains($0) })
        #expect(statement.sqliteText.split(separator: ",").count == parameters + 2)
    }

    @Test func refusesAColumnOfAnotherType() async throws {
        await #expect(throws: UnexpectedColumn.self) { try await texts(SQLStatement("SELECT 1 AS text")) }
        await #expect(throws: UnexpectedColumn.self) { try await texts(SQLStatement("SELECT NULL AS text")) }
    }
}
