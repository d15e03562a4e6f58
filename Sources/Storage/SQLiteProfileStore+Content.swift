public import Catalogue
import Foundation
import GRDB

extension SQLiteProfileStore {
    public func content(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        if query == ProfileQuery() { return ProfileContent() }
        return try await database.read { [recordDecoder] database in
            let reader = ProfileReader(profile: profile, database: database, decoder: recordDecoder)
            var content = ProfileContent()
            if let favourites = query.favourites { content.favourites = try reader.page(favourites) }
            content.favouriteIDs = try reader.favouriteIDs(among: query.items)
            if query.hasSearches { content.searches = try reader.searches() }
            if query.hasHome { content.home = try reader.home() ?? HomeRecord() }
            return content
        }
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
