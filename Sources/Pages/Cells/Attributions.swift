import Catalogue
import HTML

/// The attributions that upstreams require wherever their data are shown.
struct Attributions: HTML {
    let texts: [String]

    init(texts: [String]) { self.texts = texts }
    init(items: [CatalogueItem]) { self.init(texts: items.attributions) }

    var body: some HTML {
        ForEach(texts) { text in
            p(.class("attribution"), .dir(.auto)) { text }
        }
    }
}
