import Catalogue
import HTML
import Routes

/// Shares the page's address with another program, or copies it. The button needs scripts; without them, there is the
/// address bar.
struct ShareButton: HTML {
    /// The address at the item's origin, which everyone can open; a server at home has one of its own.
    var origin: String?
    let strings: Strings

    private static let menuID = "share-menu"

    var body: some HTML {
        if let origin {
            button(.class("share quiet"), .type("button"), .popovertarget(Self.menuID)) { label }
            div(.id(Self.menuID), .popover, .class("popover"), .role("group"), .aria("label", strings(.share))) {
                button(
                    .class("share"), .type("button"), .data("copied", strings(.linkCopied)), .data("url", origin)
                ) { strings(.shareOrigin, origin.host) }
                button(.class("share"), .type("button"), .data("copied", strings(.linkCopied))) { strings(.sharePage) }
            }
        } else {
            button(.class("share quiet"), .type("button"), .data("copied", strings(.linkCopied))) { label }
        }
    }

    @HTMLBuilder private var label: some HTML {
        Icon(.share)
        span { strings(.share) }
    }
}

/// Says that the server can’t be reached; empty while it can. Scripts find here where changes come from.
struct ConnectionBar: HTML {
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        p(
            .id("connection"), .class("connection"), .role("status"), .data("offline", strings(.offline)),
            .data("unreachable", strings(.unreachable)), .data("changed", strings(.listChanged)),
            .data("waiting", strings.forms(of: .changesToSync)),
            .data("stream", model.path(to: .asset(model.assets.stream.name)))
        ) {}
    }
}
