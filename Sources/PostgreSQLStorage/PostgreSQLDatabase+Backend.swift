public import Catalogue
public import Endpoints
public import Logging
import PostgreSQL
public import Storage

extension PostgreSQLDatabase: StorageBackend {
    public func archive(bounds: ArchiveBounds) -> any Archive { PostgreSQLArchive(self, bounds: bounds) }

    public func profiles(favouriteLimit: Int, changes: ChangeLog?) -> any ProfileStore {
        PostgreSQLProfileStore(self, favouriteLimit: favouriteLimit, changes: changes)
    }

    public var searchIndex: any SearchIndex { PostgreSQLSearchIndex(self) }

    public func fetchLeases(logger: Logger) -> (any FetchLeases)? {
        PostgreSQLFetchLeases(database: self, logger: logger)
    }

    public var rates: (any SharedRates)? { PostgreSQLRates(database: self) }

    public var isAway: Bool { pool.isAway }

    /// PostgreSQL finds damage itself, if its checksums are on: there is nothing to check from here.
    public func check(isQuick: Bool) async throws -> [String] { [] }
}
