import Catalogue
import HTML
import Media

/// Plays an item's audio preview in the player. A video preview is only marked here, and plays on the item's page. The
/// button needs scripts; without them, an item's page has the browser's own controls.
struct PlayButton: HTML {
    let item: CatalogueItem
    let pictures: Pictures
    /// Whether the button has words beside the icon.
    var hasWords = false
    /// What the player shows of the item besides what its cell shows.
    var track = Track()
    let strings: Strings

    /// Whether the player plays an item's preview.
    static func isSound(_ item: CatalogueItem, pictures: Pictures) -> Bool {
        // Every cell of a list is asked.
        item.card.preview != nil && !item.card.hasVideoPreview
            && pictures.addresses.hasPreview(of: item)
    }

    var body: some HTML {
        if let address = pictures.addresses.preview(of: item) {
            if item.card.hasVideoPreview { film } else { sound(at: address) }
        }
    }

    @HTMLBuilder private var film: some HTML {
        // Beside words, the page has the video itself.
        if !hasWords {
            span(.class("film"), .role("img"), .aria("label", strings(.preview, item.card.title))) { Icon(.play) }
        }
    }

    private func sound(at address: String) -> some HTML {
        button(
            .class(hasWords ? "play worded" : "play"), .type("button"), .data("preview", address),
            .when(track.title != nil, .data("title", track.title ?? "")),
            .when(track.artist != nil, .data("artist", track.artist ?? "")),
            .when(track.artwork != nil, .data("art", track.artwork ?? "")),
            .when(track.duration != nil, .data("duration", "\(track.duration ?? 0)")),
            .aria("pressed", false), .when(!hasWords, .aria("label", strings(.playItem, item.card.title)))
        ) {
            Icon(.play)
            Icon(.pause)
            if hasWords {
                span(.class("when-resting")) { strings(.play) }
                // A pressed button is still the same button, so it keeps its name.
                span(.class("when-playing"), .aria("hidden", "true")) { strings(.pause) }
                span(.class("visually-hidden")) { " " + item.card.title }
            }
        }
    }
}

/// What the player shows of an item whose cell doesn't show it, such as a row of an album's track list.
struct Track {
    /// The title; nil if the cell's is the item's.
    var title: String?
    /// The artist or the show; nil if it is the cell's subtitle.
    var artist: String?
    /// The address of a picture on this server, such as the album's; nil if it is the cell's.
    var artwork: String?
    /// The duration of the recording in seconds; nil if it is unknown until it is loaded, or if a preview is shorter.
    var duration: Double?
}

extension Card {
    /// Whether the preview is a video, judged by its address. The type is only certain once it is requested.
    var hasVideoPreview: Bool {
        // Every row of a list asks this, so the address is not parsed.
        let path = (preview ?? "").utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return [".m4v", ".mp4", ".mov"].contains { path.suffix(4).elementsEqual($0.utf8) }
    }
}
