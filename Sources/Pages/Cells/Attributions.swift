import Catalogue
import HTML

/// The attributions that upstreams require wherever their data are shown.
struct Attributions: HTML {
    let items: [CatalogueItem]

    var body: some HTML {
        ForEach(items.attributions) { text in
            p(.class("attribution"), .dir(.auto)) { text }
        }
    }
}
