package import Catalogue

/// A form that makes, changes or removes a rule.
package struct FollowForm: Sendable {
    /// What the form does, as its button says.
    package enum Edit: String, Sendable, CaseIterable {
        case save, remove
    }

    /// A condition about a fact, as the form names it.
    package enum TestName: String, Sendable, CaseIterable {
        case atMost = "at-most"
        case atLeast = "at-least"
        case changesBy = "changes-by"
        case changes

        /// Whether the condition compares numbers.
        package var needsNumber: Bool { self != .changes }

        package init(_ test: FollowRule.FactCondition.Test) {
            self =
                switch test {
                case .atMost: .atMost
                case .atLeast: .atLeast
                case .changes(let percent): percent == nil ? .changes : .changesBy
                }
        }

        /// The condition with a number; nil without one that it needs.
        package func test(_ number: Double?) -> FollowRule.FactCondition.Test? {
            if self == .changes { return .changes(percent: nil) }
            guard let number, number.isFinite else { return nil }
            return switch self {
            case .atMost: .atMost(number)
            case .atLeast: .atLeast(number)
            case .changesBy: number > 0 ? .changes(percent: number) : nil
            case .changes: .changes(percent: nil)
            }
        }
    }

    package let edit: Edit
    /// The id of the rule, which the page with the form has made. A form that is sent twice makes one rule.
    package let rule: FollowRule.ID
    /// The address of what is followed, without the base path; nil to change a rule.
    package let subject: String?
    /// The events to be told of.
    package let events: Set<FollowRule.Event>
    /// The key of the fact to be told of; nil for none.
    package let fact: String?
    /// The condition about the fact.
    package let test: TestName
    /// The number that the condition compares; nil if it was left empty, or isn't one.
    package let number: Double?

    /// The name of the field for an event.
    package static func name(of event: FollowRule.Event) -> String { "tell-\(event.rawValue)" }

    /// Reads a form.
    package init(_ form: [String: String]) throws(FormError) {
        guard let edit = form["edit"].flatMap(Edit.init) else {
            throw FormError(expected: "“edit”, one of \(Edit.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let rule = form["rule"], rule.wholeMatch(of: /[0-9a-f-]{36}/) != nil else {
            throw FormError(expected: "“rule”, the id of a rule")
        }
        let test = form["test"].map { TestName(rawValue: $0) } ?? .changes
        guard let test else {
            throw FormError(expected: "“test”, one of \(TestName.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self.edit = edit
        self.rule = rule
        subject = form["of"]
        events = Set(FollowRule.Event.allCases.filter { form[Self.name(of: $0)] == "true" })
        fact = form["fact"].flatMap { $0.isEmpty ? nil : $0 }
        self.test = test
        number = form["value"].flatMap { Double($0) }
    }
}
