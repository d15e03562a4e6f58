import Catalogue
import HTML

/// The attributions that upstreams require wherever their data are shown.
struct Attributions: HTML {
    let items: [CatalogueItem]
    let model: PageModel

    var body: some HTML {
        ForEach(items.attributions) { text in
            p(.class("attribution"), .dir(.auto)) {
                if let link = link(of: text) {
                    a(.href(link), .rel("noopener noreferrer external"), .target("_blank")) { text }
                } else {
                    text
                }
            }
        }
    }

    /// The address behind an attribution; nil for none, and if browsers may not follow it.
    private func link(of attribution: String) -> Address? {
        items.first { $0.attribution == attribution }.flatMap { model.source($0.id.source)?.source.attributionLink }
            .map { Address($0) }.flatMap { $0 == .refused ? nil : $0 }
    }
}
