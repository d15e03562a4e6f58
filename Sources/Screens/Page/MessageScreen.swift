package import Catalogue
package import HTML
import Routes

/// A page with an error message and a way back.
package struct MessageScreen: Screen {
    let title: String
    let hint: String
    /// The language of the hint; nil for the language of the page.
    var hintLanguage: Language?
    let kind: String
    /// The source whose list the way back leads to; nil for Home.
    var source: ResolvedSource?
    /// The ways out; none for the list or Home.
    var links: [(text: String, address: String)] = []
    /// Whether the content is on its way, so that the browser looks again by itself.
    var isPending = false
    /// The name by which the log tells of the request; nil for none.
    var requestID: String?
    package let model: PageModel

    package init(
        title: String, hint: String, hintLanguage: Language? = nil, kind: String, source: ResolvedSource? = nil,
        links: [(text: String, address: String)] = [], isPending: Bool = false, requestID: String? = nil,
        model: PageModel
    ) {
        self.title = title
        self.hint = hint
        self.hintLanguage = hintLanguage
        self.kind = kind
        self.source = source
        self.links = links
        self.isPending = isPending
        self.requestID = requestID
        self.model = model
    }

    package var body: some HTML {
        PageDocument(model: model, title: title, kind: kind, tab: nil, isPending: isPending) {
            div(.class("pane")) {
                h1(.class("visually-hidden")) { title }
                EmptyMessage(.search, title: title, hint: hint, in: hintLanguage) {
                    if !links.isEmpty {
                        ForEach(links) { link in a(.class("quiet"), .href(link.address)) { link.text } }
                    } else if let source {
                        a(.class("quiet"), .href(model.path(to: .feed(source.id, FeedQuery())))) {
                            model.strings(.goToList, model.strings.title(of: source))
                        }
                    } else {
                        a(.class("quiet"), .href(model.path(to: .home))) { model.strings(.backHome) }
                    }
                    if let requestID { p(.class("note")) { model.strings(.requestID, requestID) } }
                }
            }
        }
    }
}
