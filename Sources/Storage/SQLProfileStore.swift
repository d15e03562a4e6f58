package import Catalogue
package import Foundation

/// People's favourites, home pages and searches in a database.
///
/// Changes of one profile wait for each other, on all nodes, so that each sees the one before it.
package struct SQLProfileStore: ProfileStore {
    /// For how long a removed favourite's record stays, so that the removal can be undone, in seconds.
    private static let undoPeriod: TimeInterval = 86_400
    /// For how long the id of a change is remembered, in seconds.
    private static let changePeriod: TimeInterval = 30 * 86_400

    let database: any SQLDatabase
    private let favouriteLimit: Int
    private let changes: ChangeLog?
    private let now: @Sendable () -> Date
    /// The key of the only change that this value makes.
    private var idempotencyKey: IdempotencyKey?
    let contents: RecentReads<ProfileID, ProfileQuery, ProfileContent>

    /// Creates the store of a database.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - favouriteLimit: how many favourites a profile can have. A profile that already has more keeps them.
    ///   - changes: told when a profile changes.
    ///   - now: the clock by which the ids of changes are forgotten.
    package init(
        _ database: any SQLDatabase, favouriteLimit: Int = 10_000, changes: ChangeLog? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.favouriteLimit = favouriteLimit
        self.changes = changes
        self.now = now
        let contents = RecentReads<ProfileID, ProfileQuery, ProfileContent>(
            largestSize: 20_000, isStaleOnFailure: database.isShared
        ) { query, content in
            1 + query.items.count + (content.allFavouriteIDs?.count ?? 0) + 8 * content.favourites.favourites.count
        }
        self.contents = contents
        let found = database.recentSearches.favourites
        database.observe { change in
            guard change.source == nil else { return }
            let profile = change.profile.map(ProfileID.init(rawValue:))
            contents.forget(profile)
            found.forget(profile)
            changes?.publish(profile.map { .profile($0) }, favourite: change.favourite)
        }
    }

    package func deduplicating(by key: IdempotencyKey) -> any ProfileStore {
        var store = self
        store.idempotencyKey = key
        return store
    }

    package func hasMade(_ change: IdempotencyKey, of profile: ProfileID) async throws -> Bool {
        try await !database.rows(
            "SELECT 1 AS one FROM change WHERE profile = $1 AND id = $2",
            [.text(profile.rawValue), .text(change.rawValue)]
        ).isEmpty
    }

    /// Changes a profile while no other node does, forgets what pages read of it, and tells the other nodes.
    ///
    /// - Parameter favourite: the favourite that is added or removed, if that is the change.
    /// - Throws: ``RepeatedChange`` if the change of this value was made before.
    func write<Value: Sendable>(
        _ profile: ProfileID, favourite: (item: ItemReference, isFavourite: Bool)? = nil,
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        defer { forget(profile) }
        let value = try await database.transaction { connection -> Value? in
            try connection.lock("profile \(profile.rawValue)")
            if let idempotencyKey, try !remember(idempotencyKey, of: profile, on: connection) { return nil }
            let value = try work(connection)
            try connection.notify(NodeChange(of: profile, favourite: favourite))
            return value
        }
        guard let value else { throw RepeatedChange() }
        return value
    }

    /// - Returns: false if the change is there already.
    private func remember(
        _ change: IdempotencyKey, of profile: ProfileID, on connection: any SQLConnection
    ) throws -> Bool {
        let date = now()
        let answers = try connection.run(
            [
                SQLStatement(
                    "INSERT INTO change (profile, id, made_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                    [.text(profile.rawValue), .text(change.rawValue), .date(date)]),
                SQLStatement("DELETE FROM change WHERE made_at < $1", [.date(date - Self.changePeriod)]),
            ] + database.changesTrimming)
        return answers[0].affectedRows > 0
    }

    /// Forgets what pages read of a profile that has changed.
    func forget(_ profile: ProfileID) {
        contents.forget(profile)
        database.recentSearches.favourites.forget(profile)
        changes?.publish(.profile(profile))
    }

    /// Records when a profile last changed.
    static func use(of profile: ProfileID, at date: Date) -> SQLStatement {
        SQLStatement(
            """
            INSERT INTO profile AS known (id, used_at) VALUES ($1, $2)
            ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at WHERE known.used_at < excluded.used_at
            """, [.text(profile.rawValue), .date(date)])
    }

    // MARK: Adding and removing

    package func addFavourite(
        _ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool
    ) async throws {
        let isAdded = try await write(profile, favourite: (item.id, true)) { connection in
            let counts = try counts(of: [item.id], profile: profile, on: connection)
            guard counts.all < favouriteLimit || !counts.known.isEmpty else { return false }
            try connection.run([
                try addition(of: item, profile: profile, at: date, restoring: restoring),
                Self.use(of: profile, at: date),
            ])
            try connection.index(item, in: .profile(profile))
            return true
        }
        guard isAdded else { throw FavouritesFull(limit: favouriteLimit) }
    }

    package func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int {
        let count = try await write(profile) { connection -> Int? in
            let counts = try counts(of: favourites.map(\.item.id), profile: profile, on: connection)
            let new = favourites.filter { !counts.known.contains($0.item.id) }
            guard new.isEmpty || counts.all + new.count <= favouriteLimit else { return nil }
            try connection.run(
                try new.map {
                    try addition(
                        of: $0.item, profile: profile, at: $0.addedAt, restoring: false, record: $0.unreadable)
                } + [Self.use(of: profile, at: Date())])
            for favourite in new { try connection.index(favourite.item, in: .profile(profile)) }
            return new.count
        }
        guard let count else { throw FavouritesFull(limit: favouriteLimit) }
        return count
    }

    /// The number of a profile's favourites, and those of some items that are among them.
    private func counts(
        of items: [ItemReference], profile: ProfileID, on connection: any SQLConnection
    ) throws -> (all: Int, known: Set<ItemReference>) {
        let statements = ProfileStatements(profile: profile)
        let answers = try connection.run([statements.counts()] + statements.favouriteIDs(among: items))
        let known = try answers.dropFirst().flatMap(\.rows).map { try $0.reference() }
        return (try answers[0].rows[0]["count"], Set(known))
    }

    /// - Parameter record: the stored bytes of a record that can't be decoded; nil encodes the item.
    private func addition(
        of item: CatalogueItem, profile: ProfileID, at date: Date, restoring: Bool, record: Data? = nil
    ) throws -> SQLStatement {
        let search = database.searchColumns(of: item)
        // An item that already is a favourite keeps its position; so does one whose removal is undone.
        return SQLStatement(
            """
            INSERT INTO favourite AS known (profile, source, item, added_at, record, position\(search.list))
            VALUES (
                $1, $2, $3, $4, $5,
                (SELECT coalesce(max(position), 0) + 1 FROM favourite WHERE profile = $1)\(search.marks(from: 7))
            )
            ON CONFLICT (profile, source, item) DO UPDATE SET
                added_at = CASE WHEN known.removed_at IS NULL OR $6 = 1 THEN known.added_at ELSE excluded.added_at END,
                position = CASE WHEN known.removed_at IS NULL OR $6 = 1 THEN known.position ELSE excluded.position END,
                removed_at = NULL, record = excluded.record\(search.replacements)
            """,
            [.text(profile.rawValue)] + item.id.values + [
                .date(date), .bytes(try record ?? Data(item.json.utf8)), .integer(restoring ? 1 : 0),
            ] + search.values)
    }

    package func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws {
        try await write(profile, favourite: (item, false)) { connection in
            _ = try connection.run([
                SQLStatement(
                    """
                    UPDATE favourite SET removed_at = $1
                    WHERE profile = $2 AND source = $3 AND item = $4 AND removed_at IS NULL
                    """, [.date(date), .text(profile.rawValue)] + item.values),
                SQLStatement(
                    database.deletion(from: "favourite", where: "removed_at < $1"), [.date(date - Self.undoPeriod)]),
            ])
        }
    }

    package func deleteEmptyProfiles(unusedSince date: Date) async throws -> Int {
        let condition = """
            used_at < $1 AND id <> $2 AND NOT EXISTS (
                SELECT 1 FROM favourite WHERE favourite.profile = profile.id AND removed_at IS NULL
            )
            """
        let values: [SQLValue] = [.date(date), .text(ProfileID.shared.rawValue)]
        let empty = try await database.rows("SELECT id FROM profile WHERE \(condition) ORDER BY id", values)
            .map { try $0["id"] as String }
        var count = 0
        // A few at a time, because changes of a profile wait, and each may get a favourite on another node meanwhile.
        for ids in empty.parts(of: 100) {
            let deleted = try await database.transaction { connection in
                for id in ids { try connection.lock("profile \(id)") }
                let deleted = try connection.query(
                    "DELETE FROM profile WHERE \(condition) AND id = ANY($3) RETURNING id", values + [.texts(ids)]
                ).map { try $0["id"] as String }
                try connection.run(
                    ["favourite", "home", "recent_search"].map {
                        SQLStatement("DELETE FROM \($0) WHERE profile = ANY($1)", [.texts(deleted)])
                    })
                for id in deleted { try connection.notify(NodeChange(of: ProfileID(rawValue: id))) }
                return deleted
            }
            for id in deleted { forget(ProfileID(rawValue: id)) }
            count += deleted.count
        }
        return count
    }
}
