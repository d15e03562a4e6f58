import Catalogue
import Endpoints
import Foundation
import GRDB
import Logging
import Storage

extension Benchmarks {
    /// A collection of 20,000 starships: written, read and decoded, beside bare SQLite and beside `JSONDecoder`.
    static func measureArchive() async throws {
        let body = try JSONEncoder().encode((1...20_000).map(Ship.init))
        try await withTemporaryDirectory { directory in
            let database = try Storage.Database(directory: directory)
            let archive = database.archive(bounds: ArchiveBounds())
            let bare = try BareSQLite(directory)
            let key = ArchiveKey(source: Ships.id, resource: Ships.collection)
            let megabytes = body.count / 1_000_000

            try await compare(
                "archiving an answer of \(megabytes) MB", with: "SQLite alone", rounds: 7,
                { try await archive.keep([entry(key, body.varied($0))]) }, { try bare.write(body.varied($0)) })
            try await compare(
                "reading it again", with: "SQLite alone", rounds: 7,
                { _ in use(try await archive.entries(for: key)) }, { _ in use(try bare.read()) })
            try await compare(
                "decoding its 20,000 records", with: "JSONDecoder, the same structs", wanted: "≤ 1.5", rounds: 9,
                { _ in use(await decodedItems(in: archive)) },
                { _ in use(try JSONDecoder().decode([Ship].self, from: body)) })

            let items = await decodedItems(in: archive)
            precondition(items.count == 20_000, "Expected all records, got \(items.count).")
            // No round has the items of another.
            let slices = (0..<8).map { Array(items[$0 * 1_000..<($0 + 1) * 1_000]) }
            try await compare(
                "remembering 1,000 items, to be searched", with: "SQLite alone", rounds: 7,
                { try await archive.remember(slices[$0], from: "example.org", at: Date()) },
                { try bare.write(slices[$0]) })
            database.close()
        }
    }

    private static func entry(_ key: ArchiveKey, _ body: Data) -> ArchiveEntry {
        ArchiveEntry(
            key: key, origin: .upstream("example.org", at: Date()),
            answers: [Answer(resource: key.resource, body: body)])
    }

    /// Reads the collection from the archive and decodes it.
    private static func decodedItems(in archive: any Archive) async -> [CatalogueItem] {
        // A new repository has not decoded it before.
        let repository = FeedRepository(
            source: ResolvedSource(Ships()), archive: archive, client: Client(transport: NoTransport()),
            logger: Logger(label: "benchmark"))
        return await repository.stored()?.items ?? []
    }
}

extension Data {
    /// The same JSON in other bytes: SQLite writes no page that has not changed.
    fileprivate func varied(_ round: Int) -> Data { Data(repeating: 0x20, count: round % 16) + self }
}

/// The least that stores the same: one table each, without an index, as durable as the archive.
private struct BareSQLite {
    private let queue: DatabaseQueue

    init(_ directory: URL) throws {
        queue = try DatabaseQueue(path: directory.appending(path: "bare.sqlite").path)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL;
                    CREATE TABLE answer (body BLOB);
                    CREATE TABLE item (id TEXT PRIMARY KEY, record BLOB);
                    """)
        }
    }

    func write(_ body: Data) throws {
        try queue.write { database in
            try database.execute(sql: "DELETE FROM answer")
            try database.execute(sql: "INSERT INTO answer (body) VALUES (?)", arguments: [body])
        }
    }

    func read() throws -> Data? {
        try queue.read { try Data.fetchOne($0, sql: "SELECT body FROM answer") }
    }

    func write(_ items: [CatalogueItem]) throws {
        let encoder = JSONEncoder()
        let records = try items.map { ($0.id.id, try encoder.encode($0)) }
        try queue.write { database in
            let statement = try database.cachedStatement(sql: "INSERT OR REPLACE INTO item (id, record) VALUES (?, ?)")
            for (id, record) in records { try statement.execute(arguments: [id, record]) }
        }
    }
}
