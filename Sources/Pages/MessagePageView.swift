import Catalogue
import HTML

/// A page that says why there is no other, with a way back.
struct MessagePageView: HTML {
    let title: String
    let hint: String
    /// Of the hint, where it isn't the page's.
    var hintLanguage: Language?
    let kind: String
    /// Whether what was asked for is on its way: the browser looks again by itself.
    var isPending = false
    let model: PageModel

    var body: some HTML {
        PageDocument(model: model, title: title, kind: kind, tab: nil, isPending: isPending) {
            div(.class("pane")) {
                h1(.class("visually-hidden")) { title }
                EmptyMessage(.search, title: title, hint: hint, in: hintLanguage) {
                    a(.class("quiet"), .href(Route.home.path)) { model.strings(.backHome) }
                }
            }
        }
    }
}
