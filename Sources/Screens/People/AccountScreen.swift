package import Catalogue
package import HTML
import Routes

/// A person's own account: ways to sign in, sessions, tokens and data.
package struct AccountScreen: Screen {
    let person: Person
    /// The person's sessions, the last used one first.
    let sessions: [Session]
    /// The id of the session that the request belongs to.
    let current: String?
    /// The person's tokens, the newest first.
    let tokens: [AccessToken]
    let methods: SignInMethods
    /// The lists that the person shares, the newest first.
    let shares: [SharedTitle]
    /// Whether the person has signed in recently enough to change passwords and tokens.
    let isRecent: Bool
    /// The secret of a token that was just made; it is shown once.
    let newToken: String?
    /// The address of a list that was just shared; it is shown once.
    let newShare: String?
    let problem: AccountProblem?
    /// Whether the browser has a profile from before the person signed in.
    let canTakeOver: Bool
    package let model: PageModel

    package init(
        person: Person, sessions: [Session], current: String?, tokens: [AccessToken], methods: SignInMethods,
        shares: [SharedTitle], isRecent: Bool, newToken: String?, newShare: String?, problem: AccountProblem?,
        canTakeOver: Bool,
        model: PageModel
    ) {
        self.person = person
        self.sessions = sessions
        self.current = current
        self.tokens = tokens
        self.methods = methods
        self.shares = shares
        self.isRecent = isRecent
        self.newToken = newToken
        self.newShare = newShare
        self.problem = problem
        self.canTakeOver = canTakeOver
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var action: String { model.path(to: .account) }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.account), kind: "account", tab: .account) {
            div(.class("pane")) {
                EditingStyles(model: model)
                head
                AccountProblemMessage(problem: problem, strings: strings)
                if let newToken { secret(newToken, title: .newToken) }
                if let newShare { secret(newShare, title: .newPublicLink) }
                PasswordPart(person: person, methods: methods, isRecent: isRecent, model: model)
                if methods.canAddPasskeys || !methods.passkeys.isEmpty {
                    PasskeysPart(methods: methods, isRecent: isRecent, model: model)
                }
                if methods.provider != nil || !methods.accounts.isEmpty {
                    LinkedAccountsPart(methods: methods, isRecent: isRecent, model: model)
                }
                if !sessions.isEmpty { SessionsPart(sessions: sessions, current: current, model: model) }
                if person.role >= .member || !shares.isEmpty { SharesPart(shares: shares, model: model) }
                TokensPart(tokens: tokens, role: person.role, isRecent: isRecent, model: model)
                dataPart
                removalPart
            }
        }
    }

    private var head: some HTML {
        header(.class("head")) {
            div {
                h1(.dir(.auto)) { person.name.text }
                p(.class("note")) { strings.label(of: person.role) }
            }
            div(.class("actions")) {
                a(.class("quiet"), .href(model.path(to: .followed()))) { strings(.following) }
                if person.role >= .member {
                    a(.class("quiet"), .href(model.path(to: .notifications))) { strings(.notifications) }
                }
                if person.role == .admin {
                    a(.class("quiet"), .href(model.path(to: .people))) { strings(.people) }
                }
                if !methods.isNamedByProxy {
                    form(.method(.post), .action(model.path(to: .signOut))) {
                        button(.class("quiet")) { strings(.signOut) }
                    }
                }
            }
        }
    }

    private func secret(_ token: String, title: Phrase) -> some HTML {
        section(.class("part new-token"), .role("status")) {
            LabelledField(title: strings(title)) {
                input(
                    .type("text"), .value(token), .readonly, .autocomplete("off"), .spellcheck(false),
                    .dir(.leftToRight), .autofocus)
            }
            p(.class("note")) { strings(.newTokenHint) }
        }
    }

    private var dataPart: some HTML {
        section(.class("part")) {
            h2 { strings(.yourData) }
            p { a(.class("quiet"), .href(model.path(to: .accountData)), .download) { strings(.allMyData) } }
            ClearHistoryForm(model: model)
            if canTakeOver {
                p(.class("note")) { strings(.takeOverHint) }
                form(.method(.post), .action(action)) {
                    button(.class("worded"), .name("edit"), .value(AccountEdit.takeOver.rawValue)) {
                        strings(.takeOver)
                    }
                }
            }
        }
    }

    private var removalPart: some HTML {
        section(.class("part")) {
            h2 { strings(.deleteAccount) }
            p(.class("note")) { strings(person.profile == .shared ? .deleteFirstAccountHint : .deleteAccountHint) }
            if isRecent {
                form(.method(.post), .action(action)) {
                    label(.class("check")) {
                        input(.type("checkbox"), .name("confirm"), .value("true"), .required())
                        span { strings(.deleteAccountConfirm) }
                    }
                    button(.class("quiet"), .name("edit"), .value(AccountEdit.removeMe.rawValue)) {
                        strings(.deleteAccount)
                    }
                }
            } else {
                ConfirmationLink(next: .account, model: model)
            }
        }
    }
}
