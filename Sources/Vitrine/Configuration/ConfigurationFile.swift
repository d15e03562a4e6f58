import Catalogue
import Foundation
import Yams

/// A file of settings in YAML, with the names of the flags: `port: 8080`. Environment variables override it.
///
/// A list is `trusted-proxy: [127.0.0.1, 10.0.0.0/8]`, and what belongs together may be below one name:
/// `backup: { every: 1d }` is `backup-every: 1d`.
struct ConfigurationFile {
    /// The variable with the file's path. The default is `vitrine/vitrine.yaml` in the XDG configuration home, or else in
    /// `/etc`.
    static var variable: String { SettingNames.environmentName(of: "configuration.file") }

    let path: String
    /// The values by the names of their environment variables.
    private(set) var values: [String: String] = [:]
    /// The lines of the settings that the environment doesn't override.
    private var lines: [String: Int] = [:]

    /// The path of the file, which need not exist unless the environment names it.
    static func path(_ environment: [String: String]) -> String {
        let home = HomeDirectory(environment)
        if let path = environment[variable] { return home.url(of: path).path }
        let name = ProgramName.current.command
        let (own, shared) = (home.configuration.appending(path: "\(name).yaml").path, "/etc/\(name)/\(name).yaml")
        let files = FileManager.default
        return !files.fileExists(atPath: own) && files.fileExists(atPath: shared) ? shared : own
    }

    /// Reads the file.
    ///
    /// - Throws: ``CommandError`` with the file and the number of the line, but not its text, which may be a key.
    init(_ environment: [String: String]) throws {
        let path = Self.path(environment)
        var text = ""
        do {
            if environment[Self.variable] != nil || FileManager.default.fileExists(atPath: path) {
                text = try String(contentsOfFile: path, encoding: .utf8)
            }
        } catch {
            throw CommandError(
                .usage,
                "\(Self.variable): expected a readable file of settings, got \(path). Check its path and permissions.")
        }
        try self.init(text, in: path)
        lines = lines.filter { environment[$0.key] == nil }
    }

    init(_ text: String, in path: String) throws {
        self.path = path
        do {
            if let root = try Parser(yaml: text, encoding: .utf8).singleRoot() { try read(root, below: nil) }
        } catch let error as YamlError {
            throw self.error(error.line, error.problem)
        }
    }

    private mutating func read(_ node: Node, below group: String?) throws {
        let line = node.mark?.line ?? 1
        guard let mapping = node.mapping else {
            throw error(
                line, "expected a setting such as port: 8080, got something else. Write a colon behind its name.")
        }
        for (key, value) in mapping {
            let line = key.mark?.line ?? line
            guard let text = key.string else {
                throw error(line, "expected the name of a setting, got something else.")
            }
            let name = group.map { "\($0)-\(text)" } ?? text
            switch value {
            // A template has names without values.
            case .scalar where value.null != nil: break
            case .scalar(let scalar): try set(name, scalar.string, line)
            case .sequence(let list) where list.allSatisfy { $0.scalar != nil }:
                try set(name, list.filter { $0.null == nil }.compactMap(\.scalar?.string).joined(separator: ","), line)
            case .mapping where group == nil: try read(value, below: text)
            default: throw error(line, "expected a value or a list of values, got something else.")
            }
        }
    }

    private mutating func set(_ name: String, _ value: String, _ line: Int) throws {
        let variable = SettingNames.environmentName(of: name)
        guard values.updateValue(value, forKey: variable) == nil else {
            throw error(line, "expected each setting once, got \(name) again. Remove one of them.")
        }
        lines[variable] = line
    }

    /// The error for a name that no setting has; nil if it isn't in the file.
    func misspelling(_ variable: String, nearest: String) -> CommandError? {
        lines[variable].map { line in
            error(
                line,
                "expected the name of a setting, got \(SettingNames.fileName(of: variable).prefix(60)). "
                    + "Did you mean \(SettingNames.fileName(of: nearest))?")
        }
    }

    /// An error of a setting's value, with its line if it comes from the file.
    ///
    /// - Parameter flags: the values of flags by key, which override the file.
    func locating(_ error: CommandError, unless flags: [String: String]) -> CommandError {
        let overridden = Set(flags.keys.map(SettingNames.environmentName))
        for (variable, line) in lines where !overridden.contains(variable) {
            let name = SettingNames.fileName(of: variable)
            for prefix in ["--\(name): ", "\(variable): "] where error.message.hasPrefix(prefix) {
                return self.error(line, "\(name): \(error.message.dropFirst(prefix.count))")
            }
        }
        return error
    }

    /// Whether a value is a key, a password or a secret address.
    var hasSecret: Bool {
        values.contains { variable, value in
            switch SettingNames.fileName(of: variable) {
            case "database": PostgreSQLBackup.withoutPasswords(value) != value
            case "tls-key": false
            case let name:
                !value.isEmpty && !name.hasSuffix("-file")
                    && (["alarm-", "secret-"].contains(where: name.hasPrefix)
                        || ["-key", "-secret", "-token"].contains(where: name.hasSuffix))
            }
        }
    }

    private func error(_ line: Int, _ text: String) -> CommandError {
        CommandError(.usage, "\(path), line \(line): \(text)")
    }
}

extension YamlError {
    fileprivate var line: Int {
        switch self {
        case .scanner(let context, _, let mark, _), .parser(let context, _, let mark, _),
            .composer(let context, _, let mark, _):
            (context?.mark ?? mark).line
        case .duplicatedKeysInMapping(_, let context): context.mark.line
        default: 1
        }
    }

    /// What is wrong, without the values of the file.
    fileprivate var problem: String {
        switch self {
        case .reader(let problem, _, _, _), .scanner(_, let problem, _, _), .parser(_, let problem, _, _),
            .composer(_, let problem, _, _):
            "expected YAML, got: \(problem). Put values with “: ” or “ #” in quotes."
        case .duplicatedKeysInMapping(let names, _):
            "expected each setting once, got \(names.sorted().joined(separator: ", ")) again. Remove one of them."
        default: "expected YAML, got something else."
        }
    }
}
