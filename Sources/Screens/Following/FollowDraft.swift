package import Catalogue
package import Routes

/// A rule that is going to be made or changed, with what the form about it shows.
package struct FollowDraft: Sendable {
    package var rule: FollowRule
    /// The address of what is followed, without the base path; nil to change a rule.
    let address: String?
    /// The item as it is now; nil for a list, and for an item that is unknown.
    let item: CatalogueItem?
    /// Whether the item's list is a chart, so that a rule can be about its rank.
    private let isOfChart: Bool
    /// The rules that the person has about it already; none while one is changed.
    let others: [FollowRule]
    /// The key of the fact that the rule is about before it is changed.
    private let formerFact: String?
    /// The fact and the condition of a form that can't be saved; nil before one was sent.
    private var chosen: (fact: String?, test: FollowForm.TestName)?
    package var isNew: Bool { address != nil }
    /// Whether the person has a rule that tells the same already.
    package var repeatsAnother: Bool { others.contains { $0.events == rule.events && $0.fact == rule.fact } }

    /// Whether the item meets the condition as it is, so that it is reported only after it was not met.
    package var isMetAlready: Bool { item.flatMap { rule.fact?.isMet(by: $0) } ?? false }

    init(
        rule: FollowRule, address: String?, item: CatalogueItem?, isOfChart: Bool = false, others: [FollowRule] = []
    ) {
        self.rule = rule
        self.address = address
        self.item = item
        self.isOfChart = isOfChart
        self.others = others
        formerFact = rule.fact?.key
    }

    /// The key of the fact that the form names; nil for none.
    var selectedFact: String? {
        if let chosen { return chosen.fact }
        return isNew ? usualFact : rule.fact?.key
    }
    /// The fact for which most people follow such an item: its rank in a chart, or its price.
    private var usualFact: String? {
        if isOfChart { return FieldContent.rankKey }
        return facts.first { field in
            if case .price = field.value { return true }
            guard case .number = field.value else { return false }
            return field.key.lowercased().contains("price")
        }?.key
    }
    /// The condition that the form names.
    var selectedTest: FollowForm.TestName {
        chosen?.test ?? rule.fact.map { FollowForm.TestName($0.test) } ?? .atMost
    }

    /// The facts that the rule can be about. The one that it is about may have no value now.
    var facts: [FieldContent] {
        let known = followableFacts
        guard let key = formerFact, !known.contains(where: { $0.key == key }) else { return known }
        let field = item?.followedFact(key)
        return known + [field ?? FieldContent(key: key, label: key.humanised, unit: nil, value: .unknown)]
    }
    /// The facts that the item has now. It may come into its chart again.
    private var followableFacts: [FieldContent] {
        guard let item else { return [] }
        let facts = item.followableFacts
        let hasRank = isOfChart && !facts.contains { $0.key == FieldContent.rankKey }
        return hasRank ? [.rank(item.rank)] + facts : facts
    }
}

extension ItemLookup {
    /// The item as its list has it: one that is no longer there has no rank.
    fileprivate var itemInList: CatalogueItem? { origin == .feed ? item : item?.withoutRank }
}

extension FollowDraft {
    /// Loads what an address shows, to follow it.
    ///
    /// - Parameters:
    ///   - text: the path and the query of a list or an item, without the base path.
    ///   - id: the id of the new rule.
    ///   - context: of the person.
    /// - Throws: ``WebError`` if nothing can be followed there.
    package static func new(
        of text: String, id: FollowRule.ID, in context: LoadContext
    ) async throws -> FollowDraft {
        let parts = text.split(separator: "?", maxSplits: 1)
        guard let path = parts.first,
            let address = PageAddress(path, query: parts.count > 1 ? parts[1] : nil, under: .root)
        else { throw WebError.unknownAddress }
        let subject: FollowSubject?
        var (item, isOfChart): (CatalogueItem?, Bool) = (nil, false)
        switch address.pattern {
        case .feed:
            let request = try context.source(address.source).request(address.parameters)
            let page = try await context.library.listPage(
                of: request, profile: context.visitor.knownProfile, strings: context.visitor.strings)
            subject = FollowSubject(page, title: context.visitor.strings.title(of: page.request))
        case .item:
            let (source, reference) = try context.item(at: address)
            let list = source.request(address.parameters).source
            let found = try await context.library.item(reference, of: list, profile: context.visitor.profile)
            guard let known = found.itemInList else { throw WebError.noItem(reference, in: found.state) }
            subject = FollowSubject(known, of: list)
            (item, isOfChart) = (known, list.source.isChart)
        default: subject = nil
        }
        guard let subject else { throw WebError.unknownAddress }
        // What people follow most for: what comes into a list, and when an item is there again.
        let events: Set<FollowRule.Event> = item == nil ? [.new] : [.gone, .back]
        return FollowDraft(
            rule: FollowRule(id: id, subject: subject, events: events, createdAt: context.library.now()),
            address: text, item: item, isOfChart: isOfChart, others: try await context.rules(about: subject))
    }

    /// Loads a rule of a person, to change it.
    ///
    /// - Throws: ``WebError/unknownAddress`` if the person has no such rule.
    package static func known(_ id: FollowRule.ID, in context: LoadContext) async throws -> FollowDraft {
        let library = context.library
        guard let profile = context.visitor.knownProfile,
            let rule = try await library.follows.rules(of: profile).first(where: { $0.id == id })
        else { throw WebError.unknownAddress }
        var (item, isOfChart): (CatalogueItem?, Bool) = (nil, false)
        if let known = rule.subject.item, let source = library.source(rule.subject.source.rawValue) {
            let list = source.request(rule.subject.choices).source
            let reference = ItemReference(source: rule.subject.source, id: known)
            item = try await library.item(reference, of: list, profile: profile).itemInList
            isOfChart = list.source.isChart
        }
        return FollowDraft(rule: rule, address: nil, item: item, isOfChart: isOfChart)
    }

    /// The draft with the choices of a form, and the reason why it can't be saved.
    package func applying(_ form: FollowForm) -> (draft: FollowDraft, problem: FollowProblem?) {
        var draft = self
        draft.chosen = (form.fact, form.test)
        let isItem = rule.subject.item != nil
        draft.rule.events = form.events.intersection(FollowRule.events(ofItem: isItem))
        let old = rule.fact
        draft.rule.fact = nil
        var problem: FollowProblem?
        if isItem, let key = form.fact {
            let test = form.test.test(form.number)
            if let test, let field = followableFacts.first(where: { $0.key == key }) {
                draft.rule.fact = FollowRule.FactCondition(test, of: field)
            } else if let test, let old, old.key == key {
                // The item is unknown now, or has no value.
                draft.rule.fact = FollowRule.FactCondition(key, test, currency: old.currency)
            }
            if draft.rule.fact == nil { problem = .noNumber }
        }
        if problem == nil, draft.rule.events.isEmpty, draft.rule.fact == nil { problem = .nothing }
        return (draft, problem)
    }
}
