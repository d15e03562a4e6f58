import Catalogue
import HTML
import Routes

/// Shares the page's address with another program, or copies it. The button needs scripts; without them, there is the
/// address bar.
struct ShareButton: HTML {
    let strings: Strings

    var body: some HTML {
        button(.class("share quiet"), .type("button"), .data("copied", strings(.linkCopied))) {
            Icon(.share)
            span { strings(.share) }
        }
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
