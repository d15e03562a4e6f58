import HTML

/// What other programs, such as messengers, show of a page's address (the Open Graph protocol, ogp.me).
struct PageSummary: HTML {
    let title: String
    let description: String
    /// Absolute, as are all addresses here: who reads them is elsewhere.
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
