package import Foundation

/// The number of items of a list that have changed since a date, as the page of its changes has them.
///
/// Items that have another rank are left out: the list shows them.
package struct ChangeCounts: Hashable, Sendable {
    /// A number of items.
    package struct Count: Hashable, Sendable {
        package let value: Int
        /// Whether there are no more.
        package let isExact: Bool
    }

    /// The date since which they have changed: a later one than was asked for if earlier answers can't be compared.
    package let since: Date
    /// The items that are in the list for the first time.
    package let new: Count
    /// The items that are in the list again.
    package let back: Count
    /// The items with changed facts.
    package let changed: Count
    /// The items that are no longer in the list.
    package let gone: Count
    /// The ids of the newest of the new items, the newest first.
    package let newItems: [String]

    /// The largest number of changes that are read.
    static let limit = 2_000
    /// No section of the home page shows more.
    private static let maxNewItems = 12

    /// Counts the items of changes without those of ranks alone.
    ///
    /// - Parameters:
    ///   - stored: the changes. If not all are there, none of an item that came or went is missing as long as they have one
    ///     of a fact.
    ///   - source: the source of the items.
    ///   - date: the date that was asked for.
    init(_ stored: StoredChanges, of source: SourceID, since date: Date) {
        var counts: [ItemChange.Kind: Int] = [:]
        var arrivals: [(item: String, date: Date)] = []
        let changes = Dictionary(grouping: stored.changes) { ItemReference(source: source, id: $0.change.item) }
        for changes in changes.values {
            let all = changes.map(\.change)
            // Facts don't matter of an item that came or went.
            let listed = all.filter { $0.kind != .changed }
            guard let change = ItemChange(joining: listed.isEmpty ? all : listed) else { continue }
            if change.kind == .changed, change.facts.allSatisfy({ stored.frequentFacts.contains($0.key) }) { continue }
            counts[change.kind, default: 0] += 1
            if change.kind == .new, let date = changes.first?.date { arrivals.append((change.item, date)) }
        }
        let hasAllListed = stored.isComplete || stored.changes.last?.change.kind == .changed
        func count(_ kinds: ItemChange.Kind...) -> Count {
            let value = kinds.reduce(0) { $0 + counts[$1, default: 0] }
            let isExact = kinds == [.changed] ? stored.isComplete : hasAllListed
            // Languages have words for one and two, and none for one or more.
            return Count(value: isExact || value > 2 ? value : 0, isExact: isExact)
        }
        since = max(date, stored.begin)
        new = count(.first, .new)
        back = count(.back)
        changed = count(.changed)
        gone = count(.gone)
        newItems = arrivals.sorted { ($1.date, $0.item) < ($0.date, $1.item) }.prefix(Self.maxNewItems).map(\.item)
    }

    /// Whether nothing has changed, as far as is known.
    package var isEmpty: Bool { [new, back, changed, gone].allSatisfy { $0.value == 0 } }
}

/// A list with changes, and how many there are.
package struct ChangedList: Sendable {
    /// The list.
    package let source: ResolvedSource
    package let counts: ChangeCounts
}

/// Counts of a list since a date, as of its newest answer.
struct ChangeCountsKey: Hashable, Sendable {
    let list: ArchiveKey
    let since: Date
    let fetchedAt: Date
}

extension Library {
    /// The number of items of a list that have changed since a date; nil if nothing has changed, or if the page shows another
    /// list than the changes are of: a part of it, samples or the past.
    package func changeCounts(of page: ListPage, since date: Date) async -> ChangeCounts? {
        // The page of the changes is of the same second.
        let date = PastDate(date).date
        guard page.source.hasChanges, page.query.at == nil, !page.query.isNarrowed,
            let list = page.source.archiveKey, let fetchedAt = page.provenance?.fetchedAt, fetchedAt > date
        else { return nil }
        let key = ChangeCountsKey(list: list, since: date, fetchedAt: fetchedAt)
        if let known = countedChanges.value(for: key) { return known }
        do {
            let stored = try await archive.changesBesideRanks(of: list, after: date, limit: ChangeCounts.limit)
            let counts = stored.map { ChangeCounts($0, of: list.source, since: date) }.flatMap { $0.isEmpty ? nil : $0 }
            countedChanges.insert(counts, for: key)
            return counts
        } catch {
            // The list is shown without them, too.
            provider(of: page.source).logFailure("The changes of a list could not be counted", error)
            return nil
        }
    }

    /// The lists that have changed since a date, in the order of their pages.
    package func changedLists(among pages: [ListPage], since date: Date) async -> [ChangedList] {
        var lists: [ChangedList] = []
        for page in pages.filter(\.source.hasChanges).uniqued(on: \.source.archiveKey).prefix(Self.maxListsOfPerson) {
            guard let counts = await changeCounts(of: page, since: date) else { continue }
            lists.append(ChangedList(source: page.source, counts: counts))
        }
        return lists
    }
}
