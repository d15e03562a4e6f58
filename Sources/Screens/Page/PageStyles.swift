import HTML
import Routes

/// The styles of pages that few people open, most of which edit. Scripts move them to the head before they show the page.
struct EditingStyles: HTML {
    let model: PageModel

    var body: some HTML {
        link(.rel("stylesheet"), .href(model.path(to: .asset(model.assets.editingStylesheet.name))))
    }
}

/// The styles of an item, which lists do without.
struct ItemStyles: HTML {
    let model: PageModel

    var body: some HTML {
        link(.rel("stylesheet"), .href(model.path(to: .asset(model.assets.itemStylesheet.name))))
    }
}
