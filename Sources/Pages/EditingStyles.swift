import HTML
import Routes

/// The styles of a page that edits. Scripts move them to the head before they show the page.
struct EditingStyles: HTML {
    let model: PageModel

    var body: some HTML {
        link(.rel("stylesheet"), .href(model.path(to: .asset(model.assets.editingStylesheet.name))))
    }
}
