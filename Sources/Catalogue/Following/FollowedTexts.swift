/// The texts about changes in a person's language, with what they name: the rules that reported them, the items as they were
/// last seen, and the sources of their lists.
package struct FollowedTexts: Sendable {
    package let strings: Strings
    private let rules: [FollowRule.ID: FollowRule]
    private let items: [ItemReference: CatalogueItem]
    private let sources: [ResolvedSource]

    /// Creates the texts.
    ///
    /// - Parameters:
    ///   - strings: in the person's language.
    ///   - rules: the person's rules; those that were removed are missing.
    ///   - items: the items of the changes, as far as they are known.
    ///   - sources: all sources.
    package init(
        _ strings: Strings, rules: [FollowRule] = [], items: [ItemReference: CatalogueItem] = [:],
        sources: [ResolvedSource] = []
    ) {
        self.strings = strings
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
        self.items = items
        self.sources = sources
    }

    /// What happened to an item, in a line: “New · Top albums”, “Rank: 12 → 9 · Top albums” or “Price: €9.99 → €7.99”.
    package func line(of change: FollowedChange) -> String {
        if let key = change.field {
            let none = strings(.none)
            let name = strings.label(ofFact: key, of: items[change.item], in: source(change.item.source))
            let text = strings.change(
                of: name, from: value(change.old, of: change) ?? none, to: value(change.new, of: change) ?? none)
            // A rank is one in a list.
            guard key == FieldContent.rankKey, let list = list(of: change) else { return text }
            return "\(text) · \(strings.apart(list))"
        }
        let names: [String?] = [strings(phrase(for: change.kind)), list(of: change).map { strings.apart($0) }]
        return strings.directed(names.compactMap(\.self).joined(separator: " · "))
    }

    /// A value of the fact that has changed, as pages show it.
    package func value(_ text: String?, of change: FollowedChange) -> String? {
        guard let text, let key = change.field else { return nil }
        let known = items[change.item]?.followedFact(key) ?? (key == FieldContent.rankKey ? .rank(1) : nil)
        return known.map { strings.text($0.reading(plainText: text)) } ?? text
    }

    /// The name of the list that the item is in, or was; nil if the rule was removed, or the source.
    package func list(of change: FollowedChange) -> String? {
        guard let subject = rules[change.rule]?.subject else { return nil }
        return request(of: subject).map { strings.title(of: $0) } ?? (subject.item == nil ? subject.title : nil)
    }

    /// The path of that list without the base path; nil if the rule was removed.
    package func listLink(of change: FollowedChange) -> String? {
        rules[change.rule].map { rule in
            var subject = rule.subject
            subject.item = nil
            return subject.link
        }
    }

    /// The condition that a number has met, such as “Price is at most €10”; nil for other changes.
    package func condition(of change: FollowedChange) -> String? {
        guard change.kind == .crossed, let fact = rules[change.rule]?.fact, fact.key == change.field else { return nil }
        return strings.directed(strings.condition(fact, about: items[change.item], in: source(change.item.source)))
    }

    /// The title of what a rule is about: that of a list is in the person's language.
    package func title(of subject: FollowSubject) -> String {
        guard subject.item == nil else { return subject.title }
        return request(of: subject).map { strings.title(of: $0) } ?? subject.title
    }

    private func source(_ id: SourceID) -> ResolvedSource? { sources.first { $0.id == id } }

    /// The request of a list, or of the list of an item; nil if its source is no longer there.
    private func request(of subject: FollowSubject) -> FeedRequest? {
        guard let source = source(subject.source) else { return nil }
        var request = source.request(subject.choices)
        (request.query.facets, request.query.term) = (subject.filters, subject.term)
        return request
    }

    private func phrase(for kind: FollowedChange.Kind) -> Phrase {
        switch kind {
        case .new: .changesNew
        case .gone: .changesGone
        case .back: .changesBack
        case .crossed, .changed: .changesChanged
        }
    }
}
