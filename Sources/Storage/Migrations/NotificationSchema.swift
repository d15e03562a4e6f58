import GRDB

extension Schema {
    /// The table of the targets of notifications.
    static func registerNotifications(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("22: targets of notifications") { database in
            try database.create(table: "notification_target", options: [.strict]) { table in
                table.primaryKey("id", .text)
                table.column("profile", .text).notNull().indexed()
                // A raw value of `NotificationTarget.Kind`.
                table.column("kind", .text).notNull()
                table.column("address", .text).notNull()
                table.column("secret", .text)
                // From 0 to 23; null to send at once.
                table.column("hour", .integer)
                table.column("zone", .text).notNull()
                table.column("locale", .text).notNull()
                // The address of the app, for links.
                table.column("site", .text).notNull()
                // Seconds since 1970, as all dates.
                table.column("created_at", .real).notNull()
                // The sequence of the newest change that has been sent.
                table.column("delivered", .integer).notNull()
                // The last change of a message that was tried.
                table.column("attempted", .integer)
                table.column("failures", .integer).notNull()
                table.column("failing_since", .real)
                // As JSON.
                table.column("error", .text)
                table.column("next_attempt", .real).notNull()
                table.column("sent_at", .real)
                // 1 if nothing is sent, else 0.
                table.column("is_paused", .integer).notNull()
                // The node that sends now, and when another one may.
                table.column("claim", .text)
                table.column("claimed_until", .real)
            }
            try database.create(indexOn: "notification_target", columns: ["is_paused", "next_attempt"])
        }
    }
}
