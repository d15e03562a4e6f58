import Catalogue

/// Finds the records of an answer that are equal to an earlier one, in all values and whatever the order of their keys.
struct RepeatedRecords {
    private var first: [ExactText: JSON]
    /// The canonical records of ids that occurred more than once.
    private var others: [ExactText: Set<String>] = [:]

    init(minimumCapacity: Int) { first = Dictionary(minimumCapacity: minimumCapacity) }

    /// - Returns: whether no earlier record is equal.
    mutating func insert(_ body: JSON, id: String) -> Bool {
        let id = ExactText(id)
        guard let earlier = first[id] else {
            first[id] = body
            return true
        }
        if earlier == body { return false }
        return others[id, default: [earlier.canonical]].insert(body.canonical).inserted
    }
}
