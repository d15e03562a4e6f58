package import Catalogue
package import HTML
import Routes

/// A page that a program adds.
package struct AddedScreen: Screen {
    let page: AddedPage
    let content: RenderedHTML
    package let model: PageModel

    package init(page: AddedPage, content: RenderedHTML, model: PageModel) {
        self.page = page
        self.content = content
        self.model = model
    }

    package var body: some HTML {
        PageDocument(model: model, title: page.title, kind: "added", tab: .feed(page.id, FeedQuery())) {
            div(.class("pane")) {
                header(.class("head")) { h1(.dir(.auto)) { page.title } }
                div(.class("added")) { content }
            }
        }
    }
}
