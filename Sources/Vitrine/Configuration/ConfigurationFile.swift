import Catalogue
import Foundation

/// A file of settings, which have the same names as in the environment: a line is `VITRINE_PORT=8080`, and a comment
/// begins with `#`. Environment variables override the file.
enum ConfigurationFile {
    /// The variable with the file's path. The default is `vitrine/vitrine.env` in the XDG configuration home.
    static var variable: String { SettingNames.environmentName(of: "configuration.file") }

    /// - Throws: ``CommandError`` with the file and the number of the line, but not its text, which may be a key.
    static func values(_ environment: [String: String]) throws -> [String: String] {
        let home = HomeDirectory(environment)
        let named = environment[variable].map { home.url(of: $0) }
        let file = named ?? home.configuration.appending(path: "\(ProgramName.current.command).env")
        guard named != nil || FileManager.default.fileExists(atPath: file.path) else { return [:] }
        let text: String
        do {
            text = try String(contentsOf: file, encoding: .utf8)
        } catch {
            throw CommandError(
                .usage,
                "\(variable): expected a readable file of settings, got \(file.path). Check its path and permissions."
            )
        }
        return try values(of: text, in: file.path)
    }

    static func values(of text: String, in path: String) throws -> [String: String] {
        var values: [String: String] = [:]
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let prefixes = [ProgramName.current.variablePrefix, ProgramName.sharedPrefix]
            guard let equals = line.firstIndex(of: "="), prefixes.contains(where: line.hasPrefix) else {
                throw CommandError(
                    .usage,
                    "\(path), line \(number + 1): expected a setting such as \(SettingNames.environmentName(of: "port"))=8080, got something else. "
                        + "Correct the line, or begin it with # to make it a comment.")
            }
            let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            values[line[..<equals].trimmingCharacters(in: .whitespaces)] = value.withoutQuotes
        }
        return values
    }
}

extension String {
    fileprivate var withoutQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
