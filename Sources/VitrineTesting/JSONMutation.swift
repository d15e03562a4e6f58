import OrderedCollections
import SourceFiles

/// A place in JSON: the keys and indexes that lead to it.
typealias JSONPlace = [JSONStep]

enum JSONStep: Hashable {
    case key(String)
    case index(Int)

    /// The key; nil for an element of a list.
    var key: String? {
        if case .key(let key) = self { key } else { nil }
    }
}

extension JSON {
    /// The places of all values within this one, the outer ones first.
    var places: [JSONPlace] {
        switch self {
        case .array(let elements):
            elements.enumerated().flatMap { index, element in [[.index(index)]] + element.places(in: .index(index)) }
        case .object(let members):
            members.flatMap { key, member in [[.key(key)]] + member.places(in: .key(key)) }
        default: []
        }
    }

    private func places(in step: JSONStep) -> [JSONPlace] { places.map { [step] + $0 } }

    /// The value with another one at a place; without it if there is no other.
    func replacing(_ place: ArraySlice<JSONStep>, by new: JSON?) -> JSON? {
        guard let step = place.first else { return new }
        switch (step, self) {
        case (.index(let index), .array(var elements)) where elements.indices.contains(index):
            if let element = elements[index].replacing(place.dropFirst(), by: new) {
                elements[index] = element
            } else {
                elements.remove(at: index)
            }
            return .array(elements)
        case (.key(let key), .object(var members)):
            members[key] = members[key].flatMap { $0.replacing(place.dropFirst(), by: new) }
            return .object(members)
        default: return self
        }
    }

    /// The place of the records: the outermost list of objects, or else the outermost object of several objects.
    var recordsPlace: JSONPlace? {
        outermost { $0.elements?.first?.members != nil }
            ?? outermost { value in
                guard let members = value.members, members.count > 3 else { return false }
                return members.values.allSatisfy { $0.members != nil }
            }
    }

    /// The place of the largest value of a kind among the outermost ones.
    private func outermost(_ isRecords: (JSON) -> Bool) -> JSONPlace? {
        var level: [(place: JSONPlace, value: JSON)] = [([], self)]
        while !level.isEmpty {
            if let largest = level.filter({ isRecords($0.value) }).max(by: { $0.value.count < $1.value.count }) {
                return largest.place
            }
            level = level.flatMap { place, value in
                (value.members ?? [:]).map { (place + [.key($0)], $1) }
            }
        }
        return nil
    }

    /// The value at a place.
    func value(at place: JSONPlace) -> JSON? {
        place.reduce(self) { value, step in
            switch step {
            case .key(let key): value?[key]
            case .index(let index): value?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            }
        }
    }

    private var count: Int { elements?.count ?? members?.count ?? 0 }

    /// A list or an object with its first elements or members alone.
    func first(_ count: Int) -> JSON {
        switch self {
        case .array(let elements): .array(Array(elements.prefix(count)))
        case .object(let members): .object(OrderedDictionary(uniqueKeysWithValues: members.elements.prefix(count)))
        default: self
        }
    }

    /// A text that stands for a value which is put into written JSON.
    static let placeholder = "the place of a broken value"

    /// The values that upstreams send in place of another, as JSON; nil for none at all.
    static let hostile: [(name: String, json: String?)] = [
        ("nothing", nil), ("null", "null"), ("true", "true"), ("a number", "-1"),
        ("a text", JSON.quoted("\u{202E}<b>%1$@")), ("a list", "[null]"), ("an object", #"{"":null}"#),
        ("100 lists in one another", String(repeating: "[", count: 100) + "null" + String(repeating: "]", count: 100)),
        ("a huge text", JSON.quoted(String(repeating: "é", count: 20_000))), ("a huge number", "1e999"),
    ]
}
