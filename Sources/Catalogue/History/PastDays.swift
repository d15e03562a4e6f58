import Endpoints
package import Foundation

/// How many items changed, each counted once a day for each kind of change.
public struct DayCounts: Hashable, Sendable {
    /// The items that came into the list, or came back.
    public var new: Int
    /// The items that left the list.
    public var gone: Int
    /// The items with a changed fact.
    public var changed: Int
    /// The items that have another rank.
    public var moved: Int

    /// Creates counts, by default of no changes.
    public init(new: Int = 0, gone: Int = 0, changed: Int = 0, moved: Int = 0) {
        self.new = new
        self.gone = gone
        self.changed = changed
        self.moved = moved
    }

    /// The number of all changes.
    package var total: Int { new + gone + changed + moved }

    static func += (counts: inout DayCounts, other: DayCounts) {
        counts.new += other.new
        counts.gone += other.gone
        counts.changed += other.changed
        counts.moved += other.moved
    }
}

/// The changes of a list on one day in UTC.
public struct DayOfChanges: Hashable, Sendable {
    /// The number of the day since 1 January 1970.
    public let day: Int
    /// The changes of the day.
    public let counts: DayCounts

    /// Creates the changes of a day.
    public init(day: Int, counts: DayCounts) {
        self.day = day
        self.counts = counts
    }
}

/// The days on which a list got a state of its own, at most ``maxDays`` of them around one that is shown.
package struct PastDays: Hashable, Sendable {
    /// A day in UTC, with the last state of the list on it.
    package struct Day: Hashable, Sendable {
        /// The day as addresses have it.
        package let date: PastDate
        /// The number of the day since 1 January 1970.
        fileprivate let number: Int
        /// The date of the first state on the day.
        fileprivate let first: Date
        /// The date since which the list has had the last state.
        package fileprivate(set) var since: Date
        /// All changes since the last state before the day, even of items that are now as they were.
        package fileprivate(set) var changes = DayCounts()
    }

    /// At least two days, ascending.
    package private(set) var days: [Day]
    /// The place of the day whose state is shown.
    package let shown: Int
    /// The last stored day before these; nil if these begin with the first one.
    package let earlier: Day?
    /// The first stored day after these; nil if these end with the newest one.
    package let later: Day?

    /// The largest number of days.
    package static let maxDays = 366

    /// Creates the days without their changes; nil if there are fewer than two.
    ///
    /// - Parameters:
    ///   - dates: the dates since which the list has had each state, ascending.
    ///   - date: the date that is shown. It is among the days, unless it is before all of them.
    init?(of dates: [Date], around date: Date) {
        var all: [Day] = []
        for since in dates {
            guard let day = PastDate(dayOf: since), let number = day.dayNumber else { continue }
            if all.last?.number == number {
                all[all.count - 1].since = since
            } else {
                all.append(Day(date: day, number: number, first: since, since: since))
            }
        }
        guard all.count > 1 else { return nil }
        let place = all.lastIndex { $0.first <= date } ?? 0
        let newest = all.count - Self.maxDays
        // The newest ones, or as many before the day that is shown as after it.
        let begin = max(place >= newest ? newest : place - Self.maxDays / 2, 0)
        let end = min(begin + Self.maxDays, all.count)
        days = Array(all[begin..<end])
        shown = place - begin
        earlier = begin > 0 ? all[begin - 1] : nil
        later = end < all.count ? all[end] : nil
    }

    /// Adds changes to the first day that is not earlier. Those of a day whose state is no longer stored count for the next.
    mutating func add(_ changes: [DayOfChanges]) {
        for changed in changes {
            guard let place = days.firstIndex(where: { $0.number >= changed.day }) else { continue }
            days[place].changes += changed.counts
        }
    }

    /// What changed on the day whose state is shown at a date, and the date of the state before; nil for a date before these
    /// days, and if nothing is known of changes, because the state could not be compared.
    package func changes(at date: PastDate) -> (counts: DayCounts, since: Date?)? {
        guard let place = place(at: date), days[place].changes.total > 0 else { return nil }
        return (days[place].changes, (place > 0 ? days[place - 1] : earlier)?.since)
    }

    /// Why a date has the state of an earlier day.
    package enum Gap: Hashable, Sendable {
        /// The next state is of a later date.
        case until(Date)
        /// There is no later state.
        case newest
        /// The date is in the future.
        case future
    }

    /// Why a date has the state of an earlier day; nil if its own day has one, and for a date before these days.
    package func gap(at date: PastDate) -> Gap? {
        guard let place = place(at: date), days[place].number != date.dayNumber else { return nil }
        let next = place + 1 < days.count ? days[place + 1] : later
        return next.map { Gap.until($0.first) } ?? .newest
    }

    private func place(at date: PastDate) -> Int? { days.lastIndex { $0.first <= date.date } }
}

extension PastDate {
    /// The day of an instant in UTC; nil for one that has no such text.
    package init?(dayOf date: Date) { self.init(date.formatted(Date.ISO8601FormatStyle().year().month().day())) }

    /// Whether its day comes after that of another date.
    package func isOfLaterDay(than other: Date) -> Bool {
        guard let own = dayNumber, let others = PastDate(other).dayNumber else { return false }
        return own > others
    }

    /// The number of its day since 1 January 1970.
    fileprivate var dayNumber: Int? { Int(exactly: (date.timeIntervalSince1970 / 86_400).rounded(.down)) }
}

extension Library {
    /// The days on which a source's list got a state of its own, with the number of its changes on each, if it has its own.
    ///
    /// - Parameters:
    ///   - source: the list.
    ///   - date: the date that is shown.
    /// - Returns: nil if there are fewer than two such days.
    package func pastDays(of source: ResolvedSource, around date: PastDate) async throws -> PastDays? {
        guard let list = source.archiveKey else { return nil }
        let dates = try await dates(of: source)
        guard var past = PastDays(of: dates, around: date.date), let last = past.days.last else { return nil }
        guard source.hasChanges else { return past }
        past.add(
            try await dayCounts(
                DayCountsKey(
                    list: list, begin: past.earlier?.since ?? .distantPast, end: last.since, newest: dates.last,
                    states: dates.count, base: try await archive.comparisonBase(of: list))))
        return past
    }

    private func dayCounts(_ key: DayCountsKey) async throws -> [DayOfChanges] {
        if let known = countedDays.value(for: key) { return known }
        let counted = await dayCountLoads.value(for: key) { [archive] _ -> Result<[DayOfChanges], any Error> in
            do {
                return .success(try await archive.changeCounts(of: key.list, after: key.begin, through: key.end))
            } catch { return .failure(error) }
        }
        guard let counted else { throw CancellationError() }
        return countedDays.insert(try counted.get(), for: key)
    }

    /// Whether a list has had states on at least two days. This is read once for each answer.
    ///
    /// - Parameters:
    ///   - source: the list.
    ///   - state: its current state.
    package func hasPastDays(_ source: ResolvedSource, in state: FeedState) async -> Bool {
        guard source.hasPast, let list = source.archiveKey, let fetchedAt = state.content?.provenance.fetchedAt
        else { return false }
        let key = AnswerKey(feed: FeedKey(of: source), fetchedAt: fetchedAt)
        if let known = answersWithPast.value(for: key) { return known }
        do {
            let range = try await archive.dateRange(of: list)
            let hasPast = range.map { PastDate(dayOf: $0.first) != PastDate(dayOf: $0.last) } ?? false
            return answersWithPast.insert(hasPast, for: key)
        } catch {
            // The list of now is shown without the way to its past.
            provider(of: source).logFailure("The dates of a list could not be read", error)
            return answersWithPast.insert(false, for: key)
        }
    }
}

/// The changes of a list on its days, as of its states.
struct DayCountsKey: Hashable, Sendable {
    let list: ArchiveKey
    let begin: Date
    let end: Date
    let newest: Date?
    let states: Int
    /// Another answer may show that items are gone.
    let base: ComparisonBase?
}

/// An answer that a feed shows.
struct AnswerKey: Hashable, Sendable {
    let feed: FeedKey
    let fetchedAt: Date
}
