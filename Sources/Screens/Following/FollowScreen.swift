import Catalogue
package import HTML
import Routes

/// The page for following a list or an item, or for changing a rule. Scripts show the form over the page that leads here.
package struct FollowScreen: Screen {
    let draft: FollowDraft
    let problem: FollowProblem?
    package let model: PageModel

    package init(_ draft: FollowDraft, problem: FollowProblem? = nil, model: PageModel) {
        self.draft = draft
        self.problem = problem
        self.model = model
    }

    package var body: some HTML {
        PageDocument(model: model, title: title, kind: "follow", tab: .followed()) {
            div(.class("pane")) {
                EditingStyles(model: model)
                section(.id("follow")) {
                    div(.class("head")) {
                        div {
                            a(.class("back quiet"), .href(back.path)) {
                                Icon(.back)
                                span(.class("visually-hidden")) { model.strings(.backTo, "") }
                                span(.dir(.auto)) { back.title }
                            }
                            h1(.id("follow-title"), .dir(.auto)) { title }
                        }
                    }
                    if !draft.others.isEmpty {
                        others
                        h2 { model.strings(.followMore) }
                    }
                    FollowFields(draft: draft, problem: problem, model: model)
                }
            }
        }
    }

    /// What the person is told of already.
    @HTMLBuilder private var others: some HTML {
        h2 { model.strings(.followedRules) }
        ul(.class("rules"), .role("list")) {
            ForEach(draft.others) { rule in
                let conditions = model.strings.conditions(of: rule, about: draft.item, in: source)
                li {
                    p { model.strings.told(by: rule, about: draft.item, in: source) }
                    a(.class("follow quiet"), .href(model.path(to: .followEditing(rule: rule.id)))) {
                        model.strings(.edit)
                    }
                    RemoveRuleForm(rule: rule, name: conditions, address: draft.address, model: model)
                }
            }
        }
    }

    private var source: ResolvedSource? { model.source(draft.rule.subject.source) }

    private var back: (path: String, title: String) {
        let subject = draft.rule.subject
        return draft.isNew
            ? (model.path(below: subject.link), name)
            : (model.path(to: .followed()), model.strings(.following))
    }

    private var title: String {
        draft.isNew ? model.strings(.followTitle, name) : model.strings(.ofItem, model.strings(.edit), name)
    }
    /// What is followed, in the language of the page.
    private var name: String {
        FollowedTexts(model.strings, sources: model.allSources).title(of: draft.rule.subject)
    }
}

/// The reason why a rule was not saved.
package enum FollowProblem: Error, Hashable {
    /// No event and no fact was chosen.
    case nothing
    /// The condition compares numbers, and the form has none, or the fact.
    case noNumber
    /// The person has this many rules.
    case tooMany(limit: Int)

    func message(_ strings: Strings) -> String {
        switch self {
        case .nothing: strings(.followNothing)
        case .noNumber: strings(.followNoNumber)
        case .tooMany(let limit): strings(.followFull, strings.number(Double(limit)))
        }
    }
}

/// The fields of a rule.
private struct FollowFields: HTML {
    let draft: FollowDraft
    let problem: FollowProblem?
    let model: PageModel

    private var strings: Strings { model.strings }
    private var isItem: Bool { draft.rule.subject.item != nil }
    private var events: [FollowRule.Event] { FollowRule.events(ofItem: isItem) }
    private var factPhrase: Phrase { isItem ? .followFact : .followListFact }
    private var number: String {
        switch draft.rule.fact?.test {
        case .atLeast(let number), .atMost(let number), .changes(let number?):
            FieldValue.number(.value(number)).plainText ?? ""
        case .changes(nil), nil: ""
        }
    }

    var body: some HTML {
        form(.method(.post), .action(model.path(to: .follows))) {
            input(.type("hidden"), .name("rule"), .value(draft.rule.id))
            if let address = draft.address { input(.type("hidden"), .name("of"), .value(address)) }
            if let problem { p(.class("problem"), .role("alert")) { problem.message(strings) } }
            fieldset {
                legend { strings(.followEvents) }
                ForEach(events) { event in
                    label(.class("check")) {
                        input(
                            .type("checkbox"), .name(FollowForm.name(of: event)), .value("true"),
                            .checked(draft.rule.events.contains(event)))
                        span { strings.label(of: event, ofItem: isItem) }
                    }
                }
            }
            if !draft.facts.isEmpty { factFields }
            div(.class("buttons")) {
                a(.class("quiet"), .href(model.path(below: draft.rule.subject.link))) {
                    strings(.cancel)
                }
                button(.class("worded"), .name("edit"), .value(FollowForm.Edit.save.rawValue)) {
                    strings(!draft.isNew ? .apply : draft.others.isEmpty ? .follow : .add)
                }
            }
        }
    }

    private var factFields: some HTML {
        fieldset {
            legend { strings(factPhrase) }
            span(.class("choice")) {
                select(.name("fact"), .autocomplete("off"), .aria("label", strings(factPhrase))) {
                    option(.value(""), .selected(draft.selectedFact == nil)) { strings(.followNoFact) }
                    ForEach(draft.facts) { fact in
                        option(
                            .value(fact.key), .selected(draft.selectedFact == fact.key), .data("unit", unit(of: fact))
                        ) {
                            words(for: fact)
                        }
                    }
                }
                Icon(.down)
            }
            span(.class("choice test")) {
                select(.name("test"), .autocomplete("off"), .aria("label", strings(.followTest))) {
                    ForEach(FollowForm.TestName.allCases) { name in
                        option(.value(name.rawValue), .selected(name == draft.selectedTest)) {
                            strings(phrase(for: name))
                        }
                    }
                }
                Icon(.down)
            }
            // A script has it be filled in where the condition compares a number.
            label(.class("field bound")) {
                span { strings(.followNumber) }
                span(.class("amount")) {
                    input(
                        .type("number"), .name("value"), .value(number), .step("any"), .inputmode("decimal"),
                        .autocomplete("off"), .when(problem == .noNumber, .aria("invalid", true)),
                        .when(problem == .noNumber, .autofocus))
                    span(.class("unit")) { chosenUnit }
                }
            }
        }
    }

    /// The currency of a price, or the unit of a number; empty for none.
    private func unit(of fact: FieldContent) -> String {
        if case .price(_, let currency) = fact.value { return currency }
        return fact.unit.map { strings.label(of: $0) } ?? ""
    }

    private var chosenUnit: String {
        if draft.selectedTest == .changesBy { return "%" }
        return draft.facts.first { $0.key == draft.selectedFact }.map { unit(of: $0) } ?? ""
    }

    /// The name of a fact, of an item with its value, such as “Price: €9.99”.
    private func words(for fact: FieldContent) -> String {
        guard isItem else { return strings.label(of: fact) }
        let name = draft.item.map { strings.label(of: fact, in: $0) } ?? strings.label(of: fact)
        return strings(.ofItem, name, String(strings.rowText(fact).prefix(60)))
    }

    private func phrase(for name: FollowForm.TestName) -> Phrase {
        switch name {
        case .atMost: .followAtMost
        case .atLeast: .followAtLeast
        case .changesBy: .followChangesBy
        case .changes: .followChanges
        }
    }
}
