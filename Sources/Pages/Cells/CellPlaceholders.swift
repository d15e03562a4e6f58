import Catalogue
import CompositionalLayout
import HTML

/// The places of cells to come, as large as the cells, so that nothing moves when they come.
struct CellPlaceholders: HTML {
    let style: HomeStyle
    /// Nil: as many as the style shows.
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
