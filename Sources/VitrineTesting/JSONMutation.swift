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

    /// The place of the records: the outermost list of objects.
    var recordsPlace: JSONPlace? {
        var level: [(place: JSONPlace, value: JSON)] = [([], self)]
        while !level.isEmpty {
            let lists = level.filter { $0.value.elements?.first?.members != nil }
            if let list = lists.max(by: { ($0.value.elements?.count ?? 0) < ($1.value.elements?.count ?? 0) }) {
                return list.place
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

    /// The values that upstreams send in place of another.
    static let hostile: [(name: String, value: JSON?)] = [
        ("nothing", nil), ("null", .null), ("true", .boolean(true)), ("a number", .number(-1)),
        ("a text", .text("\u{202E}<b>%1$@")), ("a list", .array([.null])), ("an object", .object(["": .null])),
        ("100 lists in one another", (0..<100).reduce(.null) { value, _ in .array([value]) }),
        ("a huge text", .text(String(repeating: "é", count: 100_000))),
        ("a huge number", .number(1e308, "1e999")),
    ]
}
