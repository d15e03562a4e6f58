package import Catalogue
package import HTML
import Routes

/// A page that a program adds.
package struct AddedScreen: Screen {
    let page: AddedPage
    package let model: PageModel

    package init(page: AddedPage, model: PageModel) {
        self.page = page
        self.model = model
    }

    package var body: some HTML {
        PageDocument(model: model, title: page.title, kind: "added", tab: .feed(page.id, FeedQuery())) {
            h1(.dir(.auto)) { page.title }
            div(.class("added")) { page.content() }
        }
    }
}
