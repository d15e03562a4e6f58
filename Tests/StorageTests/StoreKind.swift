import Catalogue
import Storage
import Testing
import VitrineTesting

/// The stores of records; each test of their contract runs on all.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory
    case sqlite = "SQLite"
    case postgresql = "PostgreSQL"

    var testDescription: String { rawValue }

    /// A new, empty store.
    func store() async throws -> any RecordStore {
        switch self {
        case .memory: MemoryStore()
        case .sqlite: try await Backend.sqlite.database().open().records()
        case .postgresql: try await Backend.postgresql.database().open().records()
        }
    }
}
