package import Catalogue
package import CompositionalLayout
import Hummingbird
import Screens

/// The layouts and the theme as browsers get them.
package struct Design: Sendable {
    let assets: Assets
    /// The static files by name.
    let files: [String: EncodedContent]
    let sizes: CellSizes

    /// - Parameters:
    ///   - sources: the sources whose layouts the pages use.
    ///   - theme: the theme of the pages.
    ///   - stylesheet: rules after all others; nil if the program adds nothing to the app.
    package init(_ sources: [ResolvedSource], theme: Theme = .standard, stylesheet: String? = nil) {
        let layouts = HomeStyle.allCases.map(\.layout) + sources.compactMap(\.layout)
        assets = Assets(layouts: layouts, theme: theme, addition: stylesheet)
        files = Dictionary(uniqueKeysWithValues: assets.all.map { ($0.name, Response.asset($0)) })
        sizes = CellSizes(layouts: layouts)
    }

    /// The parts of layouts and the theme that can't be rendered as written; ideally empty.
    package var diagnostics: [LayoutDiagnostic] { assets.diagnostics }
}
