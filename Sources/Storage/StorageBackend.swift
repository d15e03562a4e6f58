public import Catalogue
public import Endpoints
package import Foundation
import GRDB
public import Logging

/// A database with the stores of a library: the SQLite file of one machine, or a PostgreSQL database of several.
package protocol StorageBackend: SQLDatabase {
    /// The errors of the database.
    associatedtype Failure: StoreFailure

    /// The index of the items in the archive and of the favourites.
    var searchIndex: any SearchIndex { get }

    /// Has one node at a time ask upstreams; nil if the database belongs to one node.
    ///
    /// - Parameter logger: receives a warning while the database fails.
    func fetchLeases(logger: Logger) -> (any FetchLeases)?

    /// Keeps the rates of hosts over all nodes; nil if the database belongs to one node.
    var rates: (any SharedRates)? { get }

    /// The current problem with the database; nil if none is known.
    func problem() async -> Failure?

    /// Whether the database can't be reached, so that only what was read before is shown.
    var isAway: Bool { get }

    /// The size of the database on disk, in bytes: the file with its write-ahead log, or the whole PostgreSQL database.
    func sizeOnDisk() async throws -> Int

    /// Looks for damage.
    ///
    /// - Returns: a line for each damage; empty if there is none.
    func check(isQuick: Bool) async throws -> [String]

    /// Follows what other nodes change, so that open pages of this one show it, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - feeds: the feeds that show newer answers of the archive.
    ///   - logger: receives a warning if the changes don't arrive.
    func follow(_ feeds: FeedRegistry, logger: Logger) async

    /// Closes the database, which can't be used afterwards.
    func close()
}

extension SQLDatabase {
    /// The archive of the answers of upstreams.
    package func archive(bounds: ArchiveBounds) -> any Archive { SQLArchive(self, bounds: bounds) }

    /// The archive of the answers of upstreams.
    ///
    /// - Parameter changes: told when people who follow a list have new changes.
    package func archive(bounds: ArchiveBounds, changes: ChangeLog) -> any Archive {
        SQLArchive(self, bounds: bounds, changes: changes)
    }

    /// The rules of people, and the changes that these reported.
    ///
    /// - Parameter changes: told when the rules of a profile change.
    package func follows(changes: ChangeLog?) -> any FollowStore { SQLFollowStore(self, changes: changes) }

    /// The favourites, home pages and searches of all profiles.
    ///
    /// - Parameters:
    ///   - favouriteLimit: how many favourites a profile can have.
    ///   - changes: told when a profile changes.
    package func profiles(favouriteLimit: Int, changes: ChangeLog?) -> any ProfileStore {
        SQLProfileStore(self, favouriteLimit: favouriteLimit, changes: changes)
    }

    /// The people who may sign in.
    package func people() -> any PeopleStore { SQLPeopleStore(self) }

    /// The health of the sources.
    package func sourceHealth() -> any SourceHealthStore { SQLSourceHealthStore(self) }

    /// The places that people's notifications are sent to.
    package func notifications() -> any NotificationStore { SQLNotificationStore(self) }

    /// The records of the program's own.
    package func records() -> any RecordStore { SQLRecordStore(self) }

    /// A secret of this installation, such as the key that signs cookies. It is generated once and stored.
    ///
    /// - Parameters:
    ///   - name: the name of the secret.
    ///   - make: generates the secret; its value is used only if none is stored yet.
    package func secret(_ name: String, orElse make: () -> Data) async throws -> Data {
        let candidate = make()
        return try await transaction { connection in
            try connection.run([
                "INSERT INTO secret (name, value) VALUES (\(name), \(candidate)) ON CONFLICT (name) DO NOTHING"
            ])
            return try connection.query("SELECT value FROM secret WHERE name = \(name)").first?["value"] ?? candidate
        }
    }
}

extension Database: StorageBackend {
    /// The archive of the answers of upstreams.
    public func archive(bounds: ArchiveBounds) -> any Archive { SQLArchive(self, bounds: bounds) }

    public var searchIndex: any SearchIndex { SQLiteSearchIndex(self) }

    public func fetchLeases(logger: Logger) -> (any FetchLeases)? { nil }

    public var rates: (any SharedRates)? { nil }

    public var isAway: Bool { false }

    package func sizeOnDisk() async throws -> Int {
        do { return try file.size() } catch { throw failure(error) }
    }

    /// A file has no other nodes. What other processes on this machine change is seen within a second.
    public func follow(_ feeds: FeedRegistry, logger: Logger) async {
        var (queue, version): (DatabaseQueue?, Int?)
        while !Task.isCancelled {
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
            guard feeds.changes.isFollowed(.archive) else { continue }
            do {
                // SQLite tells a connection whether another one has written.
                let connection = try queue ?? DatabaseQueue(path: pool.path, configuration: .readOnly)
                queue = connection
                let current = try await connection.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
                if version != current { feeds.changes.publish(.archive) }
                version = current
            } catch {
                if !Task.isCancelled { logger.warning("Expected the version of the database, got: \(error)") }
            }
        }
    }
}

extension Configuration {
    /// Waits for other processes, which lock the file while they open and close it.
    static let waiting: Configuration = {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return configuration
    }()
    static let readOnly: Configuration = {
        var configuration = waiting
        configuration.readonly = true
        return configuration
    }()
}
