import CompositionalLayout
import CompositionalList
import HTML
import Sections

/// The boats at their quays.
struct BoatList: HTML {
    let quays: Snapshot<String, Boat>

    var body: some HTML {
        CompositionalList(quays) { boat in strong { boat.name } }
            .sectionHeader { quay in h2 { quay.title ?? "" } }
            .emptyContent { p { "Nobody is in." } }
            .customLayout(.grid)
    }
}

/// Arranges the list in an element that is a container.
let stylesheet = Stylesheet(layouts: [.grid], theme: .standard).css + "main { container: list / inline-size }"
