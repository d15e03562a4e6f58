import Catalogue
import OrderedCollections

/// The fields of a collection's records, in the order in which they are first seen.
struct RecordProfile: Sendable {
    /// The records, of which equal ones are one.
    let records: [JSON]
    /// Whether some records were equal to others.
    let hasRepeats: Bool
    let fields: [RecordField]

    static let recordLimit = 200
    private static let fieldLimit = 500
    private static let depthLimit = 7
    private static let elementLimit = 50
    /// The most values that are looked at in one record. Records of JSON:API share what they include, and are larger than
    /// their answer.
    static let valueLimit = 20_000

    init(_ all: some Sequence<JSON>) {
        let first = Array(all.prefix(Self.recordLimit))
        var known: Set<ExactText> = []
        records = first.filter { known.insert(ExactText($0.canonical)).inserted }
        hasRepeats = records.count < first.count
        var collector = Collector(keyed: KeyedObjects(in: records))
        for (index, record) in records.enumerated() {
            collector.rest = Self.valueLimit
            collector.visit(record, at: [], ofRecord: index)
        }
        let count = records.count
        fields = collector.found.map { path, entry in
            RecordField(path: path, values: Array(entry.values.values), recordCount: count, isList: entry.isList)
        }
    }

    /// The field at a path.
    func field(at path: [PathStep]) -> RecordField? { fields.first { $0.path == path } }

    private struct Entry {
        var values: OrderedDictionary<Int, [JSON]> = [:]
        var isList: Bool
    }

    private struct Collector {
        var found: OrderedDictionary<[PathStep], Entry> = [:]
        let keyed: KeyedObjects
        /// How many values of the record may still be looked at.
        var rest = 0

        mutating func visit(_ value: JSON, at path: [PathStep], ofRecord record: Int) {
            guard path.count < depthLimit, rest > 0 else { return }
            rest -= 1
            switch value {
            case .object(let members):
                if keyed.paths.contains(path) {
                    list(
                        Array(members.values.prefix(elementLimit)), at: path + [.all(ofArray: false)], ofRecord: record)
                } else if let name = KeyedObjects.preferredLanguage(of: members), let member = members[name] {
                    visit(member, at: path + [.name(name)], ofRecord: record)
                } else {
                    for (name, member) in members where name.isNameOfStep {
                        guard rest > 0 else { break }
                        visit(member, at: path + [.name(name)], ofRecord: record)
                    }
                }
            case .array(let elements):
                // The elements of a record that is a row are columns.
                if path.isEmpty {
                    for (index, element) in elements.prefix(elementLimit).enumerated() {
                        visit(element, at: [.index(index)], ofRecord: record)
                    }
                } else {
                    if let first = elements.first { visit(first, at: path + [.first], ofRecord: record) }
                    // The second of several sizes of a picture may be the better one.
                    if elements.count > 1, elements[1]["width"] ?? elements[1]["attributes"]?["height"] != nil {
                        visit(elements[1], at: path + [.index(1)], ofRecord: record)
                    }
                    list(Array(elements.prefix(elementLimit)), at: path + [.all(ofArray: true)], ofRecord: record)
                }
            default: add([value], at: path, ofRecord: record, isList: false)
            }
        }

        /// Collects the scalars among elements, and those in objects among them.
        private mutating func list(_ elements: [JSON], at path: [PathStep], ofRecord record: Int) {
            var members: OrderedDictionary<String, [JSON]> = [:]
            var scalars: [JSON] = []
            for element in elements {
                if case .object(let object) = element {
                    for (name, member) in object.elements.prefix(max(rest, 0)) {
                        rest -= 1
                        if member.isScalar, name.isNameOfStep { members[name, default: []].append(member) }
                    }
                } else if element.isScalar {
                    scalars.append(element)
                }
            }
            if !scalars.isEmpty { add(scalars, at: path, ofRecord: record, isList: true) }
            for (name, values) in members { add(values, at: path + [.name(name)], ofRecord: record, isList: true) }
        }

        private mutating func add(_ values: [JSON], at path: [PathStep], ofRecord record: Int, isList: Bool) {
            let values = values.filter { !$0.isBlank }
            guard !values.isEmpty else { return }
            if found[path] == nil {
                guard found.count < fieldLimit else { return }
                found[path] = Entry(isList: isList)
            }
            found[path]?.values[record] = values
        }
    }
}

extension JSON {
    var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// No value: null, or a text of nothing but spaces.
    var isBlank: Bool {
        switch self {
        case .null: true
        case .text(let text): text.utf8.allSatisfy { $0 <= 32 }
        default: false
        }
    }
}
