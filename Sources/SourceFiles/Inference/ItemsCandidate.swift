import OrderedCollections

/// A place in an answer that may hold the records.
struct ItemsCandidate: Sendable {
    enum Shape: Sendable {
        /// Objects in an array, or in an object by their keys.
        case objects
        /// Arrays whose elements are columns.
        case rows
        /// Objects that are made from the columns of a table.
        case columns
        /// Texts or numbers: ids or addresses.
        case scalars
        /// The only record of an answer.
        case single
    }

    let path: [PathStep]
    let shape: Shape
    let records: [JSON]
    /// Where the answer has the names of columns, if the records are rows.
    var columns: [PathStep]?
}

extension ItemsCandidate {
    /// The place that a definition names.
    init(written items: ValuePath, in answer: JSON) {
        let records = RecordList.records(in: answer, at: items)
        let names = items.steps.compactMap { step -> PathStep? in
            if case .name(let name)? = step.selectors.first { .name(name) } else { nil }
        }
        let isOfScalars = records.first.map { $0.members == nil && $0.elements == nil } ?? false
        self.init(path: names, shape: isOfScalars ? .scalars : .objects, records: records)
    }

    /// Why the records are here.
    func reason(count: Int) -> String {
        let number = count == 1 ? "1 record" : "\(count) records"
        return switch shape {
        case .objects: number
        case .rows: "\(count) rows of a table"
        case .columns: "\(count) rows, from columns of the same length"
        case .scalars: "\(count) ids or addresses"
        case .single: "the answer is one record"
        }
    }

    /// The words of the key that leads to the records, empty at the root.
    var container: KeyWords { KeyWords(path.names.last ?? "") }

    /// Members that are no lists and objects, and the words of their keys, of the first records.
    var memberWords: [KeyWords] {
        var seen: Set<String> = []
        var words: [KeyWords] = []
        for case .object(let members) in records.prefix(10) {
            for name in members.keys.prefix(100) where seen.insert(name).inserted { words.append(KeyWords(name)) }
        }
        return words
    }

    var meanMemberCount: Double {
        let sample = records.prefix(20)
        let count = sample.reduce(0) { $0 + ($1.members?.count ?? $1.elements?.count ?? 0) }
        return sample.isEmpty ? 0 : Double(count) / Double(sample.count)
    }
}
