import Catalogue
import HTML

/// An item whose text lies over its picture.
struct StoryCell: HTML {
    let cell: ItemCell
    let picture: Picture
    /// What it belongs to, where that is said nowhere else.
    var overline: String?

    var body: some HTML {
        picture
        span(.class("over")) {
            if let overline {
                span(.class("overline")) { overline }
            }
            span(.class("title"), .dir(.auto)) { cell.item.card.title }
            if let subtitle = cell.item.card.subtitle {
                span(.class("subtitle"), .dir(.auto)) { subtitle }
            }
        }
    }
}
