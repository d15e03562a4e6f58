import Endpoints
import Foundation
import Screens

/// The commands of PostgreSQL that back up and restore its databases.
struct PostgreSQLBackup {
    /// The address without passwords, because other users of the machine can see commands.
    let address: String
    /// The folders to copy beside the database.
    let folders: [String]

    /// - Returns: nil if the database is a file.
    init?(_ settings: Settings) {
        guard let database = settings.database else { return nil }
        address = Self.withoutPasswords(database.revealed)
        let data = settings.dataDirectory
        folders = [
            settings.sourceArguments.folder, data.appending(path: "sources"), Settings.importedFolder(in: data),
        ].map(\.path)
    }

    func backup(to file: String) -> String {
        "pg_dump --format=custom --schema=vitrine --file=\(file.quotedForShell) --dbname=\(address.quotedForShell)"
    }

    func restore(of file: String) -> String {
        "pg_restore --clean --if-exists --single-transaction --dbname=\(address.quotedForShell) \(file.quotedForShell)"
    }

    /// Shows a command alone on standard output, and what goes with it on standard error.
    func show(_ command: String, _ output: OutputOptions) throws {
        if output.json { return try Output.json(Document(command: command, folders: folders)) }
        try Output.line(command)
        Output.diagnostic(
            "The database is on PostgreSQL: run this command of PostgreSQL, to restore with all servers stopped. A password "
                + "belongs into ~/.pgpass, or into the file that PGPASSFILE names. These folders have the definitions of "
                + "sources, and are copied as they are: \(folders.joined(separator: ", "))")
    }

    private struct Document: JSONValue {
        let command: String
        let folders: [String]

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("command", command)
                $0.member("folders", folders)
            }
        }
    }

    /// A PostgreSQL address without the passwords of its user and its options.
    static func withoutPasswords(_ address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        let rest = address[scheme.upperBound...]
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var place = String(parts.first ?? "")
        if let end = place.lastIndex(of: "@") {
            place = String(place[..<end].prefix { $0 != ":" }) + String(place[end...])
        }
        let options = (parts.count > 1 ? parts[1] : "").split(separator: "&")
            .filter { !$0.hasPrefix("password=") && !$0.hasPrefix("sslpassword=") }
        return "\(address[..<scheme.upperBound])\(place)"
            + (options.isEmpty ? "" : "?" + options.joined(separator: "&"))
    }
}

extension String {
    /// A word of a shell’s command.
    var quotedForShell: String { "'\(replacing("'", with: #"'\''"#))'" }
}
