package import Catalogue
package import HTML
import Routes

/// The reason why a person was not signed in.
package enum SignInProblem: Hashable, Sendable {
    /// The name is unknown, or the password is wrong.
    case wrong
    /// There were too many wrong passwords. The person may try again after this many seconds.
    case tooManyTries(retryAfter: Int)

    package func message(_ strings: Strings) -> String {
        switch self {
        case .wrong: strings(.wrongPassword)
        case .tooManyTries(let seconds): strings(.tooManyTries, count: max((seconds + 59) / 60, 1))
        }
    }
}

/// The page for signing in. People who have signed in a while ago also confirm there that it is they who make a change.
package struct SignInScreen: Screen {
    /// The name as it was typed, or that of the person who has signed in.
    let name: String
    /// The address to go to then.
    let next: String?
    let problem: SignInProblem?
    /// Whether the person has signed in already.
    let isConfirming: Bool
    package let model: PageModel

    package init(name: String, next: String?, problem: SignInProblem?, isConfirming: Bool, model: PageModel) {
        self.name = name
        self.next = next
        self.problem = problem
        self.isConfirming = isConfirming
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var title: String { strings(isConfirming ? .confirmIdentity : .signIn) }

    package var body: some HTML {
        PageDocument(model: model, title: title, kind: "sign-in", tab: isConfirming ? .account : nil) {
            div(.class("pane")) {
                EditingStyles(model: model)
                div(.class("sign-in")) {
                    h1 { title }
                    if isConfirming { p(.class("note")) { strings(.confirmIdentityHint) } }
                    if let problem { p(.class("problem"), .role("alert")) { problem.message(strings) } }
                    fields
                    p(.class("note")) {
                        strings(.forgottenPassword) + " "
                        kbd(.dir(.leftToRight)) { "\(ProgramName.current.command) people password NAME" }
                    }
                }
            }
        }
    }

    private var fields: some HTML {
        form(.method(.post), .action(model.path(to: .signIn(next: nil)))) {
            if let next { input(.type("hidden"), .name("next"), .value(next)) }
            LabelledField(title: strings(.personName)) {
                input(
                    .type("text"), .name("name"), .value(name), .autocomplete("username"), .autocapitalize("off"),
                    .spellcheck(false), .dir(.auto), .required(),
                    .when(name.isEmpty, .autofocus))
            }
            LabelledField(title: strings(.password)) {
                input(
                    .type("password"), .name("password"), .autocomplete("current-password"), .required(),
                    .when(!name.isEmpty, .autofocus))
            }
            button(.class("worded")) { strings(.signIn) }
        }
    }
}
