package import Catalogue
package import HTML
import Routes

/// Asks a person who has signed in whether an account at a provider is to be linked.
package struct LinkScreen: Screen {
    /// The name of the account as the provider writes it.
    let account: String
    /// The host of the provider.
    let provider: String
    let person: PersonName
    /// The proof that the person has signed in there.
    let ticket: String
    package let model: PageModel

    package init(account: String, provider: String, person: PersonName, ticket: String, model: PageModel) {
        self.account = account
        self.provider = provider
        self.person = person
        self.ticket = ticket
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var title: String { strings(.linkAccountTitle) }

    package var body: some HTML {
        PageDocument(model: model, title: title, kind: "link", tab: .account) {
            div(.class("pane")) {
                EditingStyles(model: model)
                div(.class("sign-in")) {
                    h1 { title }
                    p(.dir(.auto)) { strings(.linkAccountHint, account, provider, person.text) }
                    form(.method(.post), .action(model.path(to: .account))) {
                        input(.type("hidden"), .name("ticket"), .value(ticket))
                        button(.class("worded"), .name("edit"), .value(AccountEdit.link.rawValue)) {
                            strings(.linkAccountConfirm)
                        }
                    }
                    p { a(.class("quiet"), .href(model.path(to: .account))) { strings(.cancel) } }
                }
            }
        }
    }
}
