import Catalogue
import HTML

/// What upstreams want to be shown wherever their data are.
struct Attributions: HTML {
    let items: [CatalogueItem]

    var body: some HTML {
        ForEach(items.attributions) { text in
            p(.class("attribution"), .dir(.auto)) { text }
        }
    }
}
