import Foundation

/// How the answers of one host to a list have been: their size, and the facts of their items.
struct AnswerHealth: Hashable, Sendable, Codable {
    /// The number of items in the newest answer; nil if there was none with a size.
    private(set) var items: Int?
    /// The largest number of items within ``memory``.
    private(set) var largest: Size?
    private(set) var shrunk: ListHealth.Problem?

    /// The facts that nearly all items of the newest answer in shape have.
    private var usualFacts: [String] = []
    /// The share of the records of that answer that can't be read.
    private var usualUnreadable = 1.0
    /// The number of unreadable records in the newest answer that was shown whole.
    private var unreadableRecords = 0
    /// The usual facts that no item of the newest answer has.
    private(set) var lostFacts: [String] = []
    /// The share of the records of the newest answer that can't be read.
    private(set) var unreadable = 0.0
    private(set) var reshaped: ListHealth.Problem?

    struct Size: Hashable, Codable {
        let items: Int
        let date: Date
    }

    /// The time after which a smaller list or another shape counts as usual, in seconds.
    private static let memory: TimeInterval = 30 * 86_400
    /// The number of items that a list must have had to count as shrunk, or must have to tell a shape.
    private static let minItems = 10
    /// A larger total of an upstream counts as this one.
    private static let maxItems = 1_000_000_000
    private static let maxFacts = 64

    /// Observes an answer, which may be the beginning of a list.
    mutating func observe(_ content: FeedContent, at date: Date) {
        guard content.isWhole else { return }
        let records = content.items.count + content.undecodable
        // Of a list that stops at a limit, only the total tells the size.
        if content.missing == 0 || content.total > records { observe(items: max(content.total, records), at: date) }
        unreadableRecords = content.undecodable
        let items = content.items.filter { !content.listed.contains($0.id.id) }
        guard items.count >= Self.minItems else { return }
        let counts = Self.counts(of: items)
        let lost = usualFacts.filter { counts[$0] == nil }
        guard accepts(lost: lost, unreadable: content.unreadableShare, at: date) else { return }
        usualFacts = Array(counts.filter { $0.value * 10 >= items.count * 9 }.keys.sorted().prefix(Self.maxFacts))
        usualUnreadable = unreadable
    }

    /// Observes an answer with more unreadable records than before, which is shown beside the archived items, or one
    /// without a readable record, which leaves the number of unreadable records as it was.
    mutating func observeUnreadable(beside content: FeedContent, at date: Date) {
        guard content.items.count >= Self.minItems else { return }
        let share = content.undecodable > unreadableRecords ? content.unreadableShare : 1
        if accepts(lost: lostFacts, unreadable: share, at: date) { usualUnreadable = min(usualUnreadable, share) }
    }

    mutating func observe(items: Int, at date: Date) {
        let items = min(items, Self.maxItems)
        self.items = items
        guard let largest, items < largest.items, date.timeIntervalSince(largest.date) < Self.memory else {
            (self.largest, shrunk) = (Size(items: items, date: date), nil)
            return
        }
        let isOpen = shrunk?.lasts(ListHealth.confirmation) == true
        let most = isOpen ? largest.items * 2 / 3 : largest.items / 2
        let isShrunk = largest.items >= Self.minItems && items <= most
        shrunk = isShrunk ? ListHealth.Problem(continuing: shrunk, at: date) : nil
    }

    /// Whether a shape is the usual one, or has been there so long that it is now.
    private mutating func accepts(lost: [String], unreadable share: Double, at date: Date) -> Bool {
        (unreadable, lostFacts) = (share, lost)
        let isOdd = !lost.isEmpty || share >= 1.0 / 3 && usualUnreadable < 0.1
        let problem = ListHealth.Problem(continuing: reshaped, at: date)
        if isOdd, !problem.lasts(Self.memory) {
            reshaped = problem
            return false
        }
        (reshaped, lostFacts) = (nil, [])
        if isOdd { usualUnreadable = share }
        return true
    }

    /// The number of items that have a title, a picture and each fact.
    private static func counts(of items: [CatalogueItem]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for item in items {
            var keys = Set(item.unnamedFields.filter { $0.value.isPresent }.map(\.key))
            if !item.card.title.isEmpty { keys.insert("title") }
            if item.card.artwork != nil { keys.insert("picture") }
            for key in keys { counts[key, default: 0] += 1 }
        }
        return counts
    }
}

extension FeedContent {
    /// The share of the records in the newest answer that could not be read. Archived items may stand beside them.
    fileprivate var unreadableShare: Double {
        let records = min(max(total, undecodable), items.count + undecodable)
        return records > 0 ? Double(undecodable) / Double(records) : 0
    }
}

extension FieldValue {
    fileprivate var isPresent: Bool {
        switch self {
        case .unknown, .number(.unknown): false
        case .text(let text): !text.isEmpty
        case .list(let texts): !texts.isEmpty
        case .references(let ids, _): !ids.isEmpty
        case .number, .date, .price, .link, .boolean: true
        }
    }
}
