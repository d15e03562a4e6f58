import Catalogue
import GRDB

/// Whose rows of the index stand together: their ids have the shelf's number in the upper half, so that the index is asked
/// for a range of them, however many others there are.
enum SearchPartition {
    /// Items of a source as they were last seen.
    case source(SourceID)
    /// A profile's favourites, by their own records.
    case profile(ProfileID)

    private var kind: String {
        switch self {
        case .source: "source"
        case .profile: "profile"
        }
    }

    private var name: String {
        switch self {
        case .source(let source): source.rawValue
        case .profile(let profile): profile.rawValue
        }
    }

    /// Nil where nothing stands there yet.
    func number(in database: GRDB.Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM shelf WHERE kind = ? AND name = ?"),
            arguments: [kind, name])
    }

    fileprivate func numberMade(in database: GRDB.Database) throws -> Int64 {
        if let number = try number(in: database) { return number }
        try database.execute(sql: "INSERT INTO shelf (kind, name) VALUES (?, ?)", arguments: [kind, name])
        return database.lastInsertedRowID
    }
}

/// Writing to the index. Triggers take out what is forgotten, and keep the FTS5 tables in step with the rows.
enum SearchRows {
    /// Puts an item into the index, in the place of what was there of it; where its text is the same, nothing is written.
    static func put(
        _ text: SearchText, of item: ItemReference, on shelf: SearchPartition, in database: GRDB.Database
    ) throws {
        let number = try shelf.numberMade(in: database)
        try database.cachedStatement(
            sql: """
                INSERT INTO searchable (id, shelf, source, item, title, names, facts)
                VALUES (
                    (
                        SELECT coalesce(max(id), :shelf << 32) + 1 FROM searchable
                        WHERE id >= :shelf << 32 AND id < (:shelf + 1) << 32
                    ),
                    :shelf, :source, :item, :title, :names, :facts
                )
                ON CONFLICT (shelf, source, item) DO UPDATE SET
                    title = excluded.title, names = excluded.names, facts = excluded.facts
                WHERE (title, names, facts) IS NOT (excluded.title, excluded.names, excluded.facts)
                """
        ).execute(arguments: [
            "shelf": number, "source": item.source.rawValue, "item": item.id, "title": text.title,
            "names": text.names, "facts": text.facts,
        ])
    }
}
