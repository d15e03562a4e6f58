import Catalogue
import Configuration

/// The names of settings in the environment. A misspelt one is an error, because it would have no effect.
struct SettingNames {
    private static var prefix: String { ProgramName.current.variablePrefix }
    /// The names that the project's own tools and tests use.
    private static let tools = [
        "PROGRAM", "BIN", "RECORDINGS", "RECORD_SNAPSHOTS", "DIFFERENCEKIT", "LISTKIT", "DIFFERENCE_BENCHMARK",
    ]
    private static let toolPrefixes = ["SOAK_", "FUZZ_", "BENCHMARK_", "SECRET_"]

    private let known: [String]

    /// - Parameter keys: the keys of all settings, such as `data.directory`.
    init(keys: [String]) {
        known = keys.map(Self.environmentName) + [ConfigurationFile.variable]
    }

    /// The name of a key in the environment: `VITRINE_DATA_DIRECTORY` for `data.directory`.
    static func environmentName(of key: String) -> String {
        prefix + key.replacing(".", with: "_").replacing("-", with: "_").uppercased()
    }

    /// The name of an environment variable in the configuration file: `data-directory` for `VITRINE_DATA_DIRECTORY`.
    static func fileName(of variable: String) -> String {
        variable.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
    }

    /// - Throws: ``CommandError`` with the first unknown name and the known one that is most like it.
    func check(_ names: some Sequence<String>, _ file: ConfigurationFile) throws(CommandError) {
        let unknown = names.filter { name in
            guard name.hasPrefix(Self.prefix), !known.contains(name) else { return false }
            let rest = name.dropFirst(Self.prefix.count)
            return !Self.tools.contains(String(rest)) && !Self.toolPrefixes.contains(where: rest.hasPrefix)
        }
        guard let name = unknown.min() else { return }
        let nearest = known.min { name.distance(to: $0) < name.distance(to: $1) } ?? ""
        throw file.misspelling(name, nearest: nearest)
            ?? CommandError(
                .usage, "Expected the name of a setting, got \(name.prefix(60)). Did you mean \(nearest)?")
    }
}

extension String {
    /// The number of letters to remove and insert.
    fileprivate func distance(to other: String) -> Int { other.difference(from: self).count }
}
