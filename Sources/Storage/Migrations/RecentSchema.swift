import GRDB

extension Schema {
    /// The preferences, visits and recent items of profiles.
    static func registerRecent(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("20: preferences, visits, recent items") { database in
            try database.alter(table: "profile") { table in
                // As JSON; null if they were never changed.
                table.add(column: "preferences", .text)
                // When a page was last opened; seconds since 1970.
                table.add(column: "page_at", .real)
                // When a page was last opened in the visit before.
                table.add(column: "previous_visit_at", .real)
            }
            try database.create(table: "recent_item", options: [.strict]) { table in
                table.column("profile", .text).notNull()
                // A raw value of `RecentKind`: opened or played.
                table.column("kind", .text).notNull()
                table.column("source", .text).notNull()
                table.column("item", .text).notNull()
                // Seconds since 1970.
                table.column("used_at", .real).notNull()
                // Where playing stopped, in seconds; null if the item was opened.
                table.column("position", .real)
                // The length of the recording, in seconds; null if the item was opened.
                table.column("duration", .real)
                // The item as JSON.
                table.column("record", .blob).notNull()
                table.primaryKey(["profile", "kind", "source", "item"])
            }
            try database.execute(
                sql: "CREATE INDEX recent_item_by_date ON recent_item (profile, kind, used_at)")
        }
    }
}
