public import Catalogue
import GRDB

/// The file could not be opened, read, written or brought to the newest schema.
public struct StorageError: StoreFailure, CustomStringConvertible {
    enum Kind: Hashable, Sendable {
        case full, readOnly, damaged, locked, gone, replaced, empty, newer, foreign, unopened, other
    }

    public let file: String
    public let problem: String
    let kind: Kind

    init(file: String, _ error: any Error) {
        self.file = file
        problem = (error as? StorageProblem)?.description ?? "\(error)"
        kind = Kind(error)
    }

    public var description: String {
        "Expected to read and write \(file), got: \(problem). \(advice) Nothing was changed."
    }

    public var reason: String { "\(problem). \(advice)" }

    /// How to mend it.
    private var advice: String {
        switch kind {
        case .full: "Make room on its disk."
        case .readOnly: "Make it and its folder writable for this program, or name another with --data-directory."
        case .damaged:
            "Put a backup in its place. Or move it away to begin anew, after saving what can still be read with "
                + "`vitrine favourites export` and `vitrine archive export`."
        case .locked: "Another program holds it; end that one, or wait."
        case .gone, .replaced: "Put it back, or start Vitrine again to begin with what is there now."
        case .empty: "Put a backup in its place, or remove it to begin anew."
        case .newer: "Use that version, or name another folder with --data-directory."
        case .foreign: "Name another folder with --data-directory."
        case .unopened, .other:
            "Check that its folder exists, belongs to you and has room, or name another with --data-directory."
        }
    }
}

/// What is wrong with the file, of which SQLite doesn't tell.
enum StorageProblem: Error, CustomStringConvertible {
    case gone, replaced, empty, newer, foreign
    case damaged([String])

    var description: String {
        switch self {
        case .gone: "the file is gone"
        case .replaced: "another file is in its place"
        case .empty: "a file without any content"
        case .newer: "a file that a newer version of Vitrine has changed"
        case .foreign: "a database of another program"
        case .damaged(let lines): "damage (\(lines.joined(separator: "; ").prefix(500)))"
        }
    }
}

extension StorageError.Kind {
    fileprivate init(_ error: any Error) {
        switch error {
        case StorageProblem.gone: self = .gone
        case StorageProblem.replaced: self = .replaced
        case StorageProblem.empty: self = .empty
        case StorageProblem.newer: self = .newer
        case StorageProblem.foreign: self = .foreign
        case StorageProblem.damaged: self = .damaged
        case let error as StorageError: self = error.kind
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_FULL: self = .full
            case .SQLITE_READONLY: self = .readOnly
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
            case .SQLITE_CANTOPEN: self = .unopened
            default: self = .other
            }
        default: self = .other
        }
    }
}
