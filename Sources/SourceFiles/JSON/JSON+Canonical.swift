import OrderedCollections

extension JSON {
    /// The value as JSON that is the same whatever the order of its keys.
    var canonical: String { sorted(withoutQueries: false).json }

    /// The canonical JSON without the queries of addresses, which often hold tokens that change with each answer.
    var canonicalWithoutQueries: String { sorted(withoutQueries: true).json }

    private func sorted(withoutQueries: Bool) -> JSON {
        switch self {
        case .object(let members):
            var sorted = members.mapValues { $0.sorted(withoutQueries: withoutQueries) }
            sorted.sort { $0.key < $1.key }
            return .object(sorted)
        case .array(let elements): return .array(elements.map { $0.sorted(withoutQueries: withoutQueries) })
        case .text(let text) where withoutQueries && (text.hasPrefix("/") || text.contains("://")):
            return .text(RecordID.withoutQuery(text))
        default: return self
        }
    }
}
