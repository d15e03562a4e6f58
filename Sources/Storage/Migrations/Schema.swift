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
        return migrator
    }
}
