package import Catalogue
package import HTML
import Routes

/// The people of this installation, and forms with which an admin adds, changes and removes them.
package struct PeopleScreen: Screen {
    let people: [Person]
    /// The admin; nil for a local request that needs no sign-in.
    let current: Person?
    /// Whether the admin has signed in recently enough to change people.
    let isRecent: Bool
    let problem: AccountProblem?
    /// The name of the person to be added, as it was typed.
    let newName: String
    /// The role of the person to be added.
    let newRole: Role
    /// Whether a new person may have no password, because a proxy signs people in.
    let canOmitPassword: Bool
    /// Whether people can have passkeys or linked accounts.
    let hasOtherWays: Bool
    package let model: PageModel

    package init(
        people: [Person], current: Person?, isRecent: Bool, problem: AccountProblem?, newName: String, newRole: Role,
        canOmitPassword: Bool = false, hasOtherWays: Bool = false, model: PageModel
    ) {
        self.people = people
        self.current = current
        self.isRecent = isRecent
        self.problem = problem
        self.newName = newName
        self.newRole = newRole
        self.canOmitPassword = canOmitPassword
        self.hasOtherWays = hasOtherWays
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var action: String { model.path(to: .people) }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.people), kind: "people", tab: .account) {
            div(.class("pane")) {
                EditingStyles(model: model)
                header(.class("head")) {
                    div {
                        if current != nil {
                            a(.class("back quiet"), .href(model.path(to: .account))) {
                                Icon(.back)
                                span(.class("visually-hidden")) { strings(.backTo, "") }
                                strings(.account)
                            }
                        }
                        h1 { strings(.people) }
                    }
                }
                AccountProblemMessage(problem: problem, strings: strings)
                section(.class("part")) {
                    p(.class("note")) { strings(people.isEmpty ? .setupHint : .rolesHint) }
                    if !isRecent { ConfirmationLink(next: .people, model: model) }
                    if !people.isEmpty {
                        ul(.class("entries"), .role("list")) { ForEach(people, view: row) }
                    }
                }
                if isRecent { addition }
            }
        }
    }

    private func row(of person: Person) -> some HTML {
        li {
            div {
                p {
                    strong(.dir(.auto)) { person.name.text }
                    if person.id == current?.id { span(.class("mark")) { strings(.you) } }
                }
                p(.class("note")) {
                    strings.label(of: person.role) + " · "
                        + strings(.personSince, strings.age(of: person.createdAt, at: model.now))
                }
            }
            if isRecent {
                roleForm(of: person)
                details {
                    summary {
                        strings(.newPassword)
                        hiddenName(of: person)
                    }
                    passwordForm(of: person)
                }
                details {
                    summary {
                        strings(.remove)
                        hiddenName(of: person)
                    }
                    removalForm(of: person)
                }
            }
        }
    }

    private func hiddenName(of person: Person) -> some HTML {
        span(.class("visually-hidden")) { " " + person.name.text }
    }

    private func roleForm(of person: Person) -> some HTML {
        form(.class("role"), .method(.post), .action(action)) {
            input(.type("hidden"), .name("person"), .value(person.id))
            label {
                span(.class("visually-hidden")) { strings(.roleOf, person.name.text) }
                RoleMenu(selected: person.role, strings: strings)
            }
            button(.class("quiet"), .name("edit"), .value(PeopleEdit.role.rawValue)) {
                strings(.changeRole)
                hiddenName(of: person)
            }
        }
    }

    private func passwordForm(of person: Person) -> some HTML {
        form(.method(.post), .action(action)) {
            input(.type("hidden"), .name("person"), .value(person.id))
            UsernameField(name: person.name)
            NewPasswordField(id: "password-\(person.id)", title: strings(.newPassword), strings: strings)
            if hasOtherWays {
                label(.class("check")) {
                    input(.type("checkbox"), .name("only"), .value("true"))
                    span { strings(.removeOtherWays) }
                }
            }
            button(.class("worded"), .name("edit"), .value(PeopleEdit.password.rawValue)) {
                strings(.setPassword)
            }
        }
    }

    private func removalForm(of person: Person) -> some HTML {
        form(.method(.post), .action(action)) {
            input(.type("hidden"), .name("person"), .value(person.id))
            p(.class("note")) { strings(.removePersonHint, person.name.text) }
            button(.class("worded"), .name("edit"), .value(PeopleEdit.remove.rawValue)) {
                strings(.removeSection, person.name.text)
            }
        }
    }

    private var addition: some HTML {
        section(.class("part")) {
            h2 { strings(.addPerson) }
            form(.method(.post), .action(action)) {
                NewNameField(name: newName, isOwn: people.isEmpty, strings: strings)
                // The first person has to be an admin.
                if !people.isEmpty {
                    LabelledField(title: strings(.role)) { RoleMenu(selected: newRole, strings: strings) }
                }
                NewPasswordField(
                    id: "password", title: strings(.password), isRequired: !canOmitPassword || people.isEmpty,
                    strings: strings)
                button(.class("worded"), .name("edit"), .value(PeopleEdit.add.rawValue)) { strings(.add) }
            }
        }
    }
}
