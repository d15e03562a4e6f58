import Foundation
import GRDB

enum Archives {
    /// Takes everything archived out of a database that nobody has open.
    static func clear(in directory: URL) throws {
        let queue = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)
        try queue.write { try $0.execute(sql: "DELETE FROM entry; DELETE FROM item") }
        try queue.close()
    }
}
