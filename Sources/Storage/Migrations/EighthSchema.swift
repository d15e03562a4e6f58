import Catalogue
import GRDB

/// What is searched, and what was looked for, folded as texts are folded since the eighth schema.
enum EighthSchema {
    static func fold(in database: GRDB.Database) throws {
        // What is folded already stays as it is; most is.
        let texts = try Row.fetchAll(
            database, sql: "SELECT id, title, names, facts FROM searchable WHERE title || names || facts GLOB ?",
            arguments: [beyondLatin])
        for row in texts {
            let folded = ["title", "names", "facts"].map { column -> String in (row[column] as String).foldedForSearch }
            try database.execute(
                sql: "UPDATE searchable SET title = ?, names = ?, facts = ? WHERE id = ?",
                arguments: [folded[0], folded[1], folded[2], row["id"] as Int64])
        }
        let searches = try Row.fetchAll(
            database,
            sql: "SELECT rowid, profile, folded FROM search WHERE folded GLOB ? ORDER BY position DESC",
            arguments: [beyondLatin])
        // Of several that are the same now, the newest one stays.
        var known: Set<[String]> = []
        for row in searches {
            let folded = (row["folded"] as String).foldedForSearch
            let number: Int64 = row["rowid"]
            if known.insert([row["profile"], folded]).inserted {
                try database.execute(
                    sql: "UPDATE OR REPLACE search SET folded = ? WHERE rowid = ?", arguments: [folded, number])
            } else {
                try database.execute(sql: "DELETE FROM search WHERE rowid = ?", arguments: [number])
            }
        }
    }

    /// Hebrew, Arabic, and the i without a dot.
    private static let beyondLatin = "*[\u{0131}\u{0590}-\u{06FF}]*"
}
