import Catalogue
import HTML
import Routes

/// Leads to the form for following what a page shows, which scripts show over the page. It says whether the person follows it
/// already.
struct FollowButton: HTML {
    let path: String
    let isFollowed: Bool
    let strings: Strings

    var body: some HTML {
        a(.class("follow quiet"), .href(path), .when(isFollowed, .data("followed", ""))) {
            Icon(.bell)
            span { strings(isFollowed ? .following : .follow) }
        }
    }
}

/// Removes a rule.
struct RemoveRuleForm: HTML {
    let rule: FollowRule
    /// What the button says it removes.
    let name: String
    /// The address of what is followed, to which the form leads back; nil to lead to all that the person follows.
    var address: String?
    let model: PageModel

    var body: some HTML {
        form(.method(.post), .action(model.path(to: .follows))) {
            input(.type("hidden"), .name("rule"), .value(rule.id))
            if let address { input(.type("hidden"), .name("of"), .value(address)) }
            button(
                .class("quiet"), .name("edit"), .value(FollowForm.Edit.remove.rawValue),
                .aria("label", model.strings(.removeSection, name))
            ) { model.strings(.remove) }
        }
    }
}

extension LoadContext {
    /// The rules of the visitor about what a page shows. New visitors and strangers have none.
    ///
    /// - Parameter subject: what is followed there; nil if nothing can be.
    func rules(about subject: @autoclosure () -> FollowSubject?) async throws -> [FollowRule] {
        guard visitor.role != nil, let profile = visitor.knownProfile else { return [] }
        let rules = try await library.follows.rules(of: profile)
        guard !rules.isEmpty, let subject = subject() else { return [] }
        return rules.filter { $0.subject.isSame(as: subject) }
    }

    /// Whether the visitor follows what a page shows.
    func follows(_ subject: @autoclosure () -> FollowSubject?) async throws -> Bool {
        do {
            return try await !rules(about: subject()).isEmpty
        } catch is any StoreFailure {
            // Without it, the page still works.
            return false
        }
    }
}
