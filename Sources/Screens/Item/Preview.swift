import Catalogue
import HTML

/// An audio or video preview, which loads when it is played. With scripts, the player plays audio.
struct Preview: HTML {
    let address: String
    let card: Card
    var hasScripts = true
    let strings: Strings

    /// The id of the film on an item's page.
    static let id = "preview"

    var body: some HTML {
        if card.hasVideoPreview {
            video(
                .id(Self.id), .class("preview"), .controls, .preload("none"), .src(Address(address)),
                .aria("label", label)
            ) {}
        } else if hasScripts {
            noscript { sound }
        } else {
            sound
        }
    }

    private var sound: some HTML {
        audio(.class("preview"), .controls, .preload("none"), .src(Address(address)), .aria("label", label)) {}
    }

    private var label: String { strings(.preview, card.title) }
}
