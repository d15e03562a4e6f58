import Catalogue
import HTML
import Routes

/// A person's access tokens, and a form that adds one.
struct TokensPart: HTML {
    /// The tokens, the newest first.
    let tokens: [AccessToken]
    /// The role of the person, beyond which no token goes.
    let role: Role
    /// Whether the person has signed in recently enough to change tokens.
    let isRecent: Bool
    let model: PageModel

    private var strings: Strings { model.strings }
    private var action: String { model.path(to: .account) }

    var body: some HTML {
        section(.class("part")) {
            h2 { strings(.tokens) }
            p(.class("note")) { strings(.tokensHint) }
            if !tokens.isEmpty {
                ul(.class("entries"), .role("list")) { ForEach(tokens, view: row) }
            }
            if isRecent {
                addition
            } else {
                ConfirmationLink(next: .account, model: model)
            }
        }
    }

    private func row(of token: AccessToken) -> some HTML {
        let scopes = AccessToken.Scope.allCases.filter(token.scopes.contains).map { strings.label(of: $0) }
        let facts = [strings.list(scopes), strings.end(at: token.endsAt, now: model.now), use(of: token)]
        return li {
            div {
                p { strong(.dir(.auto)) { token.name } }
                p(.class("note")) { facts.joined(separator: " · ") }
            }
            if isRecent {
                form(.method(.post), .action(action)) {
                    input(.type("hidden"), .name("token"), .value(token.id))
                    button(
                        .class("quiet"), .name("edit"), .value(AccountEdit.removeToken.rawValue),
                        .aria("label", strings(.removeSection, token.name))
                    ) { strings(.remove) }
                }
            }
        }
    }

    private func use(of token: AccessToken) -> String {
        token.usedAt.map { strings(.lastUsed, strings.age(of: $0, at: model.now)) } ?? strings(.tokenUnused)
    }

    private var addition: some HTML {
        form(.method(.post), .action(action)) {
            LabelledField(title: strings(.tokenName)) {
                input(
                    .type("text"), .name("name"), .autocomplete("off"), .maxlength(PersonName.maxLength), .required())
            }
            fieldset {
                legend { strings(.tokenScopes) }
                ForEach(AccessToken.Scope.allCases.filter { role >= $0.leastRole }) { scope in
                    label(.class("check")) {
                        input(
                            .type("checkbox"), .name(scope.rawValue), .value("true"),
                            .when(scope == .read, .checked()))
                        span {
                            strings.label(of: scope)
                            span(.class("note")) { strings.hint(of: scope) }
                        }
                    }
                }
            }
            EndMenu(selected: "90", strings: strings)
            button(.class("worded"), .name("edit"), .value(AccountEdit.addToken.rawValue)) { strings(.addToken) }
        }
    }
}

extension AccessToken.Scope {
    /// The least role that can use the scope.
    fileprivate var leastRole: Role {
        switch self {
        case .read: .guest
        case .favourites: .member
        case .sources, .metrics: .admin
        }
    }
}
