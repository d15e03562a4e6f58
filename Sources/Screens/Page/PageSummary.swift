import HTML

/// The summary of a page that other programs show, such as messengers (the Open Graph protocol, ogp.me).
struct PageSummary: HTML {
    let title: String
    let description: String
    /// The absolute address of the page.
    let address: String
    let picture: String

    var body: some HTML {
        meta(.name("description"), .content(description))
        link(.rel("canonical"), .href(address))
        fact("og:title", title)
        fact("og:description", description)
        fact("og:type", "website")
        fact("og:url", address)
        fact("og:image", picture)
    }

    private func fact(_ name: String, _ text: String) -> some HTML {
        meta(.property(name), .content(text))
    }
}
