/// Judges by the pages of a list so far whether it goes on, is whole, or lacks something.
///
/// The end of a list is evidence: upstream's total, an empty page, a page without a next one, a page shorter than those
/// before it, or a page that repeats earlier ones after at least two different ones. A next page that an answer names
/// counts more than sizes and totals. Nothing else ends a list.
package struct PageSequence: Hashable, Sendable {
    /// How the next page is found.
    package enum Addressing: Hashable, Sendable {
        /// By a number that is counted up.
        case counted
        /// By a cursor or address that each answer names.
        case named
        /// There is one page.
        case single
    }

    /// Whether an answer says that there is a next page.
    package enum Continuation: Hashable, Sendable {
        case more, end, unsaid
    }

    /// One page.
    package struct Page: Hashable, Sendable {
        /// The number of records, with unreadable ones.
        package var count: Int
        /// The number of these that no page before has.
        package var new: Int
        /// The number of records in the whole list, if the answer says it.
        package var total: Int?
        package var continuation: Continuation

        package init(count: Int, new: Int, total: Int? = nil, continuation: Continuation = .unsaid) {
            (self.count, self.new, self.total, self.continuation) = (count, new, total, continuation)
        }
    }

    /// The judgement after a page.
    package enum Verdict: Hashable, Sendable {
        case hasMorePages, whole
        case missing(ListShortfall)
    }

    package let addressing: Addressing
    /// The number of records that a request asks for.
    private let size: Int?
    /// The number of records before the first page, if the list does not begin with its first record.
    private let offset: Int
    /// The number of records on all pages, with unreadable and repeated ones.
    package private(set) var seen = 0
    /// The number of these that no page before had.
    private var distinct = 0
    /// The number of pages with new records.
    private var different = 0
    private var largest = 0
    /// The number of pages in a row without a new record.
    private var stalls = 0
    /// Whether the last pages stand in for others: they repeated records, or a number was counted up over an empty one.
    private var isDoubtful = false
    /// Whether the list went on after such a page.
    private var hasGap = false
    private var continuation = Continuation.unsaid
    /// The last total that the records so far don't contradict.
    package private(set) var total: Int?
    /// Whether all totals were the same, so that they can tell the end.
    private var isTotalSteady = true

    /// The largest number of pages without a new record that a list goes on after, if upstream says that there is more.
    private static let maxStalls = 3

    package init(_ addressing: Addressing, size: Int? = nil, offset: Int = 0) {
        (self.addressing, self.size, self.offset) = (addressing, size, offset)
    }

    /// Judges the list after its next page.
    package mutating func add(_ page: Page) -> Verdict {
        let isShorter = page.count < largest
        let isFirst = seen == 0 && largest == 0 && stalls == 0
        seen += page.count
        distinct += page.new
        largest = max(largest, page.count)
        continuation = page.continuation
        note(page.total)
        if page.new > 0 {
            different += 1
            if isDoubtful { hasGap = true }
            (stalls, isDoubtful) = (0, false)
        } else {
            stalls += 1
            if page.count > 0 || addressing == .counted { isDoubtful = true }
        }
        if page.new == 0, !isFirst || page.count == 0 {
            if page.count > 0, different < 2 { return ended(.repeatedPart) }
            return continuation != .end && saysMore && stalls < Self.maxStalls ? .hasMorePages : ended()
        }
        switch continuation {
        case .more: return .hasMorePages
        case .end: return ended()
        case .unsaid: break
        }
        guard addressing == .counted else { return ended() }
        if let total, offset + distinct < total { return .hasMorePages }
        if total != nil, isTotalSteady { return ended() }
        return isShorter ? ended() : .hasMorePages
    }

    /// Judges the list if upstream doesn't have the next page (404).
    package func gone() -> Verdict {
        isTotalReached ? .whole : addressing == .named || continuation == .more ? .missing(.partNotFound) : ended()
    }

    /// Judges the list if its next page is one of those before.
    package func looped() -> Verdict { different < 2 ? ended(.repeatedPart) : ended() }

    /// Judges the list if upstream says that there is a next page, but not where.
    package func lost() -> Verdict { isTotalReached ? .whole : .missing(.moreSomewhere) }

    private var isTotalReached: Bool { total.map { offset + distinct >= $0 } ?? false }

    private var saysMore: Bool {
        continuation == .more || addressing == .counted && total.map { offset + distinct < $0 } ?? false
    }

    private func ended(_ problem: ListShortfall? = nil) -> Verdict {
        if isTotalReached { return .whole }
        if let problem { return .missing(problem) }
        if total != nil {
            let isCapped = size.map { largest < $0 } ?? false
            return .missing(isCapped && different > 0 ? .fewerThanAskedFor : .fewerThanTotal)
        }
        return hasGap ? .missing(.repeatedPart) : .whole
    }

    private mutating func note(_ new: Int?) {
        if let new, new >= offset + distinct {
            if let total, new != total { isTotalSteady = false }
            total = new
        } else if let new, new != total {
            isTotalSteady = false
        }
        if let known = total, known < offset + distinct {
            // More came than there are.
            total = nil
            isTotalSteady = false
        }
    }
}
