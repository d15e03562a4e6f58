package import Catalogue
package import HTML
import Routes

/// The reason why a person was not signed in.
package enum SignInProblem: Error, Hashable {
    /// The name is unknown, or the password is wrong.
    case wrong
    /// There were too many wrong passwords. The person may try again after this many seconds.
    case tooManyTries(retryAfter: Int)
    /// The passkey is unknown, or its answer can't be trusted.
    case passkeyRefused
    /// The sign-in took too long, or was begun in another browser.
    case expired
    /// The provider can't be reached, refuses, or sends what can't be trusted.
    case providerFailed
    /// The provider has not asked the person to sign in again.
    case notConfirmed
    /// The account is not linked to a person, and new people are not let in.
    case unknownAccount
    /// The provider gives the account no role here.
    case noRole
    /// A new person has the name of another one.
    case nameTaken(PersonName)
    /// The provider sends no name that a person can have.
    case unusableName

    package func message(_ strings: Strings) -> String {
        switch self {
        case .wrong: strings(.wrongPassword)
        case .passkeyRefused: strings(.passkeyRefused)
        case .expired: strings(.signInExpired)
        case .providerFailed: strings(.providerFailed)
        case .notConfirmed: strings(.notConfirmed)
        case .unknownAccount: strings(.unknownAccount)
        case .noRole: strings(.noRole)
        case .nameTaken(let name): strings(.accountNameTaken, name.text)
        case .unusableName: strings(.unusableName)
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
    /// Whether there may be a password.
    let hasPassword: Bool
    /// Whether browsers allow passkeys at the address of the page.
    let hasPasskeys: Bool
    /// The host of a provider that people may sign in with; nil for none.
    let provider: String?
    package let model: PageModel

    package init(
        name: String, next: String?, problem: SignInProblem?, isConfirming: Bool, hasPassword: Bool = true,
        hasPasskeys: Bool = false, provider: String? = nil, model: PageModel
    ) {
        self.name = name
        self.next = next
        self.problem = problem
        self.isConfirming = isConfirming
        self.hasPassword = hasPassword
        self.hasPasskeys = hasPasskeys
        self.provider = provider
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
                    // The first person was added, who can sign in now.
                    if !isConfirming, case .account(let notice) = model.visitor.notice {
                        p(.class("note"), .role("status")) { notice.message(strings) }
                    }
                    if let problem { p(.class("problem"), .role("alert")) { problem.message(strings) } }
                    if hasPassword { fields }
                    if hasPasskeys { passkeyForm }
                    if let provider {
                        // A script can’t follow a redirect to another site.
                        a(
                            .class("quiet other-way"), .href(model.path(to: .openID(next: next))), .target("_self")
                        ) { strings(.signInWith, provider) }
                    }
                    if !hasPassword, !hasPasskeys, provider == nil {
                        p(.class("problem")) { strings(.passkeysUnsupported) }
                    }
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

    /// Hidden until a script finds that the browser supports passkeys.
    private var passkeyForm: some HTML {
        form(
            .method(.post), .action(model.path(to: .signIn(next: nil))), .data("passkey", "get"),
            .data("options", model.path(to: .passkeyOptions)), .hidden
        ) {
            if let next { input(.type("hidden"), .name("next"), .value(next)) }
            input(.type("hidden"), .name("credential"))
            PasskeyFailure(text: strings(.passkeyFailed))
            button(.class("quiet other-way")) { strings(.signInWithPasskey) }
            // Other pages load it with their own scripts.
            if model.visitor.role == nil {
                script(module: Address(model.path(to: .asset(model.assets.signInScript.name))))
            }
        }
    }
}
