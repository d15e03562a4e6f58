import Catalogue
import GRDB

extension SQLiteArchive {
    /// Deletes a source's oldest entries until the others are within ``ArchiveBounds/bytesPerSource``.
    ///
    /// Favourites lose nothing, because they have records of their own.
    ///
    /// - Parameter newest: an entry that stays, however large it is.
    func deleteOldestEntries(of source: SourceID, keeping newest: Int64, in database: GRDB.Database) throws {
        let sizes = try Row.fetchAll(
            database,
            sql: """
                SELECT entry.id, coalesce(sum(length(body)), 0) AS bytes
                FROM entry LEFT JOIN answer ON answer.entry = entry.id
                WHERE source = ? GROUP BY entry.id ORDER BY fetched_at
                """,
            arguments: [source.rawValue]
        ).map { row -> (id: Int64, bytes: Int) in (row["id"], row["bytes"]) }
        var excess = sizes.reduce(0) { $0 + $1.bytes } - bounds.bytesPerSource
        for size in sizes where excess > 0 && size.id != newest {
            try database.execute(sql: "DELETE FROM entry WHERE id = ?", arguments: [size.id])
            excess -= size.bytes
        }
    }
}
