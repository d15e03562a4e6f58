/// A change of an item from one whole answer of its list to the next.
public struct ItemChange: Hashable, Sendable {
    /// The kinds of changes.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The item was in the first answer, with which nothing was compared. Only ranked items have such a change.
        case first
        /// The item is in the list for the first time.
        case new
        /// The item is in the list again.
        case back
        /// The item is no longer in the list.
        case gone
        /// A fact or the rank has another value.
        case changed
    }

    /// The id of the item within its source.
    public let item: String
    /// The kind of the change.
    public var kind: Kind
    /// The rank since the change; nil if the item has none.
    public var rank: Int?
    /// The rank before the change; nil if the item had none.
    public var earlierRank: Int?
    /// The facts that have other values. An item that is gone has its title among them.
    public var facts: [FactChange]

    /// The title that an item had until it was gone; nil for other changes.
    package var lastTitle: String? {
        guard kind == .gone, case .text(let title)? = facts.first(where: { $0.key == FactChange.title })?.old else {
            return nil
        }
        return title
    }

    /// Creates a change of an item.
    public init(
        _ item: String, _ kind: Kind, rank: Int? = nil, earlierRank: Int? = nil, facts: [FactChange] = []
    ) {
        self.item = item
        self.kind = kind
        self.rank = rank
        self.earlierRank = earlierRank
        self.facts = facts
    }
}

/// A change of a fact's value.
public struct FactChange: Hashable, Sendable, Codable {
    /// The key of the fact, or ``title``.
    public let key: String
    /// The value before the change; unknown if there was none.
    public let old: FieldValue
    /// The new value, or unknown.
    public let new: FieldValue

    /// Creates a change of a fact.
    public init(_ key: String, from old: FieldValue, to new: FieldValue) {
        self.key = key
        self.old = old
        self.new = new
    }

    /// The key for the title of an item.
    public static let title = "title"

    /// The change with texts that are safe to show in a page or a terminal.
    package var presentable: FactChange {
        FactChange(key.withoutControls, from: old.presentable, to: new.presentable)
    }
}

extension ItemChange {
    /// This change and a later one as one change.
    ///
    /// - Returns: nil if nothing has changed from before this one to after the later one.
    package func followed(by later: ItemChange) -> ItemChange? {
        let isNew = kind == .new || kind == .back
        switch (kind, later.kind) {
        case (_, .first): return later
        case (.first, .gone), (.new, .gone), (.back, .gone): return nil
        case (_, .gone):
            return ItemChange(item, .gone, earlierRank: earlierRank, facts: later.facts)
        case (.first, _): return ItemChange(item, .first, rank: later.rank)
        case (_, _) where isNew: return ItemChange(item, kind, rank: later.rank)
        default: break
        }
        // It was away in between, which leaves no difference but that of its rank.
        let facts = kind == .gone || later.kind == .back ? [] : self.facts.followed(by: later.facts)
        guard !facts.isEmpty || earlierRank != later.rank else { return nil }
        return ItemChange(item, .changed, rank: later.rank, earlierRank: earlierRank, facts: facts)
    }
}

extension [FactChange] {
    fileprivate func followed(by later: [FactChange]) -> [FactChange] {
        let news = Dictionary(later.map { ($0.key, $0) }) { $1 }
        let joined = map { FactChange($0.key, from: $0.old, to: news[$0.key]?.new ?? $0.new) }
        let known = Set(map(\.key))
        return (joined + later.filter { !known.contains($0.key) }).filter { $0.old != $0.new }
    }
}
