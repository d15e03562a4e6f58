import Catalogue
import HTML

/// An item in a list of rows.
struct RowCell: HTML {
    let cell: ItemCell
    let pictures: Pictures
    /// The shape of all pictures of the list; nil if it is unknown.
    var shape: Artwork.Shape?
    /// The reason why the row shows nothing else of the item.
    var problem: Phrase?
    /// The search term whose matches are marked; nil for none.
    var term: SearchTerm?
    let strings: Strings

    var body: some HTML {
        if let rank = cell.item.rank {
            RankLabel(rank: rank, change: cell.rankChange, strings: strings)
        }
        let card = cell.item.card
        pictures.thumbnail(of: cell.item, shape: shape)
        // Names may be in any language, so they set their own direction.
        span(.class("text")) {
            span(.class("title"), .dir(.auto)) { MarkedText(text: card.title, term: term) }
            if let problem {
                span(.class("subtitle")) { strings(problem) }
            } else {
                SubtitleLine(item: cell.item, text: card.subtitle, term: term, strings: strings)
            }
            if let caption = card.caption {
                span(.class("caption"), .dir(.auto)) { strings.line(caption) }
            }
        }
    }
}

/// The facts beside an item's card in a row.
struct RowFacts: HTML {
    let cell: ItemCell
    /// The facts besides the one that the list is sorted by.
    var facts: [FieldContent] = []
    let strings: Strings

    var body: some HTML {
        SortedFact(cell: cell, strings: strings)
        let others = facts.filter { $0.key != cell.emphasised }
        if !others.isEmpty {
            span(.class("beside")) { ForEach(others) { fact in span { strings.standalone(fact) } } }
        }
    }
}

/// The fact that a list is sorted by, with its name, such as “Speed 15”; nothing if the card shows it.
struct SortedFact: HTML {
    let cell: ItemCell
    let strings: Strings

    var body: some HTML {
        if let fact = cell.emphasis {
            span(.class("emphasis")) {
                span(.class("of")) { strings.label(of: fact, in: cell.item) + " " }
                span(.dir(.auto)) { strings.rowText(fact) }
            }
        }
    }
}

/// An item's rank, and its change; a tile has the change in its second line.
struct RankLabel: HTML {
    let rank: Int
    /// The change of the rank; nil if it is unknown.
    let change: RankChange?
    let strings: Strings

    var body: some HTML {
        span(.class("rank")) {
            span { strings.number(Double(rank)) }
            RankChangeMark(change: change, strings: strings)
        }
    }
}

/// The change of an item's rank; nothing if it is unknown or there is none.
private struct RankChangeMark: HTML {
    let change: RankChange?
    let strings: Strings

    var body: some HTML {
        if let mark {
            span(.class("change"), .data("change", mark.kind)) {
                span(.aria("hidden", "true")) { mark.text }
                span(.class("visually-hidden")) { " " + mark.label }
            }
        }
    }

    private var mark: (kind: String, text: String, label: String)? {
        switch change {
        case nil, .same: nil
        case .new: ("new", strings(.rankNew), strings(.rankNewHint))
        case .up(let places): ("up", "▲\u{2009}\(strings.number(Double(places)))", strings(.rankUp, count: places))
        case .down(let places):
            ("down", "▼\u{2009}\(strings.number(Double(places)))", strings(.rankDown, count: places))
        }
    }
}

/// An item in a shelf or grid, with its text below the picture.
struct ArtworkCell: HTML {
    let cell: ItemCell
    let picture: Picture
    /// The reason why the cell shows nothing else of the item.
    var problem: Phrase?
    let strings: Strings

    var body: some HTML {
        picture
        span(.class("text")) {
            span(.class("line")) {
                if let rank = cell.item.rank { RankLabel(rank: rank, change: nil, strings: strings) }
                span(.class("title"), .dir(.auto)) { cell.item.card.title }
            }
            span(.class("line")) {
                let text = problem.map { strings($0) } ?? cell.item.card.subtitle
                SubtitleLine(item: cell.item, text: text, strings: strings)
                RankChangeMark(change: cell.rankChange, strings: strings)
            }
            SortedFact(cell: cell, strings: strings)
        }
    }
}

/// The second line of a cell, after the mark of explicit content.
struct SubtitleLine: HTML {
    let item: CatalogueItem
    let text: String?
    /// The search term whose matches are marked; nil for none.
    var term: SearchTerm?
    let strings: Strings

    var body: some HTML {
        let rating = ExplicitMark.rating(of: item)
        if text != nil || rating != nil {
            span(.class("subtitle"), .dir(.auto)) {
                ExplicitMark(rating: rating, strings: strings)
                MarkedText(text: text.map(strings.line) ?? "", term: term)
            }
        }
    }
}

/// The mark of an item with explicit content, as the stores rate it.
struct ExplicitMark: HTML {
    /// The fact that says so; nil for other items.
    let rating: FieldContent?
    let strings: Strings

    static func rating(of item: CatalogueItem) -> FieldContent? {
        item.field("rating").flatMap { $0.value == .text("Explicit") ? $0 : nil }
    }

    var body: some HTML {
        if let rating {
            // The style sheet writes its letter, so that the text beside it stays what it is.
            span(.class("explicit"), .role("img"), .aria("label", strings.text(rating))) {}
        }
    }
}
