package import Endpoints
package import Foundation

/// The rules about a list, evaluated for an answer of it. A pure function from what is stored to what is to be stored.
package struct FollowEvaluation: Sendable {
    /// A rule with the profile of the person who made it.
    package struct OwnedRule: Sendable, Hashable {
        package let profile: ProfileID
        package let rule: FollowRule

        package init(profile: ProfileID, rule: FollowRule) {
            self.profile = profile
            self.rule = rule
        }
    }

    /// An item of a rule.
    package struct Subject: Sendable, Hashable {
        package let rule: FollowRule.ID
        package let item: ExactText

        package init(rule: FollowRule.ID, item: String) {
            self.rule = rule
            self.item = ExactText(item)
        }
    }

    /// A change to store.
    package struct Report: Sendable, Hashable {
        package let owner: OwnedRule
        package let item: String
        package let event: FollowedEvent
    }

    private let rules: [OwnedRule]
    private var states: [Subject: FollowState]
    /// The number of items of each rule that are missing in one answer.
    private var absences: [FollowRule.ID: Int]
    /// The states that differ from those before.
    package private(set) var changedStates: [Subject: FollowState] = [:]
    /// The changes to store, in the order of the rules, at most ``FollowBounds/changes`` of a person.
    package private(set) var reports: [Report] = []
    private var reportCounts: [ProfileID: Int] = [:]

    /// - Parameters:
    ///   - rules: the rules about the list or its items.
    ///   - states: what is known from the answers before.
    package init(_ rules: [OwnedRule], states: [Subject: FollowState]) {
        self.rules = rules
        self.states = states
        absences = states.filter { $1.absence != nil }.reduce(into: [:]) { $0[$1.key.rule, default: 0] += 1 }
    }

    /// Evaluates the rules for an answer that was compared with the one before it.
    ///
    /// - Parameters:
    ///   - comparison: the comparison.
    ///   - changes: its changes. An item that the list has had before is ``ItemChange/Kind/back``.
    ///   - list: the request that was answered.
    ///   - date: the date of the answer.
    package mutating func apply(
        _ comparison: AnswerComparison, _ changes: [ItemChange], of list: Resource, at date: Date
    ) {
        let returned = Set(comparison.returned.map { ExactText($0) })
        resolveAbsences(of: list, at: date) { subject, since in
            comparison.base == since && !returned.contains(subject.item)
        }
        guard comparison.base != nil, comparison.versions.count == changes.count else { return }
        let versions = comparison.versions
        var listEvents = ListEvents(changes, versions)
        let places = Dictionary(changes.enumerated().map { (ExactText($1.item), $0) }) { first, _ in first }
        for owner in rules {
            let subject = owner.rule.subject
            if let item = subject.item {
                guard let place = places[ExactText(item)] else { continue }
                let event = subject.list == list ? listEvents.events(for: subject)[place] : nil
                take(.compared(versions[place], event: event), of: item, owner, at: date)
            } else {
                let events = listEvents.events(for: subject)
                let wanted = events.indices.filter { events[$0].map(owner.rule.wants) ?? false }
                // More than the bound would be deleted at once.
                for place in wanted.suffix(FollowBounds.changes) {
                    take(.compared(versions[place], event: events[place]), of: changes[place].item, owner, at: date)
                }
            }
        }
    }

    /// Evaluates the rules for an answer that equals the one before it.
    ///
    /// - Parameters:
    ///   - list: the request that was answered.
    ///   - since: the date since which the answer is as it is.
    package mutating func confirm(_ list: Resource, since: Date) {
        resolveAbsences(of: list, at: since, keepingOthers: true) { $1 == since }
    }

    /// Reports the items that are gone, and forgets those that are not.
    private mutating func resolveAbsences(
        of list: Resource, at date: Date, keepingOthers: Bool = false,
        isConfirmed: (Subject, Date) -> Bool
    ) {
        let missing = Dictionary(grouping: states.filter { $0.value.absence != nil }, by: \.key.rule)
        for owner in rules where owner.rule.subject.list == list {
            let absent = missing[owner.rule.id] ?? []
            for (subject, state) in absent.sorted(by: { $0.key.item.text < $1.key.item.text }) {
                guard let since = state.absence?.since else { continue }
                if isConfirmed(subject, since) {
                    take(.confirmed, of: subject.item.text, owner, at: date)
                } else if !keepingOthers {
                    take(.withdrawn, of: subject.item.text, owner, at: date)
                }
            }
        }
    }

    private mutating func take(_ step: FollowStep, of item: String, _ owner: OwnedRule, at date: Date) {
        let rule = owner.rule
        let subject = Subject(rule: rule.id, item: item)
        let old = states[subject] ?? FollowState()
        var (new, events) = rule.evaluate(old, step, at: date)
        if old.absence != nil, new.absence == nil { absences[rule.id, default: 0] -= 1 }
        if old.absence == nil, new.absence != nil {
            // More changes than the bound would be deleted at once.
            if absences[rule.id, default: 0] >= FollowBounds.changes {
                new.absence = nil
            } else {
                absences[rule.id, default: 0] += 1
            }
        }
        if new != old {
            states[subject] = new
            changedStates[subject] = new
        }
        for event in events where reportCounts[owner.profile, default: 0] < FollowBounds.changes {
            reportCounts[owner.profile, default: 0] += 1
            reports.append(Report(owner: owner, item: item, event: event))
        }
    }
}

/// The events of an answer in the list as rules narrow it, looked up once for each way of narrowing.
private struct ListEvents {
    private struct Narrowing: Hashable {
        let filters: [FacetFilter]
        let term: String
    }

    /// The items before the changes, or after them.
    private struct Items {
        /// The places of the changes that have one.
        private let places: [Int]
        private let index: FeedIndex

        init(_ items: [CatalogueItem?]) {
            places = items.indices.filter { items[$0] != nil }
            index = FeedIndex(items.compactMap(\.self), names: [:])
        }

        /// The places of the changes whose item a narrowed list shows.
        func places(in narrowing: Narrowing) -> Set<Int> {
            let found = index.places(matching: narrowing.term) ?? Array(index.items.indices)
            let shown = found.filter { place in narrowing.filters.allSatisfy { $0.includes(index.items[place]) } }
            return Set(shown.map { places[$0] })
        }
    }

    private let before: Items
    private let after: Items
    /// The events of an item that has come into the list.
    private let arrivals: [FollowRule.Event]
    private var known: [Narrowing: [FollowRule.Event?]] = [:]

    init(_ changes: [ItemChange], _ versions: [ItemVersions]) {
        (before, after) = (Items(versions.map(\.before)), Items(versions.map(\.after)))
        arrivals = zip(changes, versions).map { $0.kind == .back && $1.before == nil ? .back : .new }
    }

    /// The event of each change; nil for none.
    mutating func events(for subject: FollowSubject) -> [FollowRule.Event?] {
        let narrowing = Narrowing(filters: subject.filters, term: subject.term)
        if let events = known[narrowing] { return events }
        let (before, after) = (before.places(in: narrowing), after.places(in: narrowing))
        let events = arrivals.enumerated().map { place, arrival -> FollowRule.Event? in
            switch (before.contains(place), after.contains(place)) {
            case (false, true): arrival
            case (true, false): .gone
            case (true, true), (false, false): nil
            }
        }
        known[narrowing] = events
        return events
    }
}
