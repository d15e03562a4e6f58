import Catalogue
import CompositionalLayout
import HTML

/// Placeholders of the size of the cells that are on their way, so that nothing moves when the cells arrive.
struct CellPlaceholders: HTML {
    let style: HomeStyle
    /// The number of placeholders; nil for the number of cells in the style.
    var count: Int?

    var body: some HTML {
        ul(.class("places"), .data("layout", style.layout.id), .aria("hidden", "true")) {
            ForEach(0..<(count ?? style.cells)) { _ in
                li { span(.class("place")) { place } }
            }
        }
    }

    @HTMLBuilder private var place: some HTML {
        switch style {
        case .carousel, .grid:
            span(.class("artwork large")) {}
            lines
        case .list:
            span(.class("artwork")) {}
            span(.class("text")) { lines }
        case .story, .mosaic:
            span(.class("artwork large")) {}
        }
    }

    @HTMLBuilder private var lines: some HTML {
        span(.class("title")) { span {} }
        span(.class("subtitle")) { span {} }
    }
}
