import Catalogue
import HTML

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

/// Says that the browser is offline; empty while it is online.
struct ConnectionBar: HTML {
    let strings: Strings

    var body: some HTML {
        p(
            .id("connection"), .class("connection"), .role("status"), .data("offline", strings(.offline)),
            .data("unreachable", strings(.unreachable))
        ) {}
    }
}
