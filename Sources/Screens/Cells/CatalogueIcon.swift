import Catalogue
import CompositionalLayout
import HTML
import Media

/// The icon of a source or an added page: a rounded square in its colour, with its symbol or the first letter of its title.
/// Screen readers skip it, because the title stands beside it.
struct CatalogueIcon: HTML {
    private let title: String
    private let symbol: Symbol
    private let colour: Attribute
    /// Whether white can't be read on the colour (WCAG 2.2, 1.4.3).
    private let isPale: Bool

    init(source: ResolvedSource, model: PageModel) {
        title = model.strings.title(of: source)
        symbol = source.symbol
        colour =
            source.accent.map { Attribute.fill($0.hexadecimal) } ?? .data("hue", model.pictures.hue(of: source).name)
        isPale = source.accent.map { $0.contrast(with: Self.white) < 4.5 } ?? false
    }

    init(page: AddedPage) {
        title = page.title
        symbol = page.symbol
        colour = .data("hue", Hue(ofName: page.id.rawValue).name)
        isPale = false
    }

    private static let white = Colour(0xFFFFFF)

    var body: some HTML {
        svg(.class(isPale ? "emblem pale" : "emblem"), .viewBox("0 0 24 24"), colour, .aria("hidden", "true")) {
            path(.d("M0 0h24v24H0")) {}
            switch symbol {
            // The symbol of sources that have none of their own.
            case .collection: Element("text", []) { letter }
            case .character(let character): Element("text", []) { String(character) }
            default: path(.d(Icon.Drawing(symbol).rawValue)) {}
            }
        }
    }

    private var letter: String {
        String((title.first { $0.isLetter || $0.isNumber } ?? title.first ?? "?").uppercased().prefix(1))
    }
}
