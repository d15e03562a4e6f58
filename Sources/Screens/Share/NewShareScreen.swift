import Catalogue
package import HTML
import Routes

/// The page on which a person shares a list without an account.
package struct NewShareScreen: Screen {
    let list: SharedAddress
    package let model: PageModel

    package init(list: SharedAddress, model: PageModel) {
        self.list = list
        self.model = model
    }

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.publicLink), kind: "new-share", tab: .account) {
            div(.class("pane")) {
                EditingStyles(model: model)
                div(.class("sign-in")) {
                    h1 { strings(.publicLink) }
                    p(.dir(.auto)) { strong { list.title(strings) } }
                    p(.class("note")) { strings(.publicLinkHint) }
                    form(.method(.post), .action(model.path(to: .account))) {
                        input(.type("hidden"), .name("list"), .value(BasePath.root.path(to: list.route)))
                        EndMenu(selected: "30", canBeEndless: false, strings: strings)
                        button(.class("worded"), .name("edit"), .value(AccountEdit.addShare.rawValue)) {
                            strings(.makePublicLink)
                        }
                    }
                    p { a(.class("quiet"), .href(model.path(to: list.route))) { strings(.cancel) } }
                }
            }
        }
    }
}
