import Catalogue
import HTML

/// The best result of a search, with a large picture, its kind and its source.
struct TopHit: HTML {
    let item: CatalogueItem
    let term: SearchTerm
    /// The shape of the picture.
    let shape: Artwork.Shape
    let pictures: Pictures
    let model: PageModel

    private var strings: Strings { model.strings }

    private var origin: String {
        let kind = item.field("kind").map { strings.standalone($0) }
        return [kind, model.source(item.id.source).map { strings.title(of: $0) }].compactMap(\.self)
            .joined(separator: " · ")
    }

    var body: some HTML {
        pictures.cover(of: item, shape: shape)
        span(.class("text")) {
            span(.class("title"), .dir(.auto)) { MarkedText(text: item.card.title, term: term) }
            SubtitleLine(item: item, text: item.card.subtitle, term: term, strings: strings)
            span(.class("caption")) { origin }
        }
    }
}
