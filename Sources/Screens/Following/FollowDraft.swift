package import Catalogue
package import Routes

/// A rule that is going to be made or changed, with what the form about it shows.
package struct FollowDraft: Sendable {
    package var rule: FollowRule
    /// The address of what is followed, without the base path; nil to change a rule.
    let address: String?
    /// The item as it is now; nil for a list, and for an item that is unknown.
    let item: CatalogueItem?
    /// The facts that the item has now, or the items of the list.
    private let knownFacts: [FieldContent]
    /// Whether the list is a chart, so that a rule can be about a rank.
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
        rule: FollowRule, address: String?, _ followed: Followed?, others: [FollowRule] = []
    ) {
        self.rule = rule
        self.address = address
        item = followed?.item
        isOfChart = followed?.isOfChart ?? false
        let facts = followed?.facts ?? []
        // An item may come into its chart again.
        let hasRank = isOfChart && !facts.contains { $0.key == FieldContent.rankKey }
        knownFacts = hasRank ? [.rank(item?.rank)] + facts : facts
        self.others = others
        formerFact = rule.fact?.key
    }

    /// The key of the fact that the form names; nil for none.
    var selectedFact: String? {
        if let chosen { return chosen.fact }
        return isNew ? usualFact : rule.fact?.key
    }
    /// The fact for which most people follow such an item: its rank in a chart, or its price. Most who follow a list want to
    /// know what is new.
    private var usualFact: String? {
        if rule.subject.item == nil { return nil }
        if isOfChart { return FieldContent.rankKey }
        return facts.first { field in
            if case .price = field.value { return true }
            guard case .number = field.value else { return false }
            return field.key.lowercased().contains("price")
        }?.key
    }
    /// The condition that the form names.
    var selectedTest: FollowForm.TestName {
        chosen?.test ?? rule.fact.map { FollowForm.TestName($0.test) } ?? .changes
    }

    /// The facts that the rule can be about. The one that it is about may have no value now.
    var facts: [FieldContent] {
        guard let key = formerFact, !knownFacts.contains(where: { $0.key == key }) else { return knownFacts }
        let field = item?.followedFact(key)
        return knownFacts + [field ?? FieldContent(key: key, label: key.humanised, unit: nil, value: .unknown)]
    }

    /// The followed item or list as it is now.
    struct Followed {
        let item: CatalogueItem?
        let facts: [FieldContent]
        let isOfChart: Bool

        init(_ item: CatalogueItem?, of list: ResolvedSource) {
            self.item = item
            facts = item?.followableFacts ?? []
            isOfChart = list.source.isChart
        }

        init(_ page: ListPage) {
            item = nil
            facts = page.followableFacts
            isOfChart = page.source.source.isChart
        }
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
        let (subject, followed): (FollowSubject?, Followed?)
        switch address.pattern {
        case .feed:
            let request = try context.source(address.source).request(address.parameters)
            let page = try await context.library.listPage(
                of: request, profile: context.visitor.knownProfile, strings: context.visitor.strings)
            subject = FollowSubject(page, title: context.visitor.strings.title(of: page.request))
            followed = Followed(page)
        case .item:
            let (source, reference) = try context.item(at: address)
            let list = source.request(address.parameters).source
            let found = try await context.library.item(reference, of: list, profile: context.visitor.profile)
            guard let known = found.itemInList else { throw WebError.noItem(reference, in: found.state) }
            subject = FollowSubject(known, of: list)
            followed = Followed(known, of: list)
        default: (subject, followed) = (nil, nil)
        }
        guard let subject else { throw WebError.unknownAddress }
        // What people follow most for: what comes into a list, and when an item is there again.
        let events: Set<FollowRule.Event> = subject.item == nil ? [.new] : [.gone, .back]
        return FollowDraft(
            rule: FollowRule(id: id, subject: subject, events: events, createdAt: context.library.now()),
            address: text, followed, others: try await context.rules(about: subject))
    }

    /// Loads a rule of a person, to change it.
    ///
    /// - Throws: ``WebError/unknownAddress`` if the person has no such rule.
    package static func known(_ id: FollowRule.ID, in context: LoadContext) async throws -> FollowDraft {
        let library = context.library
        guard let profile = context.visitor.knownProfile,
            let rule = try await library.follows.rules(of: profile).first(where: { $0.id == id })
        else { throw WebError.unknownAddress }
        var followed: Followed?
        let subject = rule.subject
        if let source = library.source(subject.source.rawValue) {
            let request = source.request(subject.choices)
            if let known = subject.item {
                let reference = ItemReference(source: subject.source, id: known)
                let found = try await library.item(reference, of: request.source, profile: profile)
                followed = Followed(found.itemInList, of: request.source)
            } else {
                followed = Followed(
                    try await library.listPage(of: request, profile: profile, strings: context.visitor.strings))
            }
        }
        return FollowDraft(rule: rule, address: nil, followed)
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
        if let key = form.fact {
            let test = form.test.test(form.number)
            if let test, let field = knownFacts.first(where: { $0.key == key }) {
                draft.rule.fact = FollowRule.FactCondition(test, of: field).map { fact in
                    // The items of a list may have prices in several currencies.
                    let keepsCurrency = !isItem && old?.key == key
                    return keepsCurrency ? FollowRule.FactCondition(key, test, currency: old?.currency) : fact
                }
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
