import Catalogue
import HTML
import Routes

/// A field with its label above it.
struct LabelledField<Field: HTML>: HTML {
    let title: String
    @HTMLBuilder let field: Field

    var body: some HTML {
        label(.class("field")) {
            span { title }
            field
        }
    }
}

/// The field for the name that a person is going to sign in with.
struct NewNameField: HTML {
    let name: String
    /// Whether the person types it, rather than an admin.
    var isOwn = true
    var isFocused = false
    let strings: Strings

    var body: some HTML {
        LabelledField(title: strings(.personName)) {
            input(
                .type("text"), .name("name"), .value(name), .maxlength(PersonName.maxLength),
                .autocomplete(isOwn ? "username" : "off"), .autocapitalize("off"), .spellcheck(false), .dir(.auto),
                .required(), .when(isFocused, .autofocus))
        }
    }
}

/// The field for a new password.
struct NewPasswordField: HTML {
    /// The least number of characters.
    static let minLength = 10

    /// The id of the field, unique on the page.
    let id: String
    let title: String
    var isFocused = false
    var isRequired = true
    let strings: Strings

    private var hintID: String { "\(id)-hint" }

    var body: some HTML {
        div(.class("field")) {
            label(.for(id)) { title }
            input(
                .id(id), .type("password"), .name("password"), .autocomplete("new-password"),
                .minlength(Self.minLength), .when(isRequired, .required()), .aria("describedby", hintID),
                .when(isFocused, .autofocus))
            p(.id(hintID), .class("note")) { strings(.passwordHint, count: Self.minLength) }
        }
    }
}

/// Tells password managers whose password a form has. Without a name of its own, the field is not sent.
struct UsernameField: HTML {
    let name: PersonName

    var body: some HTML {
        input(.type("text"), .value(name.text), .autocomplete("username"), .readonly, .hidden)
    }
}

/// A menu of roles.
struct RoleMenu: HTML {
    let selected: Role
    let strings: Strings

    var body: some HTML {
        span(.class("choice")) {
            select(.name("role"), .autocomplete("off")) {
                ForEach(Role.allCases) { role in
                    option(.value(role.rawValue), .selected(role == selected)) { strings.label(of: role) }
                }
            }
            Icon(.down)
        }
    }
}

/// A menu of the times after which a token or a public link ends.
struct EndMenu: HTML {
    /// The number of days; empty for no end.
    let selected: String
    var canBeEndless = true
    let strings: Strings

    /// The value that the form sends, and the words for it.
    private var ends: [(String, String)] {
        [("30", strings(.inDays, count: 30)), ("90", strings(.inDays, count: 90)), ("365", strings(.inAYear))]
            + (canBeEndless ? [("", strings(.endsNever))] : [])
    }

    var body: some HTML {
        LabelledField(title: strings(.tokenEnd)) {
            span(.class("choice")) {
                select(.name("days"), .autocomplete("off")) {
                    ForEach(ends) { days, title in option(.value(days), .selected(days == selected)) { title } }
                }
                Icon(.down)
            }
        }
    }
}

/// Says why a change was not made; empty if there is no problem.
struct AccountProblemMessage: HTML {
    let problem: AccountProblem?
    let strings: Strings

    var body: some HTML {
        if let problem { p(.class("problem"), .role("alert")) { problem.message(strings) } }
    }
}

/// Leads to signing in again, in place of forms that need a recent sign-in.
struct ConfirmationLink: HTML {
    /// The page to come back to.
    let next: Route
    let model: PageModel

    var body: some HTML {
        p {
            a(.class("quiet"), .href(model.path(to: .signIn(next: model.path(to: next))))) {
                model.strings(.confirmIdentity)
            }
        }
    }
}
