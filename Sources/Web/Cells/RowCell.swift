import Catalogue
import HTML

/// An item in a list of rows.
struct RowCell: HTML {
    let cell: ItemCell
    let strings: Strings

    var body: some HTML {
        Monogram(title: cell.item.card.title)
        // Names are in any language, and decide their direction themselves.
        span(.class("text")) {
            span(.class("title"), .dir(.auto)) { cell.item.card.title }
            if let subtitle = cell.item.card.subtitle {
                span(.class("subtitle"), .dir(.auto)) { subtitle }
            }
            if let caption = cell.item.card.caption {
                span(.class("caption"), .dir(.auto)) { caption }
            }
        }
        if let emphasis = cell.emphasis {
            span(.class("emphasis")) { strings.text(emphasis) }
        }
    }
}

/// An item in a shelf or grid: picture above, text below.
struct ArtworkCell: HTML {
    let cell: ItemCell

    var body: some HTML {
        Monogram(title: cell.item.card.title, isLarge: true)
        span(.class("title"), .dir(.auto)) { cell.item.card.title }
        if let subtitle = cell.item.card.subtitle {
            span(.class("subtitle"), .dir(.auto)) { subtitle }
        }
    }
}
