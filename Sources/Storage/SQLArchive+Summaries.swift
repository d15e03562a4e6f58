package import Catalogue
import Endpoints
import Foundation

extension SQLArchive {
    package func summaries(of source: SourceID?) async throws -> [ArchiveSummary] {
        let rows = try await database.rows(
            """
            SELECT source, entry.resource, standing, host, fetched_at, count(number) AS answers,
                CAST(coalesce(sum(length(body)), 0) AS bigint) AS bytes
            FROM entry LEFT JOIN answer ON answer.entry = entry.id \(Self.condition(source))
            GROUP BY entry.id ORDER BY entry.source, entry.resource, standing, host
            """)
        return try rows.compactMap { row in
            guard let completeness = ArchiveEntry.Completeness(rawValue: try row["standing"]) else { return nil }
            let key = ArchiveKey(source: try row["source"], resource: try row.json("resource"))
            return ArchiveSummary(
                key: key, completeness: completeness, host: try row["host"], date: try row["fetched_at"],
                answers: try row["answers"], bytes: try row["bytes"])
        }
    }

    package func decoderVersion(of source: SourceID) async throws -> Int? {
        try await database.rows("SELECT version FROM decoder WHERE source = \(source)").first?["version"]
    }

    package func setDecoderVersion(_ version: Int, of source: SourceID) async throws {
        let statement: SQLStatement = """
            INSERT INTO decoder (source, version) VALUES (\(source), \(version))
            ON CONFLICT (source) DO UPDATE SET version = excluded.version
            """
        try await database.transaction { _ = try $0.run([statement]) }
    }
}
