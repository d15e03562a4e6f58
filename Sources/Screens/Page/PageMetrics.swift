import CompositionalLayout
import Foundation

/// The widths that pages, their pictures and the stylesheet share, in points.
enum PageMetrics {
    /// The least width of a window with a sidebar; narrower windows have a tab bar.
    static let sidebarBreakpoint = 760
    /// The least width of a window with an item beside its list.
    static let splitBreakpoint = 1_000
    /// The least width of a window with an item, its list and the words of the sidebar.
    static let railBreakpoint = 1_280
    static let sidebar = 232
    /// Its width with large text, in rems.
    static let sidebarOfLargeText = 9.5
    /// The width of the facets beside a list, and of the room around them.
    static let facets = 272
    /// The least width of a window with facets beside a list of regular width, in ems: large text needs more room.
    static let facetsBreakpoint = (sidebar + facets + Int(WidthClass.regular.lowerBound)) / 16
    /// The least width of a player that has all its controls beside each other.
    static let controlsBreakpoint = 880
    /// The greatest width of a window without margins around dialogs.
    static let marginsBreakpoint = 600
    /// The least width of a list with its actions beside its title, in ems, and of one that also has its choices there.
    static let actionsBreakpoint = 56
    static let oneLineBreakpoint = 70
    /// The least widths of a home page with five and six cells beside each other, and that above which five leave a gap, in ems.
    static let fiveColumns = 58..<69
    static let sixColumns = 80
    /// The greatest width of a list without words beside the buttons of its sections, in ems.
    static let narrowList = 23
    /// The greatest width of a palette whose titles need the room of their origins, in ems.
    static let wrappingOrigins = 24
    /// The least height of a window with a preview above fields.
    static let previewHeight = 600
    /// The least height of a window that a player may stay in.
    static let lowestHeight = 300
    /// The least height of a window that bars may stand in.
    static let lowHeight = 400
    /// The least height of a window that is no phone across.
    static let acrossHeight = 480
    /// The least width of an item's page with the words beside the picture.
    static let leadBreakpoint = 480
    /// The greatest width of a list whose titles wrap, in ems: a small phone, or large text.
    static let wrappingTitles = 20.5
    /// The width of a list from which on a row has room for facts beside its words, in ems: any phone, but for large text.
    static let factsBeside = 20
    /// The greatest width of a pane that has no room for words beside others, in ems: a phone with very large text.
    static let oneColumn = 15
    /// The width of a picture in a row.
    static let thumbnail = 52
    /// The width of a picture in its own proportions, beside others.
    static let cover = 144
    /// The width of a file from which on the picture on an item's page is as large as there is room.
    static let portrait = 480

    /// The widths as CSS custom properties.
    static let rule = """
        :root {
          --sidebar: calc(max(\(sidebar)px, \(sidebarOfLargeText)rem) + var(--safe-start));
          --facets: \(facets)px;
          --thumbnail: \(thumbnail)px;
          --cover: \(cover)px;
        }

        """

    /// Writes out the custom media queries of a style sheet (Media Queries Level 5, section 3): no browser supports
    /// them, and neither media queries nor container queries can use custom properties.
    static func replacingCustomMedia(in css: String) -> String {
        var parts = css.components(separatedBy: "(--")
        for index in parts.indices.dropFirst() {
            let name = parts[index].prefix { $0 != ")" }
            parts[index] =
                customMedia[String(name)].map { "(" + $0 + parts[index].dropFirst(name.count) } ?? "(--" + parts[index]
        }
        return parts.joined()
    }

    private static let customMedia = [
        "with-sidebar": "width >= \(sidebarBreakpoint)px", "with-split": "width >= \(splitBreakpoint)px",
        "with-facets": "width >= \(facetsBreakpoint)em", "with-controls": "width >= \(controlsBreakpoint)px",
        "with-rail": "\(splitBreakpoint)px <= width < \(railBreakpoint)px", "across": "height < \(acrossHeight)px",
        "regular": "width >= \(WidthClass.regular.lowerBound / 16)rem", "low": "height < \(lowHeight)px",
        "with-lead": "width >= \(leadBreakpoint)px", "wrapping-titles": "width <= \(wrappingTitles)em",
        "facts-below": "width < \(factsBeside)em",
        "one-column": "width <= \(oneColumn)em", "with-margins": "width >= \(marginsBreakpoint)px",
        "with-actions": "width >= \(actionsBreakpoint)rem", "one-line": "width >= \(oneLineBreakpoint)rem",
        "five-columns": "\(fiveColumns.lowerBound)rem <= width < \(fiveColumns.upperBound)rem",
        "six-columns": "width >= \(sixColumns)rem", "narrow": "width < \(narrowList)rem",
        "wrapping-origins": "width < \(wrappingOrigins)em", "high": "height >= \(previewHeight)px",
        "lowest": "height < \(lowestHeight)px",
    ]
}
