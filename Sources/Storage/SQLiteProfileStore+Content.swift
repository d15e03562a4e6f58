public import Catalogue
import Foundation
import GRDB

extension SQLiteProfileStore {
    public func content(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        if query == ProfileQuery() { return ProfileContent() }
        return try await contents.content(query, of: profile) { try await read($0, of: profile) }
    }

    private func read(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        try await database.read { [recordDecoder] database in
            let reader = ProfileReader(profile: profile, database: database, decoder: recordDecoder)
            var content = ProfileContent()
            if let favourites = query.favourites { content.favourites = try reader.page(favourites) }
            content.favouriteIDs = try reader.favouriteIDs(among: query.items)
            if query.readsAllFavouriteIDs { content.allFavouriteIDs = try reader.allFavouriteIDs() }
            if let scope = query.searches { content.searches = try reader.searches(in: scope) }
            if query.hasHome { content.home = try reader.home() ?? HomeRecord() }
            return content
        }
    }

    /// Changes a profile, and forgets what pages read of it; nil for all profiles.
    ///
    /// - Throws: ``RepeatedChange`` if the change of this task was made before.
    func write<Value: Sendable>(
        _ profile: ProfileID?, _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        defer { forget(profile) }
        guard let profile, let idempotencyKey else { return try await database.write(work) }
        let value = try await database.write { [now] database -> Value? in
            if try Self.hasMade(idempotencyKey, of: profile, in: database) { return nil }
            try Self.remember(idempotencyKey, of: profile, at: now(), in: database)
            return try work(database)
        }
        guard let value else { throw RepeatedChange() }
        return value
    }

    /// Forgets what pages read of a profile that has changed; nil for all profiles.
    func forget(_ profile: ProfileID?) {
        contents.forget(profile)
        database.foundFavourites.forget(profile)
        changes?.publish(profile.map { .profile($0) })
    }

    public func allFavourites(of profile: ProfileID) async throws -> [Favourite] {
        try await content(ProfileQuery(favourites: .first(.max, of: .all)), of: profile).favourites.favourites
    }

    public func place(of item: ItemReference, profile: ProfileID) async throws -> Int? {
        try await database.read { database in
            try Int.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT (
                            SELECT count(*) FROM favourite
                            WHERE profile = one.profile AND source = one.source AND position > one.position
                                AND removed_at IS NULL
                        )
                        FROM favourite AS one WHERE profile = ? AND source = ? AND item = ? AND removed_at IS NULL
                        """),
                arguments: [profile.rawValue, item.source.rawValue, item.id])
        }
    }
}
