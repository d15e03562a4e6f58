package import Catalogue
import Foundation

extension SQLProfileStore {
    package func content(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        if query == ProfileQuery() { return ProfileContent() }
        return try await contents.content(query, of: profile) { try await read($0, of: profile) }
    }

    /// Reads all parts together, and once more if the place of the favourites was unknown.
    private func read(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        let statements = ProfileStatements(profile: profile)
        var page = query.favourites.map(FavouritePageRequest.init)
        let items = statements.favouriteIDs(among: query.items)
        var others = items
        if query.readsAllFavouriteIDs { others.append(statements.allFavouriteIDs) }
        if let scope = query.searches { others.append(statements.searches(in: scope)) }
        if query.hasHome { others.append(statements.home) }
        let recent = RecentKind.allCases.filter(query.recent.contains)
        others += recent.map { statements.recent($0, limit: query.recentLimit) }
        if query.preferences || query.visits { others.append(statements.profileRow) }
        while true {
            let favourites = page?.statements(statements) ?? []
            let answers = try await database.rows(of: favourites + others)
            var content = ProfileContent()
            if page != nil {
                let answers = Array(answers.prefix(favourites.count))
                guard let page = try page?.page(answers, database.recordDecoder) else { continue }
                content.favourites = page
            }
            var rest = answers.dropFirst(favourites.count)
            content.favouriteIDs = try Self.references(rest.prefix(items.count).joined())
            rest = rest.dropFirst(items.count)
            if query.readsAllFavouriteIDs {
                let all = try Self.references(rest.removeFirst())
                content.allFavouriteIDs = all.count > ProfileQuery.allFavouriteIDsLimit ? nil : all
            }
            if query.searches != nil {
                content.searches = try rest.removeFirst().compactMap { SearchTerm(try $0["term"]) }
            }
            if query.hasHome { content.home = try home(rest.removeFirst(), of: profile) ?? HomeRecord() }
            for kind in recent {
                content.recent[kind] = try rest.removeFirst().compactMap {
                    try RecentItem($0, database.recordDecoder)
                }
            }
            let row = rest.first?.first
            if query.preferences { content.preferences = try preferences(row, of: profile) }
            if query.visits { content.previousVisit = try previousVisit(row) }
            return content
        }
    }

    private static func references(_ rows: some Sequence<SQLRow>) throws -> Set<ItemReference> {
        try Set(rows.map { try $0.reference() })
    }

    /// The home page; nil if it was never changed, or can't be decoded.
    func home(_ rows: [SQLRow], of profile: ProfileID) throws -> HomeRecord? {
        guard let text: String = try rows.first?["record"] else { return nil }
        return database.recordDecoder.value(
            HomeRecord.self, from: Data(text.utf8), named: "the home page of \(profile.rawValue.prefix(8))")
    }

    package func allFavourites(of profile: ProfileID) async throws -> [Favourite] {
        try await content(ProfileQuery(favourites: .first(.max, of: .all)), of: profile).favourites.favourites
    }

    package func place(of item: ItemReference, profile: ProfileID) async throws -> Int? {
        try await database.rows(
            """
            SELECT (
                SELECT count(*) FROM favourite
                WHERE profile = one.profile AND source = one.source AND position > one.position
                    AND removed_at IS NULL
            ) AS place
            FROM favourite AS one
            WHERE profile = \(profile) AND source = \(item.source) AND item = \(item.id) AND removed_at IS NULL
            """
        ).first?["place"]
    }
}
