import Catalogue
import CompositionalLayout
import HTML

/// An item with its text over its picture.
struct StoryCell: HTML {
    let cell: ItemCell
    let picture: Picture
    /// The feed of the item, if the page doesn't show it elsewhere.
    var overline: String?
    let strings: Strings

    var body: some HTML {
        picture
        span(.class("over")) {
            if let overline {
                span(.class("overline")) { overline }
            }
            span(.class("title"), .dir(.auto)) { cell.item.card.title }
            SubtitleLine(item: cell.item, text: cell.item.card.subtitle, strings: strings)
        }
    }
}

extension Layout {
    /// The layouts with words over pictures.
    static let overPictures: Set<String> = [story.id, mosaic.id]
}
