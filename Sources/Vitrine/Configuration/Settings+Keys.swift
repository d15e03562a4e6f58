import Catalogue
import Configuration
import Endpoints

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
            }
            guard given.isEmpty || given.count == names.count else {
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
}
