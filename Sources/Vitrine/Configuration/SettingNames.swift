import Configuration

/// The names that settings have in the environment, so that a misspelt one is not taken for none.
struct SettingNames {
    private static let prefix = "VITRINE_"
    /// Of the project's own tools and tests.
    private static let tools = ["PROGRAM", "BIN", "RECORDINGS", "RECORD_SNAPSHOTS"].map { prefix + $0 }
    private static let toolPrefixes = ["SOAK_", "BENCHMARK_", "SECRET_"].map { prefix + $0 }

    private let known: [String]

    /// - Parameter keys: as the settings are read by, such as `data.directory`.
    init(keys: [String]) {
        known = keys.map(Self.environmentName) + [ConfigurationFile.variable]
    }

    /// `data.directory` is `VITRINE_DATA_DIRECTORY`.
    static func environmentName(of key: String) -> String {
        prefix + key.replacing(".", with: "_").replacing("-", with: "_").uppercased()
    }

    /// - Throws: ``CommandError`` naming the first that is none, and the one that is meant.
    func check(_ names: some Sequence<String>) throws(CommandError) {
        let unknown = names.filter { name in
            name.hasPrefix(Self.prefix) && !known.contains(name) && !Self.tools.contains(name)
                && !Self.toolPrefixes.contains(where: name.hasPrefix)
        }
        guard let name = unknown.min() else { return }
        let nearest = known.min { name.distance(to: $0) < name.distance(to: $1) } ?? ""
        throw CommandError(
            .usage, "Expected the name of a setting, got \(name.prefix(60)). Did you mean \(nearest)?")
    }
}

extension String {
    /// How many letters are to be taken out and put in.
    fileprivate func distance(to other: String) -> Int { other.difference(from: self).count }
}
