import OrderedCollections

/// Tells objects whose keys are data, such as currencies by their codes, from those whose keys are names.
struct KeyedObjects: Sendable {
    private struct Keys {
        var objects = 0
        var uses: [String: Int] = [:]
    }

    private var keys: [[PathStep]: Keys] = [:]
    private static let pathLimit = 2000

    /// Counts the keys of the objects in a record.
    mutating func note(_ record: JSON) { note(record, at: []) }

    private mutating func note(_ value: JSON, at path: [PathStep]) {
        guard path.count < 5, case .object(let members) = value else { return }
        guard keys[path] != nil || keys.count < Self.pathLimit else { return }
        keys[path, default: Keys()].objects += 1
        for name in members.keys.prefix(200) { keys[path]?.uses[name, default: 0] += 1 }
        for (name, member) in members.prefix(200) { note(member, at: path + [.name(name)]) }
    }

    /// Whether the keys at a path differ so much from record to record that they must be data.
    func areKeysData(at path: [PathStep]) -> Bool {
        guard !path.isEmpty, let keys = keys[path], keys.objects >= 3, keys.uses.count >= 6 else { return false }
        // Where one key is in most objects, keys are names and objects are of several kinds.
        guard keys.uses.values.allSatisfy({ $0 * 10 < keys.objects * 7 }) else { return false }
        let mean = Double(keys.uses.values.reduce(0, +)) / Double(keys.uses.count)
        return mean / Double(keys.objects) < 0.34
    }

    /// In an object with a member for each language, the name of the member to read: English, otherwise the first.
    static func preferredLanguage(of members: OrderedDictionary<String, JSON>) -> String? {
        guard members.count >= 3 else { return nil }
        let spoken = members.keys.filter { languages.contains($0.prefix { $0 != "-" && $0 != "_" }.lowercased()) }
        guard spoken.count * 3 >= members.count * 2, members.keys.allSatisfy({ $0.utf8.count <= 7 }) else { return nil }
        return ["en", "eng", "en-US", "en-GB", "en_US"].first { members[$0] != nil } ?? spoken.first
    }

    /// Codes of ISO 639-1 and 639-2 that occur often.
    private static let languages: Set<String> = [
        "ar", "ara", "bg", "bul", "bre", "ca", "cat", "ces", "cs", "cym", "da", "dan", "de", "deu", "el", "ell", "en",
        "eng", "es", "est",
        "et", "fa", "fi", "fin", "fr", "fra", "he", "heb", "hi", "hin", "hr", "hrv", "hu", "hun", "id", "ind", "it",
        "ita", "ja", "jpn",
        "ko", "kor", "lt", "lv", "ms", "nb", "nl", "nld", "no", "nor", "per", "pl", "pol", "por", "pt", "ro", "ron",
        "ru", "rus", "sk",
        "sl", "slk", "slv", "spa", "sr", "srp", "sv", "swe", "th", "tha", "tr", "tur", "uk", "ukr", "ur", "urd", "vi",
        "vie", "zh", "zho",
    ]
}
