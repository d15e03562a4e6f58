import Catalogue
import Foundation

/// The statements that read a profile. Indexes serve all of them, so that each reads only its rows.
struct ProfileStatements {
    let profile: ProfileID

    /// The favourites at some places of a list.
    func favourites(_ scope: FavouriteQuery.Scope, in range: Range<Int>) -> SQLStatement {
        """
        SELECT source, item, added_at, record FROM favourite
        WHERE profile = \(profile) AND removed_at IS NULL\(Self.condition(scope))
        ORDER BY position DESC LIMIT \(range.count) OFFSET \(range.lowerBound)
        """
    }

    /// The number of favourites in a list. A list by source has one for each source.
    func counts(_ scope: FavouriteQuery.Scope = .all) -> SQLStatement {
        let (source, grouping) = scope.isBySource ? ("source", " GROUP BY source") : ("''", "")
        return """
            SELECT \(sql: source) AS source, count(*) AS count FROM favourite
            WHERE profile = \(profile) AND removed_at IS NULL\(Self.condition(scope))\(sql: grouping)
            """
    }

    /// The condition that selects the favourites of a list.
    private static func condition(_ scope: FavouriteQuery.Scope) -> SQLStatement {
        switch scope {
        case .all, .bySource: ""
        case .of(let sources) where sources.count == 1: " AND source = \(sources[0])"
        case .of(let sources): " AND source = ANY(\(sources.map(\.rawValue)))"
        case .item(let item): " AND source = \(item.source) AND item = \(item.id)"
        }
    }

    func favouriteIDs(among items: [ItemReference]) -> [SQLStatement] {
        items.lists.map { source, ids -> SQLStatement in
            """
            SELECT source, item FROM favourite
            WHERE profile = \(profile) AND source = \(source) AND item = ANY(\(ids)) AND removed_at IS NULL
            """
        }
    }

    /// One more than the limit, if there are so many. The order has it read through an index.
    var allFavouriteIDs: SQLStatement {
        """
        SELECT source, item FROM favourite WHERE profile = \(profile) AND removed_at IS NULL
        ORDER BY source, position LIMIT \(ProfileQuery.allFavouriteIDsLimit + 1)
        """
    }

    func searches(in scope: SearchScope) -> SQLStatement {
        """
        SELECT term FROM recent_search WHERE profile = \(profile) AND source = \(scope.column)
        ORDER BY position DESC
        """
    }

    var home: SQLStatement { "SELECT record FROM home WHERE profile = \(profile)" }

    /// The preferences and the visits.
    var profileRow: SQLStatement {
        "SELECT preferences, page_at, previous_visit_at FROM profile WHERE id = \(profile)"
    }

    func recent(_ kind: RecentKind, limit: Int) -> SQLStatement {
        // As `RecentItem.canContinue`.
        let margin = RecentItem.margin
        let isUnfinished: SQLStatement = """
            duration > \(RecentItem.longestPreview) AND position > \(margin) AND position < duration - \(margin)
            """
        let unfinishedFirst: SQLStatement =
            kind == .played ? "CASE WHEN \(isUnfinished) THEN 0 ELSE 1 END, " : ""
        return """
            SELECT source, item, used_at, position, duration, record FROM recent_item
            WHERE profile = \(profile) AND kind = \(kind)
            ORDER BY \(unfinishedFirst)used_at DESC LIMIT \(limit)
            """
    }
}

/// A page of favourites, which is read together with the number of favourites that decides where it is.
struct FavouritePageRequest {
    /// The first query, when the number is unknown: the page as if it were there.
    private static let largestList = 1_000_000_000

    let query: FavouriteQuery
    /// The numbers of favourites, by source if the list is by source.
    private var counts: [SourceID: Int]

    init(_ query: FavouriteQuery) {
        self.query = query
        counts = query.scope.isBySource ? [:] : ["": Self.largestList]
    }

    private var isCounted: Bool { query.page != nil || query.scope.isBySource }

    private var slice: PageSlice {
        PageSlice(page: query.page ?? 1, limit: query.limit, of: counts.values.reduce(0, +))
    }

    /// The number of favourites, if it matters, then the favourites.
    func statements(_ profile: ProfileStatements) -> [SQLStatement] {
        guard isCounted else { return [profile.favourites(query.scope, in: 0..<max(query.limit, 0))] }
        let counting = profile.counts(query.scope)
        guard case .bySource(let first) = query.scope else {
            return [counting, profile.favourites(query.scope, in: slice.range)]
        }
        var (statements, start) = ([counting], 0)
        for source in first + Set(counts.keys).subtracting(first).sorted() {
            let end = start + counts[source, default: 0]
            let wanted = slice.range.clamped(to: start..<end)
            if !wanted.isEmpty {
                let own = (wanted.lowerBound - start)..<(wanted.upperBound - start)
                statements.append(profile.favourites(.of([source]), in: own))
            }
            start = end
        }
        return statements
    }

    /// Makes a page of the answers.
    ///
    /// - Returns: nil if the favourites are elsewhere, as the answers show, so that other statements have to be run.
    mutating func page(_ answers: [[SQLRow]], _ decoder: RecordDecoder) throws -> FavouritePage? {
        guard isCounted else { return FavouritePage(try answers[0].map { try Favourite($0, decoder) }) }
        let (old, oldSlice) = (counts, slice)
        counts = [:]
        for row in answers[0] {
            let (source, count): (SourceID, Int) = (try row["source"], try row["count"])
            counts[source] = count
        }
        guard query.scope.isBySource ? counts == old : slice.page == oldSlice.page else { return nil }
        return FavouritePage(try answers.dropFirst().joined().map { try Favourite($0, decoder) }, slice: slice)
    }
}

extension FavouriteQuery.Scope {
    fileprivate var isBySource: Bool { if case .bySource = self { true } else { false } }
}

extension Favourite {
    fileprivate init(_ row: SQLRow, _ decoder: RecordDecoder) throws {
        let reference = try row.reference()
        let (date, record): (Date, Data) = (try row["added_at"], try row["record"])
        if let item = decoder.item(reference, from: record) {
            self.init(item: item, addedAt: date)
        } else {
            self.init(unreadable: record, of: reference, addedAt: date)
        }
    }
}

extension SearchScope {
    /// The value of the column `source`.
    var column: String {
        switch self {
        case .allSources: ""
        case .source(let source): source.rawValue
        }
    }
}
