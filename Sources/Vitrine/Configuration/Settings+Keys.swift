import Catalogue
import Configuration
import Endpoints
import Foundation
import SourceFiles

extension Settings {
    /// The keys of sources by the names of their settings. A source has all its keys, or none.
    ///
    /// - Throws: ``CommandError`` with the names of missing keys, but no values.
    static func keys(of sources: [any Source], in reader: ConfigReader) throws -> [String: Secret] {
        var keys: [String: Secret] = [:]
        for names in Set(sources.map { $0.erased.keys }) where !names.isEmpty {
            var given: [String: Secret] = [:]
            for name in names {
                let key = ConfigKey(name.split(separator: ".").map(String.init))
                // A template of a configuration file has empty keys.
                if let text = reader.string(forKey: key, isSecret: true), !text.isEmpty { given[name] = Secret(text) }
                if given[name] == nil, let file = reader.string(forKey: ConfigKey("\(name).file")) {
                    given[name] = Secret(try secret(in: file, of: name))
                }
            }
            // A file of a source that lacks one affects itself alone.
            guard names.contains(where: { $0.hasPrefix("secret.") }) || given.isEmpty || given.count == names.count
            else {
                let missing = names.filter { given[$0] == nil }.map(SettingNames.environmentName)
                throw CommandError(
                    .usage,
                    "\(missing.joined(separator: ", ")): expected a key, because "
                        + "\(given.keys.sorted().map(SettingNames.environmentName).joined(separator: ", ")) has one, got none. "
                        + "Set all of them in the environment or the configuration file, or remove them all.")
            }
            keys.merge(given) { first, _ in first }
        }
        return keys
    }

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

    /// The content of a file with a key or another secret, without the end of its last line.
    static func secret(in file: String, of name: String, expected: String = "a key") throws -> String {
        do {
            return try String(contentsOf: HomeDirectory().url(of: file), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            throw CommandError(
                .usage,
                "\(SettingNames.environmentName(of: "\(name).file")): expected a readable file with \(expected), got \(file). "
                    + "Check its path and permissions.")
        }
    }

    /// The problem with the keys of a file's source; nil if it has all of them.
    func missingKeys(of file: SourceFile) -> String? {
        let missing = file.definition.secrets.map { "secret.\($0.lowercased())" }.filter { keys[$0] == nil }
        guard !missing.isEmpty else { return nil }
        return "\(file.name): expected \(missing.map(SettingNames.environmentName).joined(separator: " and ")) in the "
            + "environment or the configuration file, got none. Nothing is asked without."
    }
}
