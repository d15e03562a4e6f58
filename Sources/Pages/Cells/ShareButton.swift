import Catalogue
import HTML

/// Hands the page's address to another program, or copies it. It takes scripts; without them there is the address bar.
struct ShareButton: HTML {
    let strings: Strings

    var body: some HTML {
        button(.class("share quiet"), .type("button"), .data("copied", strings(.linkCopied))) {
            Icon(.share)
            span { strings(.share) }
        }
    }
}

/// Says that nobody can be reached; empty while somebody can.
struct ConnectionBar: HTML {
    let strings: Strings

    var body: some HTML {
        p(
            .id("connection"), .class("connection"), .role("status"), .data("offline", strings(.offline)),
            .data("unreachable", strings(.unreachable))
        ) {}
    }
}
