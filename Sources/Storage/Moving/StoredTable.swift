/// A table that both databases have, as a move from one to the other copies it.
package struct StoredTable: Hashable, Sendable {
    package let name: String
    package let columns: [String]
    /// The columns that identify a row, which are the first ones.
    package let key: [String]
    /// The number of columns, from the first, that differ between two databases of different contents.
    let identity: Int
    /// The number of rows that are copied at once.
    let page: Int

    private init(_ name: String, key: [String], _ columns: [String], identity: Int? = nil, page: Int = 500) {
        self.name = name
        self.columns = key + columns
        self.key = key
        self.identity = identity ?? key.count
        self.page = page
    }

    /// All tables but the search index, which is made of them. A table that another refers to comes first.
    static let all = [
        StoredTable("secret", key: ["name"], ["value"]),
        StoredTable("decoder", key: ["source"], ["version"]),
        StoredTable("source_health", key: ["source"], ["version", "record"]),
        StoredTable("profile", key: ["id"], ["used_at", "preferences", "page_at", "previous_visit_at"]),
        StoredTable(
            "favourite", key: ["profile", "source", "item"], ["added_at", "removed_at", "record", "position"]),
        StoredTable("home", key: ["profile"], ["record"]),
        StoredTable("recent_search", key: ["profile", "source", "folded"], ["term", "position"]),
        StoredTable(
            "recent_item", key: ["profile", "kind", "source", "item"], ["used_at", "position", "duration", "record"]),
        StoredTable("change", key: ["profile", "id"], ["made_at"]),
        StoredTable(
            "entry", key: ["id"], ["source", "resource", "standing", "host", "fetched_at"], identity: 5),
        // A body may have many megabytes.
        StoredTable("answer", key: ["entry", "number"], ["resource", "status", "headers", "body"], page: 10),
        StoredTable("timeline", key: ["id"], ["source", "resource", "bytes", "facts"], identity: 3),
        pastAnswer,
        itemChange,
        StoredTable("person", key: ["id"], ["name", "folded", "role", "profile", "password", "created_at"]),
        StoredTable(
            "session", key: ["secret"], ["id", "person", "device", "created_at", "used_at", "signed_in_at"]),
        StoredTable(
            "token", key: ["secret"], ["id", "person", "name", "scopes", "created_at", "ends_at", "used_at"]),
        StoredTable(
            "passkey", key: ["credential"],
            ["id", "person", "domain", "name", "cose_key", "counter", "created_at", "used_at"]),
        StoredTable("account", key: ["issuer", "subject"], ["id", "person", "name", "created_at"]),
        StoredTable("share", key: ["secret"], ["id", "person", "list", "created_at", "ends_at"]),
        StoredTable(
            "follow_rule", key: ["id"], ["profile", "source", "list", "details", "item", "created_at", "record"]),
        StoredTable("follow_state", key: ["rule", "item"], ["absent_at", "record"]),
        StoredTable(
            "follow_change", key: ["sequence"],
            [
                "profile", "rule", "happened_at", "stored_at", "kind", "source", "item", "title", "link", "field",
                "old_value", "new_value",
            ], identity: 13),
        StoredTable(
            "notification_target", key: ["id"],
            [
                "profile", "kind", "address", "secret", "hour", "zone", "locale", "site", "created_at", "delivered",
                "attempted", "failures", "failing_since", "error", "next_attempt", "sent_at", "is_paused", "claim",
                "claimed_until",
            ]),
        StoredTable("stored_collection", key: ["name"], ["version", "fields", "upgraded_to"]),
        StoredTable("stored_record", key: ["collection", "id"], ["version", "record"], page: 50),
        StoredTable(
            "stored_field", key: ["collection", "id", "field"], ["integer_value", "real_value", "text_value"]),
        StoredTable("item", key: ["source", "id"], ["host", "seen_at", "record"]),
    ]

    static let pastAnswer = StoredTable(
        "past_answer", key: ["timeline", "since"],
        ["host", "digest", "delta", "is_whole", "dialect", "base", "is_confirmed"], page: 10)
    static let itemChange = StoredTable(
        "item_change", key: ["item", "timeline", "since"], ["kind", "rank", "earlier_rank", "facts"])

    /// The names of the columns as SQL lists them.
    package var columnList: String { columns.joined(separator: ", ") }
    var keyList: String { key.joined(separator: ", ") }

    func key(of row: [SQLValue]) -> [SQLValue] { Array(row.prefix(key.count)) }
    func identity(of row: [SQLValue]) -> [SQLValue] { Array(row.prefix(identity)) }
}
