import Catalogue
import HTML

/// The keyboard shortcuts. Scripts show them as a dialog when someone presses `?`.
struct Shortcuts: HTML {
    let strings: Strings

    var body: some HTML {
        section(.id("shortcuts"), .class("source")) {
            h2(.id("shortcuts-title")) { strings(.shortcuts) }
            dl(.class("facts")) {
                shortcut(["/"], strings(.search))
                shortcut(["Ctrl K", "⌘ K"], strings(.searchAll))
                shortcut(["↑", "↓", "←", "→"], strings(.moveWithArrows))
                shortcut(["⇧ F10"], strings(.itemMenu))
                shortcut(["Esc"], strings(.closeOrGoBack))
                shortcut([strings(.spaceKey)], "\(strings(.play)) / \(strings(.pause))")
                shortcut(["←", "→"], strings(.seek))
                shortcut(["⇧ ←"], strings(.previousTrack))
                shortcut(["⇧ →"], strings(.nextTrack))
                shortcut(["?"], strings(.shortcuts))
            }
            form(.method(.dialog)) {
                button(.class("quiet")) { strings(.done) }
            }
        }
    }

    private func shortcut(_ keys: [String], _ meaning: String) -> some HTML {
        div {
            dt { meaning }
            dd {
                ForEach(keys) { key in kbd(.dir(.leftToRight)) { key } }
            }
        }
    }
}
