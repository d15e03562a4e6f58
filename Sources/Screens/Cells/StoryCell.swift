import Catalogue
import CompositionalLayout
import HTML
import Media

/// An item with its text over its picture, or beside it.
struct StoryCell: HTML {
    let cell: ItemCell
    let picture: Picture
    /// The hue behind the text beside the picture; nil for text over it.
    var hue: Hue?
    let strings: Strings

    var body: some HTML {
        if let hue {
            span(.class("tinted"), .data("hue", hue.name)) {
                picture
                span { text }
            }
        } else {
            picture
            span(.class("over")) { text }
        }
    }

    @HTMLBuilder private var text: some HTML {
        span(.class("title"), .dir(.auto)) { cell.item.card.title }
        SubtitleLine(item: cell.item, text: cell.item.card.subtitle, strings: strings)
    }
}

extension Layout {
    /// The layouts of story cells.
    static let withStories: Set<String> = [story.id, mosaic.id]
}
