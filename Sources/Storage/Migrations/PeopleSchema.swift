import GRDB

extension Schema {
    /// The tables of people, their sessions, tokens and shares.
    static func registerPeople(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("15: people") { database in
            try database.create(table: "person", options: [.strict]) { table in
                // Random; an integer would tell how many people there are.
                table.primaryKey("id", .text)
                table.column("name", .text).notNull()
                // The name in the form that is compared.
                table.column("folded", .text).notNull().unique()
                table.column("role", .text).notNull()
                table.column("profile", .text).notNull()
                // A PHC string; null if the person can't sign in with a password.
                table.column("password", .text)
                // Seconds since 1970, as all dates.
                table.column("created_at", .real).notNull()
            }
            try database.create(table: "session", options: [.strict]) { table in
                // The SHA-256 of the cookie.
                table.primaryKey("secret", .blob)
                table.column("id", .text).notNull().unique()
                table.column("person", .text).notNull().indexed().references("person", onDelete: .cascade)
                table.column("device", .text).notNull()
                table.column("created_at", .real).notNull()
                table.column("used_at", .real).notNull()
                // When the person last gave the password.
                table.column("signed_in_at", .real).notNull()
            }
            try database.create(table: "token", options: [.strict]) { table in
                // The SHA-256 of the token.
                table.primaryKey("secret", .blob)
                table.column("id", .text).notNull().unique()
                table.column("person", .text).notNull().indexed().references("person", onDelete: .cascade)
                table.column("name", .text).notNull()
                // With spaces in between.
                table.column("scopes", .text).notNull()
                table.column("created_at", .real).notNull()
                table.column("ends_at", .real)
                table.column("used_at", .real)
            }
            try database.create(table: "setup", options: [.strict]) { table in
                // The SHA-256 of the secret in the address by which the first person is added.
                table.primaryKey("secret", .blob)
                table.column("ends_at", .real).notNull()
            }
        }
        migrator.registerMigration("16: shares") { database in
            try database.create(table: "share", options: [.strict]) { table in
                // The SHA-256 of the secret in its address.
                table.primaryKey("secret", .blob)
                table.column("id", .text).notNull().unique()
                table.column("person", .text).notNull().indexed().references("person", onDelete: .cascade)
                // An address without the base path.
                table.column("list", .text).notNull()
                table.column("created_at", .real).notNull()
                table.column("ends_at", .real)
            }
        }
        migrator.registerMigration("17: passkeys and accounts at providers") { database in
            try database.create(table: "passkey", options: [.strict]) { table in
                // The name by which its device finds it.
                table.primaryKey("credential", .blob)
                table.column("id", .text).notNull().unique()
                table.column("person", .text).notNull().indexed().references("person", onDelete: .cascade)
                table.column("domain", .text).notNull()
                table.column("name", .text).notNull()
                table.column("cose_key", .blob).notNull()
                table.column("counter", .integer).notNull()
                table.column("created_at", .real).notNull()
                table.column("used_at", .real)
            }
            try database.create(table: "account", options: [.strict]) { table in
                table.column("issuer", .text).notNull()
                table.column("subject", .text).notNull()
                table.column("id", .text).notNull().unique()
                table.column("person", .text).notNull().indexed().references("person", onDelete: .cascade)
                table.column("name", .text).notNull()
                table.column("created_at", .real).notNull()
                table.primaryKey(["issuer", "subject"])
            }
            try database.create(table: "used_secret", options: [.strict]) { table in
                // The SHA-256 of a secret that works once, until it would have ended.
                table.primaryKey("secret", .blob)
                table.column("ends_at", .real).notNull()
            }
        }
    }
}
