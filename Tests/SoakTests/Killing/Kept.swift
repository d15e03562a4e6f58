import Catalogue
import Foundation
import GRDB

/// A database that nobody has open, looked at behind the program's back.
enum Kept {
    /// What is wrong with the file and with what is written in it.
    static func problems(in directory: URL) throws -> [String] {
        let queue = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)
        let problems = try queue.read { database in
            var problems = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            problems += try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { "a reference: \($0)" }
            for row in try Row.fetchAll(database, sql: "SELECT item, record FROM favourite") {
                let id: String = row["item"]
                do {
                    let item = try JSONDecoder().decode(CatalogueItem.self, from: row["record"])
                    if item.id.id != id || item.fields.isEmpty { problems.append("\(id): another record") }
                } catch {
                    problems.append("\(id): \(error)")
                }
            }
            // Parts begin with the first answer and are joined in their order.
            let gaps = """
                SELECT entry.id FROM entry LEFT JOIN answer ON answer.entry = entry.id
                GROUP BY entry.id HAVING count(number) = 0 OR min(number) <> 0
                """
            problems += try Int.fetchAll(database, sql: gaps).map { "entry \($0) has no first answer" }
            return problems
        }
        try queue.close()
        return problems
    }
}
