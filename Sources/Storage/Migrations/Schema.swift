import Foundation
import GRDB

/// The schema, as the migrations that lead to it. A released migration never changes; a new one is added behind it.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: archive, favourites, secrets") { database in
            try database.create(table: "archive_entry", options: [.strict]) { table in
                table.column("source", .text).notNull()
                // The request: path and query, the same whichever upstream answers it.
                table.column("resource", .text).notNull()
                table.column("host", .text).notNull()
                // Seconds since 1970.
                table.column("fetched_at", .real).notNull()
                // The answers in order, as JSON.
                table.column("answers", .blob).notNull()
                table.primaryKey(["source", "resource"])
            }
            try database.create(table: "favourite", options: [.strict]) { table in
                table.column("profile", .text).notNull()
                table.column("source", .text).notNull()
                table.column("item", .text).notNull()
                table.column("added_at", .real).notNull()
                // Set while a removal can still be undone.
                table.column("removed_at", .real)
                // The favourite's own record, as JSON.
                table.column("record", .blob).notNull()
                table.primaryKey(["profile", "source", "item"])
            }
            try database.create(table: "secret", options: [.strict]) { table in
                table.primaryKey("name", .text)
                table.column("value", .blob).notNull()
            }
        }
        migrator.registerMigration("2: answers in rows, parts, decoders") { database in
            try database.create(table: "entry", options: [.strict]) { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("source", .text).notNull()
                // The request, as JSON; the same whichever upstream answers it.
                table.column("resource", .text).notNull()
                // whole, unread or part; what they mean is said where `ArchiveEntry.Completeness` is.
                table.column("standing", .text).notNull()
                table.column("host", .text).notNull()
                table.column("fetched_at", .real).notNull()
                table.uniqueKey(["source", "resource", "standing", "host"])
            }
            try database.create(table: "answer", options: [.strict]) { table in
                table.column("entry", .integer).notNull().references("entry", onDelete: .cascade)
                // From 0, in the order of the entry.
                table.column("number", .integer).notNull()
                // Path and query, as JSON.
                table.column("resource", .text).notNull()
                table.column("status", .integer).notNull()
                // The header fields that are kept, as JSON.
                table.column("headers", .text).notNull()
                table.column("body", .blob).notNull()
                table.primaryKey(["entry", "number"])
                table.uniqueKey(["entry", "resource"])
            }
            try database.create(table: "decoder", options: [.strict]) { table in
                table.primaryKey("source", .text)
                table.column("version", .integer).notNull()
            }
            let rows = try Row.fetchAll(
                database, sql: "SELECT source, resource, host, fetched_at, answers FROM archive_entry")
            for row in rows {
                try database.execute(
                    sql: """
                        INSERT INTO entry (source, resource, standing, host, fetched_at) VALUES (?, ?, 'whole', ?, ?)
                        """,
                    arguments: [
                        row["source"], try FirstSchema.resource(row["resource"]), row["host"], row["fetched_at"],
                    ])
                let entry = database.lastInsertedRowID
                for (number, answer) in try FirstSchema.answers(in: row["answers"]).enumerated() {
                    try database.execute(
                        sql: """
                            INSERT OR REPLACE INTO answer (entry, number, resource, status, headers, body) VALUES (?, ?, ?, ?, ?, ?)
                            """,
                        arguments: [entry, number, answer.resource, answer.status, answer.headers, answer.body])
                }
            }
            try database.drop(table: "archive_entry")
        }
        migrator.registerMigration("3: items as they were last seen") { database in
            try database.create(table: "item", options: [.strict]) { table in
                table.column("source", .text).notNull()
                table.column("id", .text).notNull()
                table.column("host", .text).notNull()
                table.column("seen_at", .real).notNull().indexed()
                // The item, as JSON.
                table.column("record", .blob).notNull()
                table.primaryKey(["source", "id"])
            }
        }
        migrator.registerMigration("4: home") { database in
            try database.create(table: "home", options: [.strict]) { table in
                table.primaryKey("profile", .text)
                // The home page and what it was before, as JSON.
                table.column("record", .text).notNull()
            }
        }
        migrator.registerMigration("5: favourites have an order of their own") { database in
            try database.alter(table: "favourite") { table in
                // Among those of the profile, from 1; the highest is shown first.
                table.add(column: "position", .integer).notNull().defaults(to: 0)
            }
            // As they were shown before: the newest first.
            try database.execute(
                sql: """
                    UPDATE favourite SET position = numbered.position
                    FROM (
                        SELECT rowid AS id, row_number() OVER (PARTITION BY profile ORDER BY added_at, rowid) AS position
                        FROM favourite
                    ) AS numbered
                    WHERE favourite.rowid = numbered.id
                    """)
        }
        migrator.registerMigration("6: an index for searching") { database in
            try database.execute(sql: SixthSchema.tables)
            try SixthSchema.fill(in: database)
            // In one go, which takes a fraction of what row by row takes.
            try database.execute(
                sql: """
                    INSERT INTO search_word (search_word) VALUES ('rebuild');
                    INSERT INTO search_part (search_part) VALUES ('rebuild');
                    """)
            try database.execute(sql: SixthSchema.triggers)
        }
        migrator.registerMigration("7: searches") { database in
            try database.create(table: "search", options: [.strict]) { table in
                table.column("profile", .text).notNull()
                // Without case and accents: the same means the same.
                table.column("folded", .text).notNull()
                // As it was typed.
                table.column("term", .text).notNull()
                // What has the highest is the newest.
                table.column("position", .integer).notNull()
                table.primaryKey(["profile", "folded"])
            }
        }
        migrator.registerMigration("8: Arabic and Hebrew are folded") { database in try EighthSchema.fold(in: database)
        }
        migrator.registerMigration("9: when profiles were used") { database in
            try database.create(table: "profile", options: [.strict]) { table in
                table.primaryKey("id", .text)
                // When something of it was changed last; seconds since 1970.
                table.column("used_at", .real).notNull().indexed()
            }
            try database.execute(
                sql: """
                    INSERT INTO profile (id, used_at)
                    SELECT profile, unixepoch() FROM (
                        SELECT profile FROM favourite UNION SELECT profile FROM home UNION SELECT profile FROM search
                    )
                    """)
        }
        return migrator
    }
}
