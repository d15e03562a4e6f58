import Foundation
import GRDB
import Testing

@testable import Storage

/// A released migration never changes: it always makes the same schema and rows of the database before it.
@Suite struct FrozenMigrationTests {
    private static let record =
        #"{"id":{"source":"boats","id":"1"},"card":{"title":"Tub"},"fields":[],"sortValues":{}}"#
    private static let answers = #"""
        [{"resource": {"path": "/boats", "query": [{"name": "a", "value": "b/c d"}]}, "status": 203,
          "headers": {"etag": "\"1\"", "date": "now"}, "body": "Wy9d"},
         {"resource": {"path": "/boats", "query": []}, "status": 200, "headers": {}, "body": ""}]
        """#

    /// Each migration, the digest of the database that it makes, and rows to insert before the next one.
    private static let migrations: [(name: String, digest: String, rows: String)] = [
        (
            "1: archive, favourites, secrets", "d14297bdcc0db4fb",
            """
            INSERT INTO archive_entry VALUES ('boats', '/boats?a=b/c%20d&e', 'example.org', 12.5, CAST('\(answers)' AS BLOB));
            INSERT INTO favourite VALUES ('ann', 'boats', '1', 30, NULL, CAST('\(record)' AS BLOB)),
                ('ann', 'boats', '2', 20, NULL, x'00'), ('ann', 'canals', '1', 20, 40, x'00'), ('ben', 'boats', '1', 5, NULL, x'00');
            INSERT INTO secret VALUES ('media', x'0102');
            """
        ),
        (
            "2: answers in rows, parts, decoders", "8e03f2abdc6f3453",
            """
            INSERT INTO entry VALUES (7, 'boats', '{}', 'part', 'example.org', 1);
            INSERT INTO answer VALUES (7, 0, '{}', 200, '{}', x'00');
            INSERT INTO decoder VALUES ('boats', 3);
            """
        ),
        (
            "3: items as they were last seen", "5e6de2f3752b0655",
            """
            INSERT INTO item VALUES ('boats', '1', 'example.org', 4, CAST('\(record)' AS BLOB)),
                ('boats', '2', 'example.org', 5, x'00');
            """
        ),
        ("4: home", "44c33f02d7bd8358", "INSERT INTO home VALUES ('cat', '{}')"),
        ("5: favourites have an order of their own", "7de694cb79d237d6", ""),
        (
            "6: an index for searching", "accc6a9aaba04f5",
            """
            INSERT INTO shelf VALUES (1, 'source', 'boats');
            INSERT INTO searchable VALUES (4294967297, 1, 'boats', '1', 'أم كلثوم', 'éclair', '');
            """
        ),
        ("7: searches", "1d8df801edb53da9", "INSERT INTO search VALUES ('dan', 'أم', 'أم', 1)"),
        ("8: Arabic and Hebrew are folded", "bdc6ffa445b8629d", ""),
        ("9: when profiles were used", "c6a8d9eedcd2892e", ""),
        ("10: the search index has a version", "47a3b6d3a32134d5", ""),
        ("11: favourites are read page by page", "2ebf3f091143260", ""),
        ("12: each source has recent searches", "688387abacd62aa6", ""),
        ("13: changes have ids", "beb87e8d4fc2a190", ""),
        ("14: the past of collections", "72371ea7827486be", ""),
        ("15: people", "3399d72b42dba168", ""),
        ("16: shares", "e3757d05f2715699", ""),
        ("17: passkeys and accounts at providers", "d712051d1cbbbf6c", ""),
        ("18: health of sources", "d9a9faca5e01c9ae", ""),
        ("19: records of programs", "8937587a3d606a97", ""),
        ("20: preferences, visits, recent items", "62325810c7d28c3e", ""),
        (
            "21: what people follow", "da2502d7a93d1e76",
            """
            INSERT INTO follow_rule VALUES ('r', 'ann', 'boats', '{}', NULL, '1', 1, '{}');
            INSERT INTO follow_state VALUES ('r', '1', 2, '{}');
            INSERT INTO follow_change VALUES (3, 'ann', 'r', 4, 5, 'new', 'boats', '1', 'Tub', '/boats/1', NULL, NULL, NULL);
            """
        ),
        ("22: targets of notifications", "19d2ccfdeaa56ff", ""),
    ]

    @Test func makeTheSameSchemaAndRowsAsOnRelease() throws {
        #expect(Schema.migrator.migrations == Self.migrations.map(\.name))
        let queue = try DatabaseQueue()
        for migration in Self.migrations {
            try Schema.migrator.migrate(queue, upTo: migration.name)
            try queue.write { database in
                if try database.tableExists("profile") {
                    // The ninth migration writes the current time.
                    try database.execute(sql: "UPDATE profile SET used_at = 0 WHERE abs(unixepoch() - used_at) < 60")
                }
                let contents = try Self.contents(of: database)
                #expect(Self.digest(contents) == migration.digest, "\(migration.name) made:\n\(contents)")
                try database.execute(sql: migration.rows)
            }
        }
    }

    /// The schema and all rows, without the tables in which FTS5 stores its index.
    private static func contents(of database: GRDB.Database) throws -> String {
        var lines: [String] = []
        let objects = try Row.fetchAll(
            database,
            sql: """
                SELECT name, sql, type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AS hasRows FROM sqlite_master
                WHERE sql IS NOT NULL AND name NOT GLOB 'search_word_*' AND name NOT GLOB 'search_part_*' ORDER BY name
                """)
        for object in objects {
            lines.append(object["sql"])
            guard object["hasRows"] else { continue }
            let name: String = object["name"]
            let values = try database.columns(in: name).map { "quote(\"\($0.name)\")" }.joined(
                separator: " || ', ' || ")
            lines += try String.fetchAll(database, sql: "SELECT \(values) FROM \(name) ORDER BY 1").map { "(\($0))" }
        }
        return lines.joined(separator: "\n")
    }

    /// FNV-1a of 64 bits.
    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
