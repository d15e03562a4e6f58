import Foundation

/// Settings in a file, under the names that they have in the environment: a line is `VITRINE_PORT=8080`, a comment begins
/// with `#`. What the environment has counts more.
enum ConfigurationFile {
    /// Names the file; by default `vitrine/vitrine.env` under the XDG base directory specification's configuration home.
    static let variable = "VITRINE_CONFIGURATION_FILE"

    /// - Throws: ``CommandError`` naming the file and the line, never what it says: it may be a key.
    static func values(_ environment: [String: String]) throws -> [String: String] {
        let named = environment[variable].map { URL(filePath: $0) }
        let file = named ?? defaultFile(environment)
        guard named != nil || FileManager.default.fileExists(atPath: file.path) else { return [:] }
        let text: String
        do {
            text = try String(contentsOf: file, encoding: .utf8)
        } catch {
            throw CommandError(
                .usage,
                "\(variable): expected a file of settings that can be read, got \(file.path). "
                    + "Check its name and who may read it."
            )
        }
        return try values(of: text, in: file.path)
    }

    static func values(of text: String, in path: String) throws -> [String: String] {
        var values: [String: String] = [:]
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "="), line.hasPrefix("VITRINE_") else {
                throw CommandError(
                    .usage,
                    "\(path), line \(number + 1): expected a setting such as VITRINE_PORT=8080, got something else.")
            }
            let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            values[line[..<equals].trimmingCharacters(in: .whitespaces)] = value.withoutQuotes
        }
        return values
    }

    private static func defaultFile(_ environment: [String: String]) -> URL {
        // The specification: a relative path is to be ignored.
        if let home = environment["XDG_CONFIG_HOME"], home.hasPrefix("/") {
            return URL(filePath: home, directoryHint: .isDirectory).appending(path: "vitrine/vitrine.env")
        }
        return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".config/vitrine/vitrine.env")
    }
}

extension String {
    fileprivate var withoutQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
