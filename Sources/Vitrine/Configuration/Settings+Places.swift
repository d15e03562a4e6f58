import Catalogue
import Configuration
import Endpoints
import Foundation

/// Where files are, which can be read before the other settings.
extension Settings {
    /// The folder of the definitions that came with archives, which can be read before the other settings.
    static func importedFolder(
        flags: [String: String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> URL {
        let (reader, environment, _) = try reader(flags: flags, environment: environment)
        return importedFolder(in: try dataDirectory(reader, in: HomeDirectory(environment)))
    }

    static func importedFolder(in dataDirectory: URL) -> URL {
        dataDirectory.appending(path: "imported", directoryHint: .isDirectory)
    }

    /// The place of the database, which can be read before the other settings.
    static func databasePlace(environment: [String: String]) throws -> (dataDirectory: URL, address: Secret?) {
        let (reader, environment, _) = try reader(flags: [:], environment: environment)
        return (try dataDirectory(reader, in: HomeDirectory(environment)), try Self.database(in: reader))
    }

    /// The files of secrets that the settings name, and the configuration file if it has secrets itself.
    static func secretFiles(
        flags: [String: String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> [String] {
        let (_, environment, file) = try reader(flags: flags, environment: environment)
        let named = environment.filter { name, _ in
            name.hasPrefix(ProgramName.current.variablePrefix) && name.hasSuffix("_FILE")
                && name != ConfigurationFile.variable
        }
        let files = [
            flags["oidc.client.secret.file"], flags["tls.key"],
            environment[SettingNames.environmentName(of: "tls.key")],
        ]
        let home = HomeDirectory(environment)
        return Set(files.compactMap(\.self) + named.values).sorted().map { home.url(of: $0, .notDirectory).path }
            + (file.hasSecret ? [file.path] : [])
    }

    static func dataDirectory(_ reader: ConfigReader, in home: HomeDirectory) throws -> URL {
        guard let text = reader.string(forKey: "data.directory") else { return home.data }
        guard !text.isEmpty else { throw invalid("data-directory", text, expected: "a folder") }
        return home.url(of: text, .isDirectory)
    }
}
