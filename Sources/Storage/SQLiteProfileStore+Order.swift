public import Catalogue
import GRDB

extension SQLiteProfileStore {
    public func moveFavourite(
        _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove
    ) async throws -> FavouriteMoveOutcome {
        // In one transaction, so that readers see the order before it or after it.
        try await write(profile) { try Self.moveFavourite(item, of: profile, move, in: $0) }
    }

    private static func moveFavourite(
        _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove, in database: GRDB.Database
    ) throws -> FavouriteMoveOutcome {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT item, position FROM favourite WHERE profile = ? AND source = ? AND removed_at IS NULL
                ORDER BY position DESC
                """,
            arguments: [profile.rawValue, item.source.rawValue]
        ).map { row -> (item: ItemReference, position: Int64) in
            (ItemReference(source: item.source, id: row["item"]), row["position"])
        }
        let before = rows.map(\.item)
        var order = before
        do throws(FavouriteProblem) {
            try order.apply(move, to: item)
        } catch {
            return .refused(error)
        }
        guard order != before else { return .unchanged }
        // Permute the positions that the favourites have, so that favourites of other sources keep theirs.
        for (item, row) in zip(order, rows) where item != row.item {
            try database.execute(
                sql: "UPDATE favourite SET position = ? WHERE profile = ? AND source = ? AND item = ?",
                arguments: [row.position, profile.rawValue, item.source.rawValue, item.id])
        }
        return .moved
    }
}
