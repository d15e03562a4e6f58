import Catalogue
import HTML
import Routes

/// The browsers in which a person has signed in, each with a button that ends its session.
struct SessionsPart: HTML {
    /// The sessions, the last used one first.
    let sessions: [Session]
    /// The id of the session that the request belongs to.
    let current: String?
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        section(.class("part")) {
            h2 { strings(.sessions) }
            ul(.class("entries"), .role("list")) { ForEach(sessions, view: row) }
        }
    }

    private func row(of session: Session) -> some HTML {
        let device = session.device.isEmpty ? strings(.unknown) : session.device
        let isCurrent = session.id == current
        let dates = [
            strings(.lastUsed, strings.age(of: session.usedAt, at: model.now)),
            strings(.firstUsed, strings.age(of: session.createdAt, at: model.now)),
        ]
        return li {
            div {
                p {
                    strong(.dir(.auto)) { device }
                    if isCurrent { span(.class("mark")) { strings(.thisBrowser) } }
                }
                p(.class("note")) { dates.joined(separator: " · ") }
            }
            if !isCurrent {
                form(.method(.post), .action(model.path(to: .account))) {
                    input(.type("hidden"), .name("session"), .value(session.id))
                    button(
                        .class("quiet"), .name("edit"), .value(AccountEdit.endSession.rawValue),
                        .aria("label", strings(.endSession, device))
                    ) { strings(.signOut) }
                }
            }
        }
    }
}
