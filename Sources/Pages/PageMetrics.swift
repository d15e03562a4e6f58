import CompositionalLayout

/// The widths that pages, their pictures and the stylesheet share, in points.
enum PageMetrics {
    /// A window has a sidebar from this width on; a narrower one has a tab bar.
    static let sidebarBreakpoint = 760
    /// A window has an item beside its list from this width on.
    static let splitBreakpoint = 1_000
    static let sidebar = 232
    /// A picture in a row.
    static let thumbnail = 52
    /// A picture in its own shape, among others.
    static let cover = 144
    /// The picture of an item's own page, at most.
    static let portrait = 480

    /// The measures as custom properties.
    static let rule = """
        :root {
          --sidebar: \(sidebar)px;
          --thumbnail: \(thumbnail)px;
          --cover: \(cover)px;
          --portrait: \(portrait)px;
        }

        """

    /// A style sheet whose custom media queries (Media Queries Level 5, § 3) are written out, because no browser knows them
    /// and neither media queries nor container queries can use custom properties.
    static func replacingCustomMedia(in css: String) -> String {
        [
            "--with-sidebar": sidebarBreakpoint, "--with-split": splitBreakpoint,
            "--regular": Int(WidthClass.regular.lowerBound),
        ].reduce(css) { css, query in css.replacing("(\(query.key))", with: "(width >= \(query.value)px)") }
    }
}
