package import Catalogue
package import HTML
import Routes

/// A page that says why there is no other, with a way back.
package struct MessagePageView: HTML {
    let title: String
    let hint: String
    /// Of the hint, where it isn't the page's.
    var hintLanguage: Language?
    let kind: String
    /// Whether what was asked for is on its way: the browser looks again by itself.
    var isPending = false
    let model: PageModel

    package init(
        title: String, hint: String, hintLanguage: Language? = nil, kind: String, isPending: Bool = false,
        model: PageModel
    ) {
        self.title = title
        self.hint = hint
        self.hintLanguage = hintLanguage
        self.kind = kind
        self.isPending = isPending
        self.model = model
    }

    package var body: some HTML {
        PageDocument(model: model, title: title, kind: kind, tab: nil, isPending: isPending) {
            div(.class("pane")) {
                h1(.class("visually-hidden")) { title }
                EmptyMessage(.search, title: title, hint: hint, in: hintLanguage) {
                    a(.class("quiet"), .href(model.path(to: .home))) { model.strings(.backHome) }
                }
            }
        }
    }
}
