import OrderedCollections

/// Tells objects whose keys are data, such as currencies by their codes, from those whose keys are names.
struct KeyedObjects: Sendable {
    private struct Keys {
        var objects = 0
        var uses: [String: Int] = [:]

        var areData: Bool {
            guard objects >= 3, uses.count >= 6 else { return false }
            // Where one key is in most objects, keys are names and objects are of several kinds.
            guard uses.values.allSatisfy({ $0 * 10 < objects * 7 }) else { return false }
            let mean = Double(uses.values.reduce(0, +)) / Double(uses.count)
            return mean / Double(objects) < 0.34
        }
    }

    /// The paths to objects whose keys differ so much from record to record that they must be data.
    let paths: Set<[PathStep]>

    /// Compares the keys of the objects in records.
    init(in records: [JSON]) {
        var counter = Counter()
        for record in records {
            counter.rest = RecordProfile.valueLimit
            counter.count(record, at: [])
        }
        paths = Set(counter.keys.filter { !$0.key.isEmpty && $0.value.areData }.keys)
    }

    private struct Counter {
        var keys: [[PathStep]: Keys] = [:]
        /// How many values of the record may still be looked at.
        var rest = 0
        private static let pathLimit = 2000

        mutating func count(_ value: JSON, at path: [PathStep]) {
            guard path.count < 5, case .object(let members) = value, rest > 0 else { return }
            guard keys[path] != nil || keys.count < Self.pathLimit else { return }
            keys[path, default: Keys()].objects += 1
            for (name, member) in members.prefix(min(rest, 200)) where name.isNameOfStep {
                rest -= 1
                keys[path]?.uses[name, default: 0] += 1
                count(member, at: path + [.name(name)])
            }
        }
    }

    /// In an object with a member for each language, the name of the member to read: English, otherwise the first.
    static func preferredLanguage(of members: OrderedDictionary<String, JSON>) -> String? {
        guard (3...200).contains(members.count) else { return nil }
        let spoken = members.keys.filter { languages.contains($0.prefix { $0 != "-" && $0 != "_" }.lowercased()) }
        guard spoken.count * 3 >= members.count * 2, members.keys.allSatisfy({ $0.utf8.count <= 7 }) else { return nil }
        return ["en", "eng", "en-US", "en-GB", "en_US"].first { members[$0] != nil } ?? spoken.first
    }

    /// Codes of ISO 639-1 and 639-2 that occur often.
    private static let languages: Set<String> = [
        "ar", "ara", "bg", "bul", "bre", "ca", "cat", "ces", "cs", "cym", "da", "dan", "de", "deu", "el", "ell", "en",
        "eng", "es", "est", "et", "fa", "fi", "fin", "fr", "fra", "he", "heb", "hi", "hin", "hr", "hrv", "hu", "hun",
        "id", "ind", "it", "ita", "ja", "jpn", "ko", "kor", "lt", "lv", "ms", "nb", "nl", "nld", "no", "nor", "per",
        "pl", "pol", "por", "pt", "ro", "ron", "ru", "rus", "sk", "sl", "slk", "slv", "spa", "sr", "srp", "sv", "swe",
        "th", "tha", "tr", "tur", "uk", "ukr", "ur", "urd", "vi", "vie", "zh", "zho",
    ]
}
