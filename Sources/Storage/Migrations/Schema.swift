import Foundation
import GRDB

/// The schema as the list of its migrations.
///
/// A released migration never changes, so none calls code that may change. To change the schema, append a migration.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: archive, favourites, secrets") { database in
            try database.create(table: "archive_entry", options: [.strict]) { table in
                table.column("source", .text).notNull()
                // The request as path and query; the same for every upstream.
                table.column("resource", .text).notNull()
                table.column("host", .text).notNull()
                // Seconds since 1970.
                table.column("fetched_at", .real).notNull()
                // A JSON array of the answers, in order.
                table.column("answers", .blob).notNull()
                table.primaryKey(["source", "resource"])
            }
            try database.create(table: "favourite", options: [.strict]) { table in
                table.column("profile", .text).notNull()
                table.column("source", .text).notNull()
                table.column("item", .text).notNull()
                table.column("added_at", .real).notNull()
                // Set as long as the removal can be undone.
                table.column("removed_at", .real)
                // The item when it became a favourite, as JSON.
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
                // The request as JSON; the same for every upstream.
                table.column("resource", .text).notNull()
                // A raw value of `ArchiveEntry.Completeness`: whole, unread or part.
                table.column("standing", .text).notNull()
                table.column("host", .text).notNull()
                table.column("fetched_at", .real).notNull()
                table.uniqueKey(["source", "resource", "standing", "host"])
            }
            try database.create(table: "answer", options: [.strict]) { table in
                table.column("entry", .integer).notNull().references("entry", onDelete: .cascade)
                // The position in the entry, from 0.
                table.column("number", .integer).notNull()
                // Path and query, as JSON.
                table.column("resource", .text).notNull()
                table.column("status", .integer).notNull()
                // The archived header fields, as JSON.
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
                // The item as JSON.
                table.column("record", .blob).notNull()
                table.primaryKey(["source", "id"])
            }
        }
        migrator.registerMigration("4: home") { database in
            try database.create(table: "home", options: [.strict]) { table in
                table.primaryKey("profile", .text)
                // The home page and its earlier versions, as JSON.
                table.column("record", .text).notNull()
            }
        }
        migrator.registerMigration("5: favourites have an order of their own") { database in
            try database.alter(table: "favourite") { table in
                // Among the profile's favourites, from 1; the highest is shown first.
                table.add(column: "position", .integer).notNull().defaults(to: 0)
            }
            // Keep the order that pages used before: the newest first.
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
            try database.execute(sql: SixthSchema.sql)
        }
        migrator.registerMigration("7: searches") { database in
            try database.create(table: "search", options: [.strict]) { table in
                table.column("profile", .text).notNull()
                // The folded term; terms whose folded texts are equal are the same search.
                table.column("folded", .text).notNull()
                // The term as the person typed it.
                table.column("term", .text).notNull()
                // The highest is the newest.
                table.column("position", .integer).notNull()
                table.primaryKey(["profile", "folded"])
            }
        }
        migrator.registerMigration("8: Arabic and Hebrew are folded") { _ in
            // `SearchIndexWriter` folds texts again whenever folding changes; earlier versions did so here.
        }
        migrator.registerMigration("9: when profiles were used") { database in
            try database.create(table: "profile", options: [.strict]) { table in
                table.primaryKey("id", .text)
                // When the profile last changed; seconds since 1970.
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
        migrator.registerMigration("10: the search index has a version") { database in
            try database.create(table: "search_index", options: [.strict]) { table in
                // One row with `SearchIndexWriter.version` at the time of the last rebuild; none before the first.
                table.column("version", .integer).notNull()
            }
        }
        migrator.registerMigration("11: favourites are read page by page") { database in
            try database.execute(
                sql: """
                    CREATE INDEX favourite_by_source ON favourite (profile, source, position, item)
                        WHERE removed_at IS NULL;
                    CREATE INDEX favourite_by_position ON favourite (profile, position, source, removed_at);
                    CREATE INDEX favourite_by_item ON favourite (source, item);
                    CREATE INDEX favourite_removed ON favourite (removed_at) WHERE removed_at IS NOT NULL;
                    """)
        }
        migrator.registerMigration("12: each source has recent searches") { database in
            try database.create(table: "recent_search", options: [.strict]) { table in
                table.column("profile", .text).notNull()
                // Empty for the search over all sources.
                table.column("source", .text).notNull()
                // The folded term; terms whose folded texts are equal are the same search.
                table.column("folded", .text).notNull()
                // The term as the person typed it.
                table.column("term", .text).notNull()
                // Among the searches of the source; the highest is the newest.
                table.column("position", .integer).notNull()
                table.primaryKey(["profile", "source", "folded"])
            }
            // Where a search was made is unknown. What a person removes later must not stay in the old table.
            try database.execute(
                sql: """
                    INSERT INTO recent_search (profile, source, folded, term, position)
                        SELECT profile, '', folded, term, position FROM search;
                    DELETE FROM search;
                    """)
        }
        migrator.registerMigration("13: changes have ids") { database in
            try database.create(table: "change", options: [.strict]) { table in
                table.autoIncrementedPrimaryKey("number")
                table.column("profile", .text).notNull()
                // As the browser names it.
                table.column("id", .text).notNull()
                // Seconds since 1970.
                table.column("made_at", .real).notNull().indexed()
                table.uniqueKey(["profile", "id"])
            }
        }
        migrator.registerMigration("14: the past of collections") { database in
            try database.create(table: "timeline", options: [.strict]) { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("source", .text).notNull()
                // The request as JSON; the same for every upstream.
                table.column("resource", .text).notNull()
                // The size of its past answers.
                table.column("bytes", .integer).notNull().defaults(to: 0)
                // How often facts have changed, as JSON.
                table.column("facts", .text)
                table.uniqueKey(["source", "resource"])
            }
            try database.create(table: "past_answer", options: [.strict]) { table in
                table.column("timeline", .integer).notNull().references("timeline", onDelete: .cascade)
                // The date of the answer; seconds since 1970.
                table.column("since", .real).notNull()
                table.column("host", .text).notNull()
                // A digest of bodies and resources.
                table.column("digest", .text).notNull()
                // How the answer is made from the next later one; null for the newest, which is in `entry`.
                table.column("delta", .blob)
                // 1 if the delta needs no later answer, else 0.
                table.column("is_whole", .integer).notNull()
                // The shape of the answer; null if its records were not compared.
                table.column("dialect", .text)
                // The date of the state that it was compared with; null if it began anew.
                table.column("base", .real)
                // 1 if an unchanged answer has come after it, else 0.
                table.column("is_confirmed", .integer).notNull().defaults(to: 0)
                table.primaryKey(["timeline", "since"])
            }
            try database.create(table: "item_change", options: [.strict, .withoutRowID]) { table in
                // The id within the source.
                table.column("item", .text).notNull()
                table.column("timeline", .integer).notNull().references("timeline", onDelete: .cascade)
                // The date of the answer that has shown the change.
                table.column("since", .real).notNull()
                table.column("kind", .text).notNull()
                table.column("rank", .integer)
                table.column("earlier_rank", .integer)
                // The facts that have other values, as JSON.
                table.column("facts", .text)
                table.primaryKey(["item", "timeline", "since"])
            }
            try database.create(indexOn: "item_change", columns: ["timeline", "since"])
        }
        registerPeople(in: &migrator)
        registerHealth(in: &migrator)
        registerRecords(in: &migrator)
        registerRecent(in: &migrator)
        registerFollows(in: &migrator)
        registerNotifications(in: &migrator)
        return migrator
    }
}
