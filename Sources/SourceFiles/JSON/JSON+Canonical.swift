import OrderedCollections

extension JSON {
    /// The bytes of a record that are compared. A record of JSON:API can be larger than its answer, because records share
    /// what they include.
    private static let maxCompared = 32_768
    /// The members of an object whose order doesn't count.
    private static let maxSorted = 1_000

    /// The beginning of the value as JSON that is the same whatever the order of its keys.
    var canonical: String { canonical(withoutQueries: false) }

    /// The same without the queries of addresses, which often hold tokens that change with each answer.
    var canonicalWithoutQueries: String { canonical(withoutQueries: true) }

    private func canonical(withoutQueries: Bool) -> String {
        var rest = Self.maxCompared
        return sorted(withoutQueries: withoutQueries, within: &rest).json
    }

    private func sorted(withoutQueries: Bool, within rest: inout Int) -> JSON {
        rest -= 1
        switch self {
        case .object(let members):
            let names = members.count > Self.maxSorted ? members.keys.elements : members.keys.sorted()
            var sorted = OrderedDictionary<String, JSON>()
            for name in names {
                guard rest > 0, let member = members[name] else { break }
                rest -= name.utf8.count
                sorted[name] = member.sorted(withoutQueries: withoutQueries, within: &rest)
            }
            return .object(sorted)
        case .array(let elements):
            var sorted: [JSON] = []
            for element in elements {
                guard rest > 0 else { break }
                sorted.append(element.sorted(withoutQueries: withoutQueries, within: &rest))
            }
            return .array(sorted)
        case .text(let text):
            let isAddress = text.hasPrefix("/") || text.contains("://")
            let compared = text.utf8.count > Self.maxCompared ? String(text.prefix(Self.maxCompared)) : text
            rest -= compared.utf8.count
            return .text(withoutQueries && isAddress ? RecordID.withoutQuery(compared) : compared)
        default: return self
        }
    }
}
