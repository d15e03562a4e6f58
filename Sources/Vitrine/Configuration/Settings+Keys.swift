import Catalogue
import Configuration
import Endpoints

extension Settings {
    /// The keys that sources ask for, by the names of their settings; those of one source are given all or not at all.
    ///
    /// - Throws: ``CommandError`` naming the settings, never a value.
    static func keys(of sources: [any Source], in reader: ConfigReader) throws -> [String: Secret] {
        var keys: [String: Secret] = [:]
        for names in Set(sources.map { $0.erased.keys }) where !names.isEmpty {
            var given: [String: Secret] = [:]
            for name in names {
                let key = ConfigKey(name.split(separator: ".").map(String.init))
                // An empty one is what a file has before somebody fills it in.
                if let text = reader.string(forKey: key, isSecret: true), !text.isEmpty { given[name] = Secret(text) }
            }
            guard given.isEmpty || given.count == names.count else {
                let missing = names.filter { given[$0] == nil }.map(SettingNames.environmentName)
                throw CommandError(
                    .usage,
                    "\(missing.joined(separator: ", ")): expected a key, as "
                        + "\(given.keys.sorted().map(SettingNames.environmentName).joined(separator: ", ")) has one; got none. "
                        + "Give all of them, in the environment or the configuration file, or none.")
            }
            keys.merge(given) { first, _ in first }
        }
        return keys
    }
}
