package import Catalogue
import HTML
import Routes

/// The ways in which a person signs in.
package struct SignInMethods: Sendable {
    let hasPassword: Bool
    /// The passkeys, the newest first.
    let passkeys: [Passkey]
    /// The accounts at providers, the newest first.
    let accounts: [LinkedAccount]
    let offered: OfferedWays
    /// Whether browsers allow passkeys at the address of the page.
    let canAddPasskeys: Bool
    /// The host of the provider with which accounts can be linked; nil for none.
    let provider: String?
    /// Whether a proxy names the person in each request, so that there is no signing out.
    let isNamedByProxy: Bool

    package init(
        hasPassword: Bool, passkeys: [Passkey], accounts: [LinkedAccount], offered: OfferedWays,
        canAddPasskeys: Bool, provider: String?, isNamedByProxy: Bool
    ) {
        self.hasPassword = hasPassword
        self.passkeys = passkeys
        self.accounts = accounts
        self.offered = offered
        self.canAddPasskeys = canAddPasskeys
        self.provider = provider
        self.isNamedByProxy = isNamedByProxy
    }

    /// Whether the person can sign in without the password.
    var canRemovePassword: Bool { hasPassword && isEnough(without: "", password: false) }

    /// Whether the person can sign in without a passkey or an account.
    func canRemove(_ id: String) -> Bool { isEnough(without: id, password: hasPassword) }

    private func isEnough(without id: String, password: Bool) -> Bool {
        password || isNamedByProxy
            || passkeys.contains { $0.id != id && $0.domain == offered.passkeyDomain }
            || accounts.contains { $0.id != id && $0.identity.issuer == offered.issuer }
    }
}

/// A person's password, with forms that change and remove it.
struct PasswordPart: HTML {
    let person: Person
    let methods: SignInMethods
    /// Whether the person has signed in recently enough to change it.
    let isRecent: Bool
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        section(.class("part")) {
            h2 { strings(.password) }
            if !methods.hasPassword { p(.class("note")) { strings(.noPassword) } }
            if isRecent {
                form(.method(.post), .action(model.path(to: .account))) {
                    UsernameField(name: person.name)
                    NewPasswordField(id: "password", title: strings(.newPassword), strings: strings)
                    button(.class("worded"), .name("edit"), .value(AccountEdit.password.rawValue)) {
                        strings(methods.hasPassword ? .changePassword : .setPassword)
                    }
                }
                if methods.canRemovePassword {
                    form(.method(.post), .action(model.path(to: .account))) {
                        button(.class("quiet"), .name("edit"), .value(AccountEdit.removePassword.rawValue)) {
                            strings(.removePassword)
                        }
                    }
                }
            } else {
                ConfirmationLink(next: .account, model: model)
            }
        }
    }
}

/// A person's passkeys, and a form that adds one.
struct PasskeysPart: HTML {
    let methods: SignInMethods
    /// Whether the person has signed in recently enough to change passkeys.
    let isRecent: Bool
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        section(.class("part")) {
            h2 { strings(.passkeys) }
            p(.class("note")) { strings(.passkeysHint) }
            if !methods.passkeys.isEmpty {
                ul(.class("entries"), .role("list")) { ForEach(methods.passkeys, view: row) }
            }
            if !isRecent {
                ConfirmationLink(next: .account, model: model)
            } else if methods.canAddPasskeys {
                p(.class("note"), .data("passkey-unsupported", "")) { strings(.passkeysUnsupported) }
                addition
            }
        }
    }

    private func row(of passkey: Passkey) -> some HTML {
        let use = passkey.usedAt.map { strings(.lastUsed, strings.age(of: $0, at: model.now)) }
        // A passkey of a former address of the server says where it worked.
        let facts =
            (passkey.domain == methods.offered.passkeyDomain ? [] : [passkey.domain]) + [use ?? strings(.tokenUnused)]
        return WayInRow(
            title: passkey.name, note: facts.joined(separator: " · "), field: "passkey", id: passkey.id,
            edit: isRecent && methods.canRemove(passkey.id) ? .removePasskey : nil, word: .remove,
            label: .removeSection,
            model: model)
    }

    private var addition: some HTML {
        form(
            .method(.post), .action(model.path(to: .account)), .data("passkey", "create"),
            .data("options", model.path(to: .newPasskeyOptions)), .hidden
        ) {
            input(.type("hidden"), .name("credential"))
            LabelledField(title: strings(.passkeyName)) {
                input(
                    .type("text"), .name("name"), .autocomplete("off"), .maxlength(PersonName.maxLength), .required())
            }
            PasskeyFailure(text: strings(.passkeyNotAdded))
            PasskeyFailure(text: strings(.passkeyTaken), name: "InvalidStateError")
            button(.class("worded"), .name("edit"), .value(AccountEdit.addPasskey.rawValue)) { strings(.addPasskey) }
        }
    }
}

/// The accounts at providers that are linked with a person, and the way to link one.
struct LinkedAccountsPart: HTML {
    let methods: SignInMethods
    /// Whether the person has signed in recently enough to link and unlink accounts.
    let isRecent: Bool
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        section(.class("part")) {
            h2 { strings(.linkedAccounts) }
            p(.class("note")) { strings(.linkedAccountsHint) }
            if !methods.accounts.isEmpty {
                ul(.class("entries"), .role("list")) { ForEach(methods.accounts, view: row) }
            }
            if !isRecent {
                ConfirmationLink(next: .account, model: model)
            } else if let provider = methods.provider {
                p {
                    // A script can’t follow a redirect to another site.
                    a(
                        .class("quiet"), .href(model.path(to: .openID(next: nil, isLinking: true))), .target("_self")
                    ) { strings(.linkAccount, provider) }
                }
            }
        }
    }

    private func row(of account: LinkedAccount) -> some HTML {
        WayInRow(
            title: account.name, note: account.identity.issuer, field: "account", id: account.id,
            edit: isRecent && methods.canRemove(account.id) ? .unlink : nil, word: .unlinkAccount, label: .unlinkNamed,
            model: model)
    }
}

/// A way in which a person signs in, with a button that removes it.
private struct WayInRow: HTML {
    let title: String
    let note: String
    /// The name of the form's field with the id.
    let field: String
    let id: String
    /// The change that the button makes; nil for no button.
    let edit: AccountEdit?
    /// The word on the button.
    let word: Phrase
    /// The word with the title, for screen readers.
    let label: Phrase
    let model: PageModel

    var body: some HTML {
        li {
            div {
                p { strong(.dir(.auto)) { title } }
                p(.class("note"), .dir(.auto)) { note }
            }
            if let edit {
                form(.method(.post), .action(model.path(to: .account))) {
                    input(.type("hidden"), .name(field), .value(id))
                    button(
                        .class("quiet"), .name("edit"), .value(edit.rawValue),
                        .aria("label", model.strings(label, title))
                    ) { model.strings(word) }
                }
            }
        }
    }
}

/// The text that a script shows if a device doesn't use or make a passkey.
struct PasskeyFailure: HTML {
    let text: String
    /// The name of the browser's error; empty for all others.
    var name = ""

    var body: some HTML {
        p(.class("problem"), .role("alert"), .data("failure", name), .hidden) { text }
    }
}
