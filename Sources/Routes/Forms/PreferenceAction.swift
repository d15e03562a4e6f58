package import Catalogue
package import CompositionalLayout

/// The action of a form that changes a preference.
package enum PreferenceAction: Sendable {
    /// Shows a list in a style; nil for the list of favourites.
    case style(HomeStyle, ResolvedSource?)
    /// Chooses the colour scheme; nil for the system's.
    case scheme(ColourScheme?)

    /// The value of a form for the colour scheme of the system.
    package static let automaticScheme = "automatic"
    /// The styles of lists.
    package static let styles: [HomeStyle] = [.list, .grid]

    /// Reads a form.
    ///
    /// - Parameters:
    ///   - form: `style` and the address of its `list`, or `scheme`.
    ///   - basePath: the path of the app.
    ///   - sources: the sources that the form may name.
    package init(_ form: [String: String], basePath: BasePath, sources: [ResolvedSource]) throws(FormError) {
        if let name = form["scheme"] {
            let scheme = ColourScheme(rawValue: name)
            guard scheme != nil || name == Self.automaticScheme else {
                let names = [Self.automaticScheme] + ColourScheme.allCases.map(\.rawValue)
                throw FormError(expected: "“scheme”, one of \(names.joined(separator: ", "))")
            }
            self = .scheme(scheme)
            return
        }
        guard let style = form["style"].flatMap(HomeStyle.init(rawValue:)), Self.styles.contains(style) else {
            let names = Self.styles.map(\.rawValue).joined(separator: " or ")
            throw FormError(expected: "a form with “scheme”, or with “style”, \(names)")
        }
        let list = form["list"].flatMap(basePath.relative).flatMap(HomeFeedPath.init)?.feed
        switch list {
        case .favourites, .favouritesOf: self = .style(style, nil)
        case .source where list?.isKnown(among: sources) == true: self = .style(style, list?.source(among: sources))
        default: throw FormError(expected: "“list”, the address of a source’s list or of favourites")
        }
    }
}

extension Preferences {
    /// Makes the choice of a form.
    package mutating func apply(_ action: PreferenceAction) {
        switch action {
        case .style(let style, let source?): setStyle(style, of: source)
        case .style(let style, nil): favouritesStyle = style
        case .scheme(let scheme): colourScheme = scheme
        }
    }
}
