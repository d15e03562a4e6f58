import GRDB

extension Schema {
    /// The table of the sources' health.
    static func registerHealth(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("18: health of sources") { database in
            try database.create(table: "source_health", options: [.strict]) { table in
                table.primaryKey("source", .text)
                // How often it was stored, from 1.
                table.column("version", .integer).notNull()
                // As JSON.
                table.column("record", .text).notNull()
            }
        }
    }
}
