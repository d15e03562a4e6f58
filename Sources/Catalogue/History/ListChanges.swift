import Endpoints
public import Foundation

/// The changes of a list's items from one date to another.
public struct ListChanges: Sendable {
    /// An item that has changed.
    public struct Entry: Sendable, Identifiable {
        public let id: ItemReference
        /// The item as it is now; nil if the list doesn't have it.
        public let item: CatalogueItem?
        /// An item that is gone as it was last seen; nil if that is unknown, and for any other item.
        public fileprivate(set) var lastSeen: CatalogueItem?
        /// The title, or the id if the title is unknown.
        public let title: String
        /// All changes of the period as one.
        public let change: ItemChange
        /// The date of the last one.
        public let date: Date
        /// The facts that have other values, without those that change in nearly every answer.
        public let facts: [ChangedField]
    }

    /// The list.
    public let source: ResolvedSource
    /// Whether it is the source's main list, from which items go for good.
    public let isMain: Bool
    /// The date of the answer that the changes follow.
    public let since: Date
    /// The date of the newest answer.
    public let until: Date
    /// The items that are in the list for the first time.
    public private(set) var new: [Entry] = []
    /// The items that are in the list again.
    public private(set) var back: [Entry] = []
    /// The items that are no longer in the list.
    public private(set) var gone: [Entry] = []
    /// The items with changed facts.
    public private(set) var changed: [Entry] = []
    /// The items that have another rank.
    public private(set) var moved: [Entry] = []
    /// The keys of the facts that change in nearly every answer, and are left out.
    public let omittedFacts: [String]
    /// Whether these are all changes of the period; if not, other ranks are missing first.
    public let isComplete: Bool

    /// The largest number of changes that are read, and of those beside ranks.
    static let limit = 20_000
    /// The largest number of items of each part that pages and feeds show.
    package static let maxShown = 200

    init(
        _ stored: StoredChanges, of source: ResolvedSource, isMain: Bool, content: FeedContent?, until: Date,
        showsAllFacts: Bool
    ) {
        self.source = source
        self.isMain = isMain
        since = stored.begin
        self.until = until
        isComplete = stored.isComplete
        let omitted = showsAllFacts ? [] : stored.frequentFacts
        var omittedFacts: Set<String> = []
        for (id, changes) in Dictionary(
            grouping: stored.changes, by: { ItemReference(source: source.id, id: $0.change.item) })
        {
            guard var change = ItemChange(joining: changes.map(\.change)) else { continue }
            let item = content?.index.item(id)
            let title = change.lastTitle ?? stored.absentTitles[change.item]
            if change.kind != .gone {
                let left = change.facts.filter { omitted.contains($0.key) }
                omittedFacts.formUnion(left.map(\.key))
                change.facts.removeAll { omitted.contains($0.key) }
            }
            let entry = Entry(
                id: id, item: item, title: item?.card.title ?? title ?? change.item, change: change,
                date: changes.map(\.date).max() ?? until,
                facts: change.kind == .gone
                    ? [] : change.facts.map { ChangedField($0, of: item, naming: content?.names ?? [:]) })
            switch change.kind {
            case .new, .first: new.append(entry)
            case .back: back.append(entry)
            case .gone: gone.append(entry)
            case .changed:
                if !change.facts.isEmpty { changed.append(entry) }
                if change.rank != change.earlierRank { moved.append(entry) }
            }
        }
        self.omittedFacts = omittedFacts.sorted()
        for list in [\ListChanges.new, \.back, \.changed, \.moved] as [WritableKeyPath<ListChanges, [Entry]>] {
            self[keyPath: list].sort { ($0.change.rank ?? .max, $0.title) < ($1.change.rank ?? .max, $1.title) }
        }
        gone.sort { ($0.change.earlierRank ?? .max, $0.title) < ($1.change.earlierRank ?? .max, $1.title) }
    }

    /// Whether nothing has changed.
    public var isEmpty: Bool { [new, back, gone, changed, moved].allSatisfy(\.isEmpty) }
}

/// A fact with its values before and after a change.
public struct ChangedField: Sendable {
    /// The key of the fact, or ``FactChange/title``.
    public let key: String
    /// The old value, or unknown.
    public let old: FieldContent
    /// The new value, or unknown.
    public let new: FieldContent

    /// Creates a changed fact with today's label and unit, which the item has.
    ///
    /// - Parameter names: the names of the records that facts refer to.
    init(_ change: FactChange, of item: CatalogueItem?, naming names: Names) {
        key = change.key
        let known = item?.field(change.key)
        func content(_ value: FieldValue) -> FieldContent {
            let value = value.naming(names)
            return known?.replacing(value)
                ?? FieldContent(key: change.key, label: change.key.humanised, unit: nil, value: value)
        }
        (old, new) = (content(change.old), content(change.new))
    }
}

extension ItemChange {
    /// The changes of one item, by date, as one; nil if nothing is different after them.
    init?(joining changes: [ItemChange]) {
        guard let first = changes.first, let last = changes.last else { return nil }
        let wasPresent = first.kind == .changed || first.kind == .gone
        switch (wasPresent, last.kind == .gone) {
        case (false, true): return nil
        case (false, false): self.init(first.item, first.kind, rank: last.rank)
        case (true, true):
            self.init(first.item, .gone, earlierRank: first.earlierRank, facts: last.facts)
        case (true, false):
            if changes.contains(where: { $0.kind == .gone }) {
                self.init(first.item, .back, rank: last.rank, earlierRank: first.earlierRank)
                return
            }
            var joined: ItemChange? = first
            for change in changes.dropFirst() { joined = joined.map { $0.followed(by: change) } ?? change }
            guard let joined else { return nil }
            self = joined
        }
    }
}

extension Library {
    /// The changes of a list's items since a date.
    ///
    /// - Parameters:
    ///   - source: the list.
    ///   - date: the date. Changes are told from the state that was known then, or else from the first that can be compared.
    ///   - showsAllFacts: whether facts that change in nearly every answer are among them.
    /// - Throws: ``NothingKnownThen`` if no past is stored of the list or none of it can be compared, or an error of the archive.
    public func changes(
        of source: ResolvedSource, since date: Date, showsAllFacts: Bool = false
    ) async throws -> ListChanges {
        let provider = provider(of: source)
        guard let stored = try await provider.changes(after: date) else {
            throw NothingKnownThen(first: nil, isStored: try await !provider.dates().isEmpty)
        }
        let content = await state(of: source, waiting: .immediate).content
        let until = content?.provenance.fetchedAt ?? stored.changes.map(\.date).max() ?? stored.begin
        let main = self.source(source.id.rawValue) ?? source
        var changes = ListChanges(
            stored, of: source, isMain: source.collection == main.collection, content: content,
            until: max(until, stored.begin), showsAllFacts: showsAllFacts)
        let departed = changes.shownDepartures
        if !departed.isEmpty {
            let names = await provider.storedNames()
            changes.add(try await archive.remembered(departed).mapValues { $0.item.naming(names) })
        }
        return changes
    }
}

extension ListChanges {
    /// The items that are gone, as far as pages and feeds show them: pages the first ones, feeds the newest ones.
    fileprivate var shownDepartures: Set<ItemReference> {
        let newest = gone.sorted { $0.date > $1.date }
        return Set((gone.prefix(Self.maxShown) + newest.prefix(Self.maxShown)).filter { $0.item == nil }.map(\.id))
    }

    /// Adds items as they were last seen to those that are gone.
    fileprivate mutating func add(_ items: [ItemReference: CatalogueItem]) {
        for place in gone.indices { gone[place].lastSeen = items[gone[place].id] }
    }
}

extension StoredChanges {
    /// Adds the changes of the other items, without their ranks. Moves of items may still be missing.
    fileprivate func completed(by others: StoredChanges) -> StoredChanges {
        let known = Set(changes.map { ExactText($0.change.item) })
        let added = others.changes.filter { !known.contains(ExactText($0.change.item)) }.map { dated in
            var change = dated.change
            if change.kind == .changed { (change.rank, change.earlierRank) = (nil, nil) }
            return DatedChange(change, at: dated.date)
        }
        return StoredChanges(
            begin: begin, changes: changes + added, absentTitles: absentTitles.merging(others.absentTitles) { $1 },
            frequentFacts: frequentFacts, isComplete: false)
    }
}

extension FeedRepository {
    fileprivate func changes(after date: Date) async throws -> StoredChanges? {
        guard let collection = source.collection, history(of: nil)?.isKept == true else { return nil }
        let list = ArchiveKey(source: source.id, resource: collection)
        let stored = try await archive.changes(of: list, after: date, limit: ListChanges.limit)
        guard let stored, !stored.isComplete,
            let others = try await archive.changesBesideRanks(of: list, after: date, limit: ListChanges.limit)
        else { return stored }
        return stored.completed(by: others)
    }
}
