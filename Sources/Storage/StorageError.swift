public import Catalogue
import GRDB

/// Why the database's file could not be opened, read, written or migrated.
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

    /// A sentence that says how to mend the problem.
    package var advice: String {
        switch kind {
        case .full: "Free some space on its disk."
        case .readOnly: "Make it and its folder writable for you, or choose another folder with --data-directory."
        case .damaged:
            "Put a backup in its place with `vitrine restore`. Without one, save everything readable with "
                + "`vitrine favourites export` and `vitrine archive export`, then move the file away to start afresh."
        case .locked: "Another program has locked it; wait, or end that program."
        case .gone, .replaced: "Put the file back, or restart Vitrine to use the file that is there now."
        case .empty: "Put a backup in its place with `vitrine restore`, or remove the file to start afresh."
        case .newer: "Use that version, or choose another folder with --data-directory."
        case .foreign: "Choose another folder with --data-directory."
        case .unopened, .other:
            "Check that its folder exists, belongs to you and has free space, or choose another with --data-directory."
        }
    }
}

/// A problem with the file that SQLite doesn't report.
struct StorageProblem: Error {
    let kind: StorageError.Kind
    let description: String

    static let gone = StorageProblem(kind: .gone, description: "the file is gone")
    static let replaced = StorageProblem(kind: .replaced, description: "another file is in its place")
    static let empty = StorageProblem(kind: .empty, description: "an empty file")
    static let newer = StorageProblem(
        kind: .newer, description: "a file that a newer version of Vitrine has changed")
    static let restoring = StorageProblem(kind: .locked, description: "a restore that is under way")
    static let foreign = StorageProblem(kind: .foreign, description: "a database of another program")

    static func damaged(_ lines: [String]) -> StorageProblem {
        StorageProblem(kind: .damaged, description: "damage (\(lines.joined(separator: "; ").prefix(500)))")
    }
}

extension StorageError.Kind {
    fileprivate init(_ error: any Error) {
        switch error {
        case let problem as StorageProblem: self = problem.kind
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
