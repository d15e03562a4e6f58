import Catalogue
import HTML

/// An audio or video preview, which loads when it is played. With scripts, the player plays audio.
struct Preview: HTML {
    let address: String
    let card: Card
    let strings: Strings

    var body: some HTML {
        if card.hasVideoPreview {
            video(.class("preview"), .controls, .preload("none"), .src(Address(address)), .aria("label", label)) {}
        } else {
            noscript {
                audio(.class("preview"), .controls, .preload("none"), .src(Address(address)), .aria("label", label)) {}
            }
        }
    }

    private var label: String { strings(.preview, card.title) }
}
