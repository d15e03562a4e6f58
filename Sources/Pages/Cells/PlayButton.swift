import Catalogue
import Foundation
import HTML
import Media

/// Plays an item's preview in the player, where it has one that is sound; a film is marked, and played on the item's page.
/// It takes scripts; without them an item's page has the browser's own controls.
struct PlayButton: HTML {
    let item: CatalogueItem
    let pictures: Pictures
    /// Whether it says what it does beside the icon.
    var hasWords = false
    let strings: Strings

    var body: some HTML {
        if let address = pictures.addresses.preview(of: item.card, source: item.id.source) {
            if item.card.isTriedByFilm { film } else { sound(at: address) }
        }
    }

    @HTMLBuilder private var film: some HTML {
        // Where there are words, the film itself is beside them.
        if !hasWords {
            span(.class("film"), .role("img"), .aria("label", strings(.preview, item.card.title))) { Icon(.play) }
        }
    }

    private func sound(at address: String) -> some HTML {
        button(
            .class(hasWords ? "play worded" : "play"), .type("button"), .data("preview", address),
            .aria("pressed", false), .when(!hasWords, .aria("label", strings(.playItem, item.card.title)))
        ) {
            Icon(.play)
            Icon(.pause)
            if hasWords {
                span(.class("when-resting")) { strings(.play) }
                // It is the same button, pressed: its name stays.
                span(.class("when-playing"), .aria("hidden", "true")) { strings(.pause) }
                span(.class("visually-hidden")) { " " + item.card.title }
            }
        }
    }
}

extension Card {
    /// As its upstream's address says; what a preview is, is known only once it is asked for.
    var isTriedByFilm: Bool {
        let path = preview.flatMap { URLComponents(string: $0)?.path } ?? ""
        return ["m4v", "mp4", "mov"].contains { path.hasSuffix(".\($0)") }
    }
}
