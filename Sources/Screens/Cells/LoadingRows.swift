import Catalogue
import HTML

/// Placeholders for rows that are on their way.
struct LoadingRows: HTML {
    let strings: Strings

    var body: some HTML {
        div(.class("skeleton"), .aria("hidden", "true")) {
            ForEach(0..<8) { _ in
                div {}
            }
        }
        p(.class("hint")) { strings(.loadingHint) }
    }
}
