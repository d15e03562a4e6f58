import Catalogue
import Foundation
import GRDB

/// Reads parts of a profile within a transaction. Indexes serve all statements, so that each reads only its rows.
struct ProfileReader {
    let profile: ProfileID
    let database: GRDB.Database
    let decoder: RecordDecoder

    func page(_ query: FavouriteQuery) throws -> FavouritePage {
        if case .bySource(let first) = query.scope { return try page(query, bySource: first) }
        let selection = FavouriteSelection(query.scope)
        guard let page = query.page else {
            return FavouritePage(try favourites(selection, in: 0..<query.limit))
        }
        let total = try count(selection)
        let slice = PageSlice(page: page, limit: query.limit, of: total)
        return FavouritePage(try favourites(selection, in: slice.range), slice: slice)
    }

    private func page(_ query: FavouriteQuery, bySource first: [SourceID]) throws -> FavouritePage {
        let counts = try counts()
        let slice = PageSlice(page: query.page ?? 1, limit: query.limit, of: counts.values.reduce(0, +))
        var favourites: [Favourite] = []
        var start = 0
        for source in first + Set(counts.keys).subtracting(first).sorted() {
            let places = start..<(start + counts[source, default: 0])
            let wanted = slice.range.clamped(to: places)
            if !wanted.isEmpty {
                let own = (wanted.lowerBound - start)..<(wanted.upperBound - start)
                favourites += try self.favourites(FavouriteSelection(.of([source])), in: own)
            }
            start = places.upperBound
        }
        return FavouritePage(favourites, slice: slice)
    }

    /// The favourites at some places of a list.
    private func favourites(_ selection: FavouriteSelection, in range: Range<Int>) throws -> [Favourite] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT source, item, added_at, record FROM favourite
                WHERE profile = ? AND removed_at IS NULL \(selection.condition)
                ORDER BY position DESC LIMIT ? OFFSET ?
                """)
        let arguments = [profile.rawValue] + selection.arguments
        let rows = try Row.fetchCursor(
            statement, arguments: StatementArguments(arguments) + [range.count, range.lowerBound])
        var favourites: [Favourite] = []
        while let row = try rows.next() { favourites.append(favourite(row)) }
        return favourites
    }

    private func favourite(_ row: Row) -> Favourite {
        let date = Date(timeIntervalSince1970: row["added_at"])
        let reference = ItemReference(source: SourceID(rawValue: row["source"]), id: row["item"])
        guard let item = decoder.item(reference, from: row["record"]) else {
            return Favourite(unreadable: row["record"], of: reference, addedAt: date)
        }
        return Favourite(item: item, addedAt: date)
    }

    func count(_ selection: FavouriteSelection = FavouriteSelection(.all)) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT count(*) FROM favourite
                    WHERE profile = ? AND removed_at IS NULL \(selection.condition)
                    """),
            arguments: StatementArguments([profile.rawValue] + selection.arguments)) ?? 0
    }

    private func counts() throws -> [SourceID: Int] {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT source, count(*) AS count FROM favourite WHERE profile = ? AND removed_at IS NULL
                    GROUP BY source
                    """),
            arguments: [profile.rawValue])
        var counts: [SourceID: Int] = [:]
        while let row = try rows.next() { counts[SourceID(rawValue: row["source"])] = row["count"] }
        return counts
    }

    /// All favourites; nil if they are many.
    func allFavouriteIDs() throws -> Set<ItemReference>? {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: "SELECT source, item FROM favourite WHERE profile = ? AND removed_at IS NULL LIMIT ?"),
            arguments: [profile.rawValue, ProfileQuery.allFavouriteIDsLimit + 1])
        var found: Set<ItemReference> = []
        while let row = try rows.next() {
            found.insert(ItemReference(source: SourceID(rawValue: row["source"]), id: row["item"]))
        }
        return found.count > ProfileQuery.allFavouriteIDsLimit ? nil : found
    }

    func favouriteIDs(among items: [ItemReference]) throws -> Set<ItemReference> {
        var found: Set<ItemReference> = []
        for (source, ids) in Dictionary(grouping: items, by: \.source).mapValues({ $0.map(\.id) }) {
            for start in stride(from: 0, to: ids.count, by: Self.maxIDs) {
                let some = ids[start..<min(start + Self.maxIDs, ids.count)]
                for id in try favouriteIDs(among: some, of: source) {
                    found.insert(ItemReference(source: source, id: id))
                }
            }
        }
        return found
    }

    /// The largest number of ids in a statement.
    private static let maxIDs = 256

    private func favouriteIDs(among ids: ArraySlice<String>, of source: SourceID) throws -> [String] {
        // With repeated ids there are few different statements, so that they stay in the cache.
        var count = 1
        while count < ids.count { count *= 2 }
        let repeated = repeatElement(ids.last ?? "", count: count - ids.count)
        return try String.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT item FROM favourite
                    WHERE profile = ? AND source = ? AND item IN (\(databaseQuestionMarks(count: count)))
                        AND removed_at IS NULL
                    """),
            arguments: StatementArguments([profile.rawValue, source.rawValue] + ids + repeated))
    }

    func searches(in scope: SearchScope) throws -> [SearchTerm] {
        try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT term FROM recent_search WHERE profile = ? AND source = ? ORDER BY position DESC"),
            arguments: [profile.rawValue, scope.column]
        ).compactMap { SearchTerm($0) }
    }

    /// The stored text of the home page; nil if it was never changed.
    func homeText() throws -> String? {
        try String.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM home WHERE profile = ?"), arguments: [profile.rawValue])
    }

    /// The home page; nil if it was never changed, or can't be decoded.
    func home() throws -> HomeRecord? {
        try homeText().flatMap {
            decoder.value(
                HomeRecord.self, from: Data($0.utf8), named: "the home page of \(profile.rawValue.prefix(8))")
        }
    }
}

/// The condition that selects the favourites of a list.
struct FavouriteSelection {
    var condition = ""
    var arguments: [String] = []

    init(_ scope: FavouriteQuery.Scope) {
        switch scope {
        case .all, .bySource: break
        case .of(let sources) where sources.count == 1:
            condition = "AND source = ?"
            arguments = sources.map(\.rawValue)
        case .of(let sources):
            condition = "AND source IN (\(databaseQuestionMarks(count: sources.count)))"
            arguments = sources.map(\.rawValue)
        case .item(let item):
            condition = "AND source = ? AND item = ?"
            arguments = [item.source.rawValue, item.id]
        }
    }
}
