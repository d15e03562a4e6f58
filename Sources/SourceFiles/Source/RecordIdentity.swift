import Catalogue
import OrderedCollections

/// Gives each record of a list an id of its own, whatever upstream repeats.
///
/// - Records that are equal in all values are one.
/// - An id that comes again in another answer is the same record: the newer one takes the place of the older.
/// - An id that different records of one answer have is not unique. Each gets a digest of its title and picture behind
///   it: `5~0f3c9a71`.
/// - Records without ids have a digest alone.
/// - Different records with equal digests are numbered by what else they have: `-2`, `-3`. The order within an answer
///   doesn't count.
struct RecordIdentity {
    /// The records in upstream's order, each with another id.
    private(set) var records: [FileRecord] = []
    /// The number of records that are not among ``records``, because they came again. A page that only repeats others may
    /// be that of an upstream that does not understand the request, and doesn't count.
    private(set) var repeated = 0
    /// The number of records whose ids other records of the same answer have.
    private(set) var ambiguous = 0
    /// The ids of records by ids that they had before.
    private(set) var former: [String: [String]] = [:]

    private var entries: [RecordPage.Entry] = []
    private var dropped: Set<Int> = []
    private var taken: Set<ExactText> = []

    /// Creates the records of a list.
    ///
    /// - Parameters:
    ///   - pages: the parts of the list, in its order.
    ///   - hasIDs: whether upstream's records have ids; if not, theirs are digests.
    init(_ pages: [RecordPage], hasIDs: Bool) {
        for (number, page) in pages.enumerated() {
            repeated += page.duplicates
            for var entry in page.entries {
                entry.page = number
                entries.append(entry)
            }
        }
        for (id, places) in placesOfRepeatedIDs() {
            if !hasIDs {
                number(places) { $0.id }
            } else if Set(places.map { entries[$0].page }).count < places.count {
                ambiguous += number(places) { RecordID.id(id.text, of: $0) }
            } else if let first = places.first, let last = places.last {
                // The newest one.
                entries[first].record = entries[last].record
                dropped.formUnion(places.dropFirst())
            }
        }
        for (place, entry) in entries.enumerated() where !dropped.contains(place) { records.append(entry.record) }
        let droppedByPage = Dictionary(grouping: dropped) { entries[$0].page }
        for (page, places) in droppedByPage where places.count < pages[page].entries.count { repeated += places.count }
        collectFormerIDs()
    }

    private mutating func placesOfRepeatedIDs() -> OrderedDictionary<ExactText, [Int]> {
        var first: [ExactText: Int] = Dictionary(minimumCapacity: entries.count)
        var all: OrderedDictionary<ExactText, [Int]> = [:]
        for (place, entry) in entries.enumerated() {
            let id = ExactText(entry.record.id)
            if let earlier = first[id] { all[id, default: [earlier]].append(place) } else { first[id] = place }
        }
        if !all.isEmpty { taken = Set(first.keys) }
        return all
    }

    /// Names different records with the same id, and drops those that are equal.
    ///
    /// - Returns: the number of different records.
    @discardableResult private mutating func number(_ places: [Int], name: (FileRecord) -> String) -> Int {
        var contents: [Content] = []
        var known: Set<String> = []
        for place in places {
            let content = Content(entries[place].body, page: entries[place].page, place: place)
            if known.insert(content.text).inserted { contents.append(content) } else { dropped.insert(place) }
        }
        var numbers: [ExactText: Int] = [:]
        for content in contents.sorted() {
            let record = entries[content.place].record
            let name = name(record)
            var number = numbers[ExactText(name)] ?? 0
            var id: String
            repeat {
                number += 1
                id = number == 1 ? name : "\(name)-\(number)"
                // The first of the digests keeps it.
            } while !taken.insert(ExactText(id)).inserted && id != record.id
            numbers[ExactText(name)] = number
            guard id != record.id else { continue }
            entries[content.place].formerIDs.insert(record.id, at: 0)
            entries[content.place].record.id = id
        }
        return contents.count
    }

    /// The content by which records with equal digests are ordered.
    private struct Content: Comparable {
        let text: String
        let stable: String
        let page: Int
        let place: Int

        init(_ body: JSON, page: Int, place: Int) {
            (text, stable) = (body.canonical, body.canonical(withoutQueries: true))
            (self.page, self.place) = (page, place)
        }

        static func < (one: Content, other: Content) -> Bool {
            (one.page, one.stable, one.text) < (other.page, other.stable, other.text)
        }
    }

    private mutating func collectFormerIDs() {
        guard entries.contains(where: { !$0.formerIDs.isEmpty }) else { return }
        let current = Set(records.map(\.id))
        for (place, entry) in entries.enumerated() where !dropped.contains(place) {
            for id in entry.formerIDs where !current.contains(id) {
                former[id, default: []].append(entry.record.id)
            }
        }
    }
}
