/// The CSS of several layouts and optionally a theme: one file of deterministic text.
///
/// It styles a flat list, with one `li` for each cell and no elements for groups, so that a change inserts one element:
///
/// ```html
/// <main style="container: list / inline-size">
///   <section>
///     <header data-layout-header="grid">…</header>
///     <ul data-layout="grid"><li>…</li><li>…</li></ul>
///     <footer data-layout-footer="grid">…</footer>
///   </section>
/// </main>
/// ```
///
/// The nearest ancestor that is an inline-size container is named `list`, and the list is as wide as its
/// content box. Widths at which columns change grow with the reader's text (`rem`), so that larger text has fewer columns;
/// at the usual size they are the points that ``Layout`` names. Sources: CSS Grid Level 2, CSS Containment Level 3 (container queries and `cqi`), CSS Scroll
/// Snap Level 1, Media Queries Level 5.
public struct Stylesheet: Sendable {
    /// The CSS text: about 1 kB for each layout, and 1 kB for each dozen cells in a pattern or its endings.
    public let css: String
    /// The problems of the layouts and the theme; see ``Layout/diagnostics``.
    public let diagnostics: [LayoutDiagnostic]

    /// Writes the layouts in order. Takes one plan for each layout and value of the traits.
    ///
    /// - Parameters:
    ///   - layouts: of several with the same name the first is written; the others are reported unless they are equal.
    ///   - theme: written first, as custom properties, unless it is nil.
    public init(layouts: [Layout], theme: Theme? = nil) {
        var report = Report()
        var text = theme.map { $0.sanitised(&report).rule.text(indentation: "") + "\n" } ?? ""
        text += Self.base
        var known: [String: Layout] = [:]
        for layout in layouts {
            if let first = known[layout.id] {
                if !first.hasSameSections(as: layout) {
                    report.note(
                        .duplicateLayout, at: "layouts", expected: "one layout a name",
                        came: "another \"\(layout.id)\", left out",
                        remedy: "Give it a name of its own, or drop it"
                    )
                }
                continue
            }
            known[layout.id] = layout
            report.checkName(layout.id, at: "id")
            text += "\n" + Self.text(of: layout, &report)
        }
        css = text
        diagnostics = report.diagnostics
    }

    private static func text(of layout: Layout, _ report: inout Report) -> String {
        let plans = Traits.allCases.map { ($0, layout.planned(for: $0)) }
        // A header or background that only some traits have is hidden for the others.
        let supplements = layout.supplements
        var sets: [Traits: RuleSet] = [:]
        for (traits, planned) in plans {
            report.merge(planned.diagnostics.map { $0.within(layout.id) })
            sets[traits] = RuleSet(planned.plan, id: layout.id, width: traits.width, supplements: supplements)
        }
        return Cascade.text(sets)
    }

    /// The rules of every layout; `align-content` keeps rows at their own height in a stretched list.
    private static let base = """
        ul[data-layout] {
          display: grid;
          align-content: start;
          box-sizing: border-box;
          margin: 0;
          padding: 0;
          list-style: none;
        }
        ul[data-layout] > li {
          box-sizing: border-box;
        }
        ul[data-layout] > li > [data-layout-badge] {
          position: absolute;
          box-sizing: border-box;
          visibility: hidden;
        }

        """
}
