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
    /// The items of each rule that are missing in one answer.
    private var absences: BoundedCounts
    /// The items of each rule of whose fact something is stored.
    private var values: BoundedCounts
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
        absences = BoundedCounts(states.filter { $1.absence != nil }.keys.map(\.rule))
        values = BoundedCounts(states.filter(\.value.hasValue).keys.map(\.rule))
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
                let event = subject.list == list ? listEvents.presences(for: subject)[place].event : nil
                take(.compared(versions[place], event: event), of: item, owner, at: date)
            } else {
                let presences = listEvents.presences(for: subject)
                let concerned = presences.indices.filter { owner.rule.concerns(presences[$0]) }
                // More events than the bound would be deleted at once.
                let most = owner.rule.fact == nil ? FollowBounds.changes : concerned.count
                for place in concerned.suffix(most) {
                    take(
                        .compared(versions[place], event: presences[place].event), of: changes[place].item, owner,
                        at: date)
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
        if !absences.change(rule.id, from: old.absence != nil, to: new.absence != nil) { new.absence = nil }
        if !values.change(rule.id, from: old.hasValue, to: new.hasValue) { (new.isMet, new.base) = (nil, nil) }
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

/// The number of items of each rule, at most ``FollowBounds/changes``.
private struct BoundedCounts {
    private var counts: [FollowRule.ID: Int]

    init(_ rules: [FollowRule.ID]) { counts = rules.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

    /// Counts an item or no longer counts it; false if there are too many.
    mutating func change(_ rule: FollowRule.ID, from old: Bool, to new: Bool) -> Bool {
        if old == new { return true }
        if new, counts[rule, default: 0] >= FollowBounds.changes { return false }
        counts[rule, default: 0] += new ? 1 : -1
        return true
    }
}

/// Whether an item whose record has changed is in the list as a rule narrows it.
private struct Presence {
    /// The event of the item in the list; nil for none.
    let event: FollowRule.Event?
    /// Whether it was there before the change, or is there now.
    let isInEither: Bool
}

extension FollowRule {
    /// Whether a rule about a list has to be evaluated for an item.
    fileprivate func concerns(_ presence: Presence) -> Bool {
        presence.isInEither && fact != nil || presence.event.map(wants) ?? false
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
    private var known: [Narrowing: [Presence]] = [:]

    init(_ changes: [ItemChange], _ versions: [ItemVersions]) {
        (before, after) = (Items(versions.map(\.before)), Items(versions.map(\.after)))
        arrivals = zip(changes, versions).map { $0.kind == .back && $1.before == nil ? .back : .new }
    }

    /// The presence of each changed item in the list, in the order of the changes.
    mutating func presences(for subject: FollowSubject) -> [Presence] {
        let narrowing = Narrowing(filters: subject.filters, term: subject.term)
        if let presences = known[narrowing] { return presences }
        let (before, after) = (before.places(in: narrowing), after.places(in: narrowing))
        let presences = arrivals.enumerated().map { place, arrival in
            let (wasIn, isIn) = (before.contains(place), after.contains(place))
            return Presence(
                event: wasIn == isIn ? nil : isIn ? arrival : .gone, isInEither: wasIn || isIn)
        }
        known[narrowing] = presences
        return presences
    }
}
