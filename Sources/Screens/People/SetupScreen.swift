import Catalogue
package import HTML
import Routes

/// The page that creates the first admin.
package struct SetupScreen: Screen {
    /// The token of the address that the program has printed.
    let token: String
    /// The name as it was typed.
    let name: String
    let problem: AccountProblem?
    package let model: PageModel

    package init(token: String, name: String, problem: AccountProblem?, model: PageModel) {
        self.token = token
        self.name = name
        self.problem = problem
        self.model = model
    }

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.welcome), kind: "setup", tab: nil) {
            div(.class("pane")) {
                EditingStyles(model: model)
                div(.class("sign-in")) {
                    h1 { strings(.welcome) }
                    p(.class("note")) { strings(.setupHint) }
                    AccountProblemMessage(problem: problem, strings: strings)
                    form(.method(.post), .action(model.path(to: .setup(token: nil)))) {
                        input(.type("hidden"), .name("token"), .value(token))
                        NewNameField(name: name, isFocused: name.isEmpty, strings: strings)
                        NewPasswordField(
                            id: "password", title: strings(.newPassword), isFocused: !name.isEmpty, strings: strings)
                        button(.class("worded")) { strings(.setupStart) }
                    }
                }
            }
        }
    }
}

/// Tells people who come before there is an admin where the address of the ``SetupScreen`` stands.
package struct SetupNeededScreen: Screen {
    package let model: PageModel

    package init(model: PageModel) { self.model = model }

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.setupNeeded), kind: "setup-needed", tab: nil) {
            div(.class("pane")) {
                EditingStyles(model: model)
                div(.class("sign-in")) {
                    h1 { strings(.setupNeeded) }
                    p(.class("note")) { strings(.setupNeededHint) }
                }
            }
        }
    }
}
