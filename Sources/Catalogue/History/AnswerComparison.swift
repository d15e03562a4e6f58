import Endpoints
public import Foundation

/// How the records of a whole answer differ from those of the whole answer before it.
///
/// Only like is compared with like: answers of one upstream and dialect, both read by today's decoder.
public struct AnswerComparison: Hashable, Sendable {
    /// The shape of the answer.
    public let dialect: String
    /// The date of the state that the answer is compared with, or nil if no earlier one is of its host and shape.
    public var base: Date?
    /// The changes of the items.
    public var changes: [ItemChange]
    /// The ids of items that only the state of the base was without.
    public var returned: [String] = []
    /// The ids of items by those that they had in the state of the base.
    package var renamed: [String: String] = [:]
    /// The facts that have another value in at least half of the items.
    public var frequentFacts: [String] = []
    /// The items before and after each of the changes, for the rules of people who follow them. The archive doesn't store
    /// them.
    package var versions: [ItemVersions] = []

    /// Creates a comparison; by default, of an answer with which nothing is compared.
    public init(dialect: String, base: Date? = nil, changes: [ItemChange]) {
        self.dialect = dialect
        self.base = base
        self.changes = changes
    }
}

/// An item before and after a change, with names in place of the ids of other records.
package struct ItemVersions: Hashable, Sendable {
    /// Nil if the answer before did not have the item.
    package let before: CatalogueItem?
    /// Nil if the answer doesn't have the item.
    package let after: CatalogueItem?
    /// Whether one of them has fewer facts than the item's own record.
    package var arePartial: Bool

    package init(_ before: CatalogueItem?, _ after: CatalogueItem?, arePartial: Bool = false) {
        self.before = before
        self.after = after
        self.arePartial = arePartial
    }
}

/// The newest state of a collection that an answer can be compared with.
public struct ComparisonBase: Hashable, Sendable {
    /// The date since which the state was known.
    public let date: Date
    /// The date of the state that it was compared with itself; nil if it began anew.
    public let earlier: Date?
    /// The host that answered.
    public let host: String
    /// The shape of its answer.
    public let dialect: String
    /// Whether it is the whole entry of the archive.
    public let isNewest: Bool
    /// The ids of items that it is the only answer without so far. An answer that has them again shows that they were not
    /// gone.
    public let absent: [String]

    /// Creates a base from what the archive has of it.
    public init(date: Date, earlier: Date?, host: String, dialect: String, isNewest: Bool, absent: [String]) {
        self.date = date
        self.earlier = earlier
        self.host = host
        self.dialect = dialect
        self.isNewest = isNewest
        self.absent = absent
    }
}

extension AnswerComparison {
    /// The comparison of an answer with which nothing is compared.
    init(first answer: DecodedCollection<CatalogueItem>) {
        self.init(
            dialect: answer.dialect,
            changes: answer.items.compactMap { item in item.rank.map { ItemChange(item.id.id, .first, rank: $0) } })
    }

    /// Compares an answer with an earlier one of the same shape.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - earlier: the earlier answer, with the date since which it was known.
    ///   - returned: items that only the earlier answer was without, as they were before.
    ///   - names: the names of the records that facts refer to.
    init(
        of answer: DecodedCollection<CatalogueItem>,
        with earlier: (answer: DecodedCollection<CatalogueItem>, date: Date), returned: [CatalogueItem] = [],
        naming names: Names = [:]
    ) {
        // Ids are equal if their bytes are.
        var old = Dictionary((earlier.answer.items + returned).map { ($0.id, $0) }) { first, _ in first }
        var (renamed, ids): (Set<ItemReference>, [String: String]) = ([], [:])
        for (item, successor) in answer.successors(of: earlier.answer) where old[successor] == nil {
            old[successor] = item
            renamed.insert(item.id)
            ids[item.id.id] = successor.id
        }
        // A list says less of an item than the item's own record does.
        let partial = answer.listed.union(earlier.answer.listed)
        var (changes, counts, seen): ([ItemChange], [String: Int], Set<ItemReference>) = ([], [:], [])
        var versions: [ItemVersions] = []
        for item in answer.items where seen.insert(item.id).inserted {
            let id = item.id.id
            guard let known = old[item.id] else {
                changes.append(ItemChange(id, .new, rank: item.rank))
                versions.append(ItemVersions(nil, item.naming(names), arePartial: partial.contains(id)))
                continue
            }
            if known.identity == item.identity { continue }
            let facts = partial.contains(id) ? [] : known.changes(to: item)
            for fact in facts { counts[fact.key, default: 0] += 1 }
            guard !facts.isEmpty || known.rank != item.rank else { continue }
            changes.append(
                ItemChange(id, .changed, rank: item.rank, earlierRank: known.rank, facts: facts))
            versions.append(
                ItemVersions(known.naming(names), item.naming(names), arePartial: partial.contains(id)))
        }
        let common = seen.count(where: { old[$0] != nil })
        for item in earlier.answer.items where seen.insert(item.id).inserted && !renamed.contains(item.id) {
            let title = FactChange(FactChange.title, from: .text(item.card.title), to: .unknown)
            changes.append(ItemChange(item.id.id, .gone, earlierRank: item.rank, facts: [title]))
            versions.append(ItemVersions(item.naming(names), nil, arePartial: partial.contains(item.id.id)))
        }
        self.init(dialect: answer.dialect, base: earlier.date, changes: changes)
        self.versions = versions
        self.returned = returned.map(\.id.id)
        self.renamed = ids
        // One item is too few to tell which facts change all the time.
        frequentFacts = common < 2 ? [] : counts.filter { $0.value * 2 >= common }.keys.sorted()
    }
}

extension CatalogueItem {
    /// The facts that differ in another version of the item.
    fileprivate func changes(to newer: CatalogueItem) -> [FactChange] {
        var changes: [FactChange] = []
        if card.title != newer.card.title {
            changes.append(FactChange(FactChange.title, from: .text(card.title), to: .text(newer.card.title)))
        }
        let (old, new) = (unnamedFields, newer.unnamedFields)
        // Nearly always, both have the same facts in the same order.
        if old.map(\.key) == new.map(\.key) {
            for (old, new) in zip(old, new) where !old.value.isSame(as: new.value) {
                changes.append(FactChange(old.key, from: old.value, to: new.value))
            }
            return changes
        }
        let values = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
        var keys: Set<String> = []
        for field in new where keys.insert(field.key).inserted && !field.value.isSame(as: values[field.key] ?? .unknown)
        {
            changes.append(FactChange(field.key, from: values[field.key] ?? .unknown, to: field.value))
        }
        for field in old where keys.insert(field.key).inserted && field.value != .unknown {
            changes.append(FactChange(field.key, from: field.value, to: .unknown))
        }
        return changes
    }
}

extension FieldValue {
    /// Whether people see no difference. In some answers no record may have several values, which makes a text of each list.
    func isSame(as other: FieldValue) -> Bool {
        switch (self, other) {
        case (.list(let texts), .text(let text)), (.text(let text), .list(let texts)): texts == [text]
        default: self == other
        }
    }
}

extension DecodedCollection {
    /// Whether all records have arrived and can be read.
    fileprivate var canBeCompared: Bool { undecodable.isEmpty && missing == 0 && incompleteReason == nil }
}

extension FeedRepository {
    /// Compares a whole answer that has arrived with the one before it: all of its records, even if the list leaves some
    /// out, because the lists of one request have one history.
    func comparison<Item>(
        of answer: DecodedCollection<Item>, in entry: ArchiveEntry,
        newest: (collection: DecodedCollection<Item>, date: Date)?
    ) async -> AnswerComparison? {
        guard let host = entry.host else { return nil }
        guard let all = source.unfiltered, entry.key.resource == source.collection else {
            return await comparison(of: answer, entry.key, from: host, newest: newest)
        }
        let repository = FeedRepository(
            source: all, archive: archive, upstreamLog: upstreamLog, changes: changes, client: client, limits: limits,
            leases: leases, profiles: profiles, logger: logger)
        do throws(ReadingError) {
            let decoded = try repository.decode(entry.answers)
            return await repository.comparison(of: decoded, entry.key, from: host, newest: nil)
        } catch { return nil }
    }

    /// Compares a whole answer that has arrived with the one before it.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - key: its request.
    ///   - host: the host that has answered.
    ///   - newest: the collection that the archive has, with its date; nil if it has none that can be read.
    /// - Returns: nil if the answer can't be compared, because some of its records are missing or can't be read.
    func comparison<Item>(
        of answer: DecodedCollection<Item>, _ key: ArchiveKey, from host: String,
        newest: (collection: DecodedCollection<Item>, date: Date)?
    ) async -> AnswerComparison? {
        guard let answer = answer as? DecodedCollection<CatalogueItem>, answer.canBeCompared else { return nil }
        do {
            // Recorded answers stand for those of any upstream.
            guard let base = try await archive.comparisonBase(of: key),
                base.host == host || base.host == Self.recordingHost, base.dialect == answer.dialect
            else { return AnswerComparison(first: answer) }
            // Another program may have stored an answer meanwhile.
            var earlier: DecodedCollection<CatalogueItem>?
            if base.isNewest, let newest, newest.date >= base.date {
                earlier = newest.collection as? DecodedCollection<CatalogueItem>
            }
            if earlier == nil { earlier = try await decoded(of: key, at: base.date) }
            // Today's decoder may read less of it than the one of its time.
            guard let earlier, earlier.canBeCompared, earlier.dialect == answer.dialect else {
                return AnswerComparison(first: answer)
            }
            var returned = Set(base.absent).intersection(answer.items.map(\.id.id))
            var items: [CatalogueItem] = []
            if !returned.isEmpty, let date = base.earlier, let known = try await decoded(of: key, at: date) {
                items = known.items.filter { returned.remove($0.id.id) != nil }
            }
            let names = source.referenceCollections.isEmpty ? [:] : await storedNames()
            return AnswerComparison(of: answer, with: (earlier, base.date), returned: items, naming: names)
        } catch {
            logFailure("The past could not be compared", error)
            return nil
        }
    }

    private func decoded(of key: ArchiveKey, at date: Date) async throws -> DecodedCollection<CatalogueItem>? {
        guard let entry = try await archive.entry(for: key, at: date) else { return nil }
        do throws(ReadingError) { return try decode(entry.answers) } catch { return nil }
    }
}
