import GRDB

extension Schema {
    /// The tables of the records of programs.
    static func registerRecords(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("19: records of programs") { database in
            try database.create(table: "stored_collection", options: [.strict]) { table in
                table.primaryKey("name", .text)
                // Of the program that changed it last.
                table.column("version", .integer).notNull()
                // The names and kinds of the fields, such as `title:text year:integer`.
                table.column("fields", .text).notNull()
                // The id up to which records have this version and these fields; null if all have.
                table.column("upgraded_to", .text)
            }
            try database.create(table: "stored_record", options: [.strict]) { table in
                table.column("collection", .text).notNull()
                table.column("id", .text).notNull()
                // Of the program that stored it.
                table.column("version", .integer).notNull()
                // As JSON.
                table.column("record", .text).notNull()
                table.primaryKey(["collection", "id"])
            }
            try database.create(table: "stored_field", options: [.strict, .withoutRowID]) { table in
                table.column("collection", .text).notNull()
                table.column("id", .text).notNull()
                table.column("field", .text).notNull()
                // One of these has the value.
                table.column("integer_value", .integer)
                // A date is seconds since 2001.
                table.column("real_value", .real)
                // UTF-8, in normalization form C.
                table.column("text_value", .blob)
                table.primaryKey(["collection", "id", "field"])
                table.foreignKey(["collection", "id"], references: "stored_record", onDelete: .cascade)
            }
            try database.execute(
                sql: """
                    CREATE INDEX stored_field_integer ON stored_field (collection, field, integer_value)
                        WHERE integer_value IS NOT NULL;
                    CREATE INDEX stored_field_real ON stored_field (collection, field, real_value)
                        WHERE real_value IS NOT NULL;
                    CREATE INDEX stored_field_text ON stored_field (collection, field, text_value)
                        WHERE text_value IS NOT NULL;
                    """)
        }
    }
}
