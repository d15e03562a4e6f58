public import Catalogue
import Foundation
import PostgreSQL
import Storage

extension PostgreSQLProfileStore {
    public func content(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        if query == ProfileQuery() { return ProfileContent() }
        return try await contents.content(query, of: profile) { try await read($0, of: profile) }
    }

    /// Reads all parts in one round trip.
    private func read(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        var statements: [Statement] = []
        if let favourites = query.favourites { statements.append(Self.page(favourites, of: profile)) }
        if !query.items.isEmpty { statements.append(Self.favouriteIDs(among: query.items, of: profile)) }
        if query.readsAllFavouriteIDs { statements.append(Self.allFavouriteIDs(of: profile)) }
        if let scope = query.searches { statements.append(Self.searches(in: scope, of: profile)) }
        if query.hasHome { statements.append(Self.home(of: profile)) }
        var answers = try await database.read(statements).map(\.rows)[...]
        var content = ProfileContent()
        if let favourites = query.favourites { content.favourites = try page(favourites, answers.removeFirst()) }
        if !query.items.isEmpty {
            content.favouriteIDs = try Set(answers.removeFirst().map { try $0.reference("item") })
        }
        if query.readsAllFavouriteIDs {
            let all = try Set(answers.removeFirst().map { try $0.reference("item") })
            content.allFavouriteIDs = all.count > ProfileQuery.allFavouriteIDsLimit ? nil : all
        }
        if query.searches != nil {
            content.searches = try answers.removeFirst().compactMap { SearchTerm(try $0["term"]) }
        }
        if query.hasHome { content.home = try home(answers.removeFirst(), of: profile) ?? HomeRecord() }
        return content
    }

    public func allFavourites(of profile: ProfileID) async throws -> [Favourite] {
        try await content(ProfileQuery(favourites: .first(.max, of: .all)), of: profile).favourites.favourites
    }

    public func place(of item: ItemReference, profile: ProfileID) async throws -> Int? {
        try await database.read(
            """
            SELECT (
                SELECT count(*) FROM favourite
                WHERE profile = one.profile AND source = one.source AND position > one.position
                    AND removed_at IS NULL
            ) AS place
            FROM favourite AS one WHERE profile = $1 AND source = $2 AND item = $3 AND removed_at IS NULL
            """, [.text(profile.rawValue)] + item.columns
        ).first?["place"]
    }
}

// MARK: Statements

extension PostgreSQLProfileStore {
    /// The favourites on a page, with the number of those in the list if the page has a number. A page beyond the last
    /// becomes the last.
    private static func page(_ query: FavouriteQuery, of profile: ProfileID) -> Statement {
        var condition = "profile = $1 AND removed_at IS NULL"
        var order = "position DESC"
        var parameters: [Parameter] = [.text(profile.rawValue), .integer(max(query.limit, 0))]
        switch query.scope {
        case .all: break
        case .of(let sources):
            condition += " AND source = ANY($3)"
            parameters.append(.texts(sources.map(\.rawValue)))
        case .bySource(let first):
            order = "array_position($3, source) NULLS LAST, source, position DESC"
            parameters.append(.texts(first.map(\.rawValue)))
        case .item(let item):
            condition += " AND source = $3 AND item = $4"
            parameters += item.columns
        }
        let columns = "source, item, added_at, record"
        guard query.page != nil || query.scope.isBySource else {
            return Statement(
                "SELECT \(columns) FROM favourite WHERE \(condition) ORDER BY \(order) LIMIT $2", parameters)
        }
        let page = "$\(parameters.count + 1)"
        parameters.append(.integer(query.page ?? 1))
        return Statement(
            """
            WITH list AS (SELECT count(*) AS total FROM favourite WHERE \(condition))
            SELECT \(columns), (SELECT total FROM list) AS total FROM favourite WHERE \(condition)
            ORDER BY \(order) LIMIT $2
            OFFSET (SELECT least(greatest(\(page), 1) - 1, greatest(total - 1, 0) / greatest($2, 1)) * $2 FROM list)
            """, parameters)
    }

    private func page(_ query: FavouriteQuery, _ rows: [Row]) throws -> FavouritePage {
        let favourites = try rows.map { row in
            let reference = try row.reference("item")
            let (date, record): (Date, Data) = (try row.date("added_at"), try row["record"])
            guard let item = recordDecoder.item(reference, from: record) else {
                return Favourite(unreadable: record, of: reference, addedAt: date)
            }
            return Favourite(item: item, addedAt: date)
        }
        guard query.page != nil || query.scope.isBySource else { return FavouritePage(favourites) }
        // The last page of a list that isn't empty has rows.
        let total: Int = try rows.first?["total"] ?? 0
        return FavouritePage(favourites, slice: PageSlice(page: query.page ?? 1, limit: query.limit, of: total))
    }

    static func favouriteIDs(among items: [ItemReference], of profile: ProfileID) -> Statement {
        Statement(
            """
            SELECT source, item FROM favourite
            WHERE profile = $1 AND removed_at IS NULL
                AND (source, item) IN (SELECT * FROM unnest($2::text[], $3::text[]))
            """, [.text(profile.rawValue)] + items.columns)
    }

    /// One more than the limit, if there are so many. The order has it read through an index.
    private static func allFavouriteIDs(of profile: ProfileID) -> Statement {
        Statement(
            "SELECT source, item FROM favourite WHERE profile = $1 AND removed_at IS NULL ORDER BY position LIMIT $2",
            [.text(profile.rawValue), .integer(ProfileQuery.allFavouriteIDsLimit + 1)])
    }

    private static func searches(in scope: SearchScope, of profile: ProfileID) -> Statement {
        Statement(
            "SELECT term FROM recent_search WHERE profile = $1 AND source = $2 ORDER BY position DESC",
            [.text(profile.rawValue), .text(scope.column)])
    }

    static func home(of profile: ProfileID) -> Statement {
        Statement("SELECT record FROM home WHERE profile = $1", [.text(profile.rawValue)])
    }

    /// The home page; nil if it was never changed, or can't be decoded.
    func home(_ rows: [Row], of profile: ProfileID) throws -> HomeRecord? {
        guard let text: String = try rows.first?["record"] else { return nil }
        return recordDecoder.value(
            HomeRecord.self, from: Data(text.utf8), named: "the home page of \(profile.rawValue.prefix(8))")
    }

    /// Records when a profile last changed.
    static func use(of profile: ProfileID, at date: Date) -> Statement {
        Statement(
            """
            INSERT INTO profile AS old (id, used_at) VALUES ($1, $2)
            ON CONFLICT (id) DO UPDATE SET used_at = greatest(old.used_at, excluded.used_at)
            """, [.text(profile.rawValue), .double(date.timeIntervalSince1970)])
    }
}

extension FavouriteQuery.Scope {
    fileprivate var isBySource: Bool { if case .bySource = self { true } else { false } }
}
