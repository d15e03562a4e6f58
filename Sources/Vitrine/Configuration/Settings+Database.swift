import Configuration
import Endpoints
import Logging
import Storage

#if PostgreSQL
    import PostgreSQLStorage
#endif

extension Settings {
    /// The address of a PostgreSQL database; nil for the file in the data directory.
    ///
    /// - Throws: ``CommandError`` without the address, which may have a password.
    static func database(in reader: ConfigReader) throws -> Secret? {
        var address = reader.string(forKey: "database", isSecret: true)
        if address?.isEmpty != false, let file = reader.string(forKey: "database.file") {
            address = try secret(in: file, of: "database", expected: "an address")
        }
        guard let address, !address.isEmpty else { return nil }
        guard address.hasPrefix("postgresql://") || address.hasPrefix("postgres://") else {
            throw CommandError(
                .usage, "--database: expected an address such as postgresql://user@host/database, got another one.")
        }
        return Secret(address)
    }

    /// Opens the database: the file in the data directory, or the PostgreSQL database at an address.
    func openDatabase(logger: Logger = .quiet) async throws -> any StorageBackend {
        guard let database else { return try Database(directory: dataDirectory, logger: logger) }
        #if PostgreSQL
            return try await PostgreSQLDatabase(database.revealed, logger: logger)
        #else
            throw CommandError(
                .usage,
                "--database: expected a program that was built with PostgreSQL, got one without. Install libpq-dev and build "
                    + "it with `swift build --traits PostgreSQL`.")
        #endif
    }
}
