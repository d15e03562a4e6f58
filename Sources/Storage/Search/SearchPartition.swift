package import Catalogue
import GRDB

/// A part of the search index: the items of a source, or the favourites of a profile.
///
/// The upper half of a row's id is the number of its partition, so that a query reads one range of ids, however many
/// rows other partitions have. The tables call a partition a shelf.
package enum SearchPartition: Sendable {
    /// Items of a source as lists last showed them.
    case source(SourceID)
    /// A profile's favourites with the records of their own.
    case profile(ProfileID)

    private var shelf: (kind: String, name: String) {
        switch self {
        case .source(let source): ("source", source.rawValue)
        case .profile(let profile): ("profile", profile.rawValue)
        }
    }

    /// The partition's number; nil if it is empty and never had a row.
    func number(in database: GRDB.Database) throws -> Int? {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM shelf WHERE kind = ? AND name = ?"),
            arguments: [shelf.kind, shelf.name])
    }

    /// The partition's number; assigns one if it has none.
    func assignedNumber(in database: GRDB.Database) throws -> Int {
        if let number = try number(in: database) { return number }
        try database.execute(
            sql: "INSERT INTO shelf (kind, name) VALUES (?, ?)", arguments: [shelf.kind, shelf.name])
        return Int(database.lastInsertedRowID)
    }
}
