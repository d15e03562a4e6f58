import GRDB

extension Schema {
    /// The tables of what people follow, and an index of the changes that matter to them.
    static func registerFollows(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("21: what people follow") { database in
            try database.create(table: "follow_rule", options: [.strict]) { table in
                // Random.
                table.primaryKey("id", .text)
                table.column("profile", .text).notNull()
                table.column("source", .text).notNull()
                // The request for the list, as JSON.
                table.column("list", .text).notNull()
                // The request for the item alone, as JSON; null if it adds nothing.
                table.column("details", .text)
                // The id within the source; null if the list is followed.
                table.column("item", .text)
                // Seconds since 1970, as all dates.
                table.column("created_at", .real).notNull()
                // The rule as JSON.
                table.column("record", .text).notNull()
            }
            try database.create(table: "follow_state", options: [.strict, .withoutRowID]) { table in
                table.column("rule", .text).notNull().references("follow_rule", onDelete: .cascade)
                // The id within the source.
                table.column("item", .text).notNull()
                // The date of the first answer without the item; null if the last one had it.
                table.column("absent_at", .real)
                // What the rule knows of the item, as JSON.
                table.column("record", .text).notNull()
                table.primaryKey(["rule", "item"])
            }
            try database.create(table: "follow_change", options: [.strict]) { table in
                // Grows with each change, also after others were deleted.
                table.autoIncrementedPrimaryKey("sequence")
                table.column("profile", .text).notNull()
                // The rule may have been removed since.
                table.column("rule", .text).notNull()
                // The date of the answer that has shown the change.
                table.column("happened_at", .real).notNull()
                // The date of the answer with which it was reported.
                table.column("stored_at", .real).notNull()
                // A raw value of `FollowedChange.Kind`.
                table.column("kind", .text).notNull()
                table.column("source", .text).notNull()
                table.column("item", .text).notNull()
                table.column("title", .text).notNull()
                // The path of the item's page, without the base path.
                table.column("link", .text).notNull()
                // The key of a fact, and its values; null if the change is about the item.
                table.column("field", .text)
                table.column("old_value", .text)
                table.column("new_value", .text)
            }
            try database.execute(
                sql: """
                    CREATE INDEX follow_rule_by_profile ON follow_rule (profile);
                    CREATE INDEX follow_rule_by_list ON follow_rule (source, list);
                    CREATE INDEX follow_rule_by_details ON follow_rule (source, details);
                    CREATE INDEX follow_change_by_profile ON follow_change (profile, sequence);
                    CREATE INDEX item_change_beside_ranks ON item_change (timeline, since)
                        WHERE kind <> 'changed' OR facts IS NOT NULL;
                    """)
        }
    }
}
