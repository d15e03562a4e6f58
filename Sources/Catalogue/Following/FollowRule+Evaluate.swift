package import Foundation

/// The state of a rule for one item, after the answers so far.
package struct FollowState: Sendable, Hashable, Codable {
    /// The first answer without the item, until the next one tells whether it was a mistake.
    package struct Absence: Sendable, Hashable, Codable {
        /// The date of the answer.
        package let since: Date
        /// The title that the item had before.
        package let title: String
    }

    /// Nil if the last answer had the item, or if the person doesn't want to be told.
    package var absence: Absence?
    /// Whether the number was beyond the bound of the rule the last time; nil before that.
    package var isMet: Bool?
    /// The value from which a change is measured; nil before the first.
    package var base: FieldValue?

    package init() {}

    package var isEmpty: Bool { self == FollowState() }

    /// Whether something is known of the fact.
    var hasValue: Bool { isMet != nil || base != nil }
}

/// The part of an answer that is about one item.
package enum FollowStep: Sendable, Hashable {
    /// The item as it was and as it is.
    ///
    /// - Parameter event: what happened to it in the list, as far as the rule narrows that; nil for nothing, and if the answer
    ///   is about the item alone, so that it tells nothing of the list.
    case compared(ItemVersions, event: FollowRule.Event?)
    /// The item is missing again.
    case confirmed
    /// The item was not gone, or no answer can tell any more.
    case withdrawn
}

/// A change that a rule reports.
package struct FollowedEvent: Sendable, Hashable {
    package let kind: FollowedChange.Kind
    package let date: Date
    /// The title that the item had then.
    package let title: String
    package var field: String?
    package var old: String?
    package var new: String?
}

extension FollowRule {
    /// Evaluates the rule for one item and one answer.
    ///
    /// A condition about a number is met again only after it was not. An item that enters a chart was below all its ranks. A
    /// change is measured from the value at which it was last reported, or which the fact had when the rule was made. Nothing
    /// is known of a fact without a value. A rule about a list begins anew with an item that an answer is without.
    ///
    /// - Parameters:
    ///   - state: what is known of the item from the answers before.
    ///   - step: what the answer shows of the item.
    ///   - date: the date of the answer.
    /// - Returns: what is known now, and what is to be reported.
    package func evaluate(
        _ state: FollowState, _ step: FollowStep, at date: Date
    ) -> (state: FollowState, events: [FollowedEvent]) {
        var (state, reported) = (state, [FollowedEvent]())
        switch step {
        case .withdrawn: state.absence = nil
        case .confirmed:
            guard let absence = state.absence else { break }
            state.absence = nil
            if events.contains(.gone) {
                reported.append(FollowedEvent(kind: .gone, date: absence.since, title: absence.title))
            }
        case .compared(let versions, let event):
            if let event, wants(event), let event = presence(&state, versions, event, at: date) {
                reported.append(event)
            }
            guard let fact else { break }
            let shown = subject.item == nil ? versions.shown(event) : versions
            if let event = fact.event(&state, shown, at: date) { reported.append(event) }
            if subject.item == nil { fact.forget(&state, shown.after) }
        }
        return (state, reported)
    }

    /// Whether the person wants to be told of an event.
    func wants(_ event: Event) -> Bool {
        switch event {
        // Somebody who follows an item waits for it, whether the list has had it before or not.
        case .new: events.contains(subject.item == nil ? .new : .back)
        case .gone: events.contains(.gone)
        // An item that is in the list again may never have been in the narrowed one.
        case .back: events.contains(.back) || subject.isNarrowed && events.contains(.new)
        }
    }

    /// That the item has come into the list, or has left it; nil if the next answer tells.
    private func presence(
        _ state: inout FollowState, _ versions: ItemVersions, _ event: Event, at date: Date
    ) -> FollowedEvent? {
        guard let title = (versions.after ?? versions.before)?.card.title else { return nil }
        switch event {
        case .new: return FollowedEvent(kind: .new, date: date, title: title)
        case .back: return FollowedEvent(kind: .back, date: date, title: title)
        case .gone:
            if versions.after != nil { return FollowedEvent(kind: .gone, date: date, title: title) }
            state.absence = FollowState.Absence(since: date, title: title)
            return nil
        }
    }
}

extension ItemVersions {
    /// The versions that are in the narrowed list.
    fileprivate func shown(_ event: FollowRule.Event?) -> ItemVersions {
        ItemVersions(
            event == .new || event == .back ? nil : before, event == .gone ? nil : after, arePartial: arePartial)
    }
}

extension FollowRule.FactCondition {
    fileprivate func event(
        _ state: inout FollowState, _ versions: ItemVersions, at date: Date
    ) -> FollowedEvent? {
        let isRank = key == FieldContent.rankKey && (versions.after ?? versions.before)?.field(key) == nil
        // A list may say less of an item than the item's own record does, but all of its rank.
        if versions.arePartial, !isRank { return nil }
        let old = versions.before?.followedFact(key)?.value ?? .unknown
        // The first answer tells what the fact was when the rule was made.
        switch test {
        case .atLeast, .atMost: state.isMet = state.isMet ?? isMet(by: old)
        case .changes: state.base = state.base ?? (old.plainText == nil ? nil : old)
        }
        if isRank, versions.before == nil, versions.after?.rank != nil {
            if case .atMost = test { state.isMet = false } else { state.isMet = state.isMet ?? true }
        }
        guard let item = versions.after, let new = item.followedFact(key)?.value, new.plainText != nil,
            !new.isSame(as: old)
        else { return nil }
        func event(_ kind: FollowedChange.Kind, from old: FieldValue) -> FollowedEvent {
            FollowedEvent(
                kind: kind, date: date, title: item.card.title, field: key, old: old.plainText, new: new.plainText)
        }
        switch test {
        case .atLeast, .atMost:
            guard let isMet = isMet(by: new) else { return nil }
            let wasMet = state.isMet ?? false
            state.isMet = isMet
            return isMet && !wasMet ? event(.crossed, from: old) : nil
        case .changes(let percent):
            guard let base = state.base else {
                state.base = new
                return nil
            }
            let isDifferent = new.differs(from: base, byPercent: percent)
            // From a value that can't be compared, the next is measured.
            if isDifferent != false { state.base = new }
            return isDifferent == true ? event(.changed, from: base) : nil
        }
    }

    /// Forgets what the next answer of a list is compared with anyway, so that little is stored of its many items.
    ///
    /// - Parameter item: the item as the list has it; nil if that is without it.
    fileprivate func forget(_ state: inout FollowState, _ item: CatalogueItem?) {
        let value = item.map { $0.followedFact(key)?.value ?? .unknown }
        if value.map({ isMet(by: $0) != nil }) ?? true { state.isMet = nil }
        if value.map({ state.base?.isSame(as: $0) ?? true }) ?? true { state.base = nil }
    }

    /// Whether a value is beyond the bound; nil if it can't be compared with it.
    func isMet(by value: FieldValue) -> Bool? {
        if case .price(_, let unit) = value, unit != currency { return nil }
        guard let number = value.facetNumber, number.isFinite else { return nil }
        return switch test {
        case .atLeast(let bound): number >= bound
        case .atMost(let bound): number <= bound
        case .changes: nil
        }
    }
}

extension FieldValue {
    /// Whether a value differs from another one by a percentage of that; nil if both can't be compared.
    ///
    /// - Parameter percent: nil for any difference.
    fileprivate func differs(from base: FieldValue, byPercent percent: Double?) -> Bool? {
        guard let percent else { return !isSame(as: base) }
        if case (.price(_, let unit), .price(_, let other)) = (self, base), unit != other { return nil }
        guard let number = facetNumber, let other = base.facetNumber, number.isFinite, other.isFinite else {
            return nil
        }
        // Ten percent of 0.7 are not exactly 0.07.
        return number != other && abs(number - other) * 100 >= percent * abs(other) * (1 - 1e-9)
    }
}
