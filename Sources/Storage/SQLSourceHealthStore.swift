package import Catalogue

/// The health of sources in a database, with a row for each.
package struct SQLSourceHealthStore: SourceHealthStore {
    let database: any SQLDatabase

    /// Creates the store of a database.
    package init(_ database: any SQLDatabase) { self.database = database }

    package func all() async throws -> [SourceID: SourceHealth] {
        var all: [SourceID: SourceHealth] = [:]
        for row in try await database.rows("SELECT source, record FROM source_health") {
            let (source, health): (SourceID, SourceHealth) = (try row["source"], try row.json("record"))
            all[source] = health
        }
        return all
    }

    package func health(of source: SourceID) async throws -> (health: SourceHealth, version: Int) {
        let row = try await database.row("SELECT version, record FROM source_health WHERE source = \(source)")
        guard let row else { return (SourceHealth(), 0) }
        return (try row.json("record"), try row["version"])
    }

    package func save(_ health: SourceHealth, of source: SourceID, over version: Int) async throws -> Bool {
        let record = try health.json
        let statement: SQLStatement =
            version == 0
            ? """
            INSERT INTO source_health (source, version, record) VALUES (\(source), 1, \(record))
            ON CONFLICT (source) DO NOTHING
            """
            : """
            UPDATE source_health SET version = version + 1, record = \(record)
            WHERE source = \(source) AND version = \(version)
            """
        return try await database.transaction { try $0.run([statement])[0].affectedRows == 1 }
    }

    package func remove(_ source: SourceID) async throws {
        let statement: SQLStatement = "DELETE FROM source_health WHERE source = \(source)"
        try await database.transaction { _ = try $0.run([statement]) }
    }
}
