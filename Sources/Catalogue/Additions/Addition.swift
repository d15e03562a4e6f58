public import HTML

/// Something that a program adds to the app: texts, rules of style, pages, or parts of pages.
///
/// Whatever an addition shows stays within the app's content security policy: there are no scripts, styles or pictures
/// from elsewhere, and no `style` attributes.
///
/// ```swift
/// await Vitrine.main("Atlas", sources: [Countries()], additions: [
///     .words(.english, ["favourites": "Places to go"]),
///     .stylesheet(".brand { letter-spacing: 0.1em }"),
///     .page("about", title: "About") { p { "Countries of the world." } },
///     .section(of: "countries") { country in p { "More about \(country.card.title)" } },
///     .cell(of: "countries") { country in strong { country.card.title } },
/// ])
/// ```
public struct Addition: Sendable {
    package enum Content: Sendable {
        case words(Language, [String: String])
        case stylesheet(String)
        case page(AddedPage)
        case section(SourceID, @Sendable (CatalogueItem) -> RenderedHTML)
        case cell(SourceID, @Sendable (CatalogueItem) -> RenderedHTML)
    }

    package let content: Content

    /// Texts in place of the app's, by the keys of its string catalogue. Counted texts stay as they are.
    public static func words(_ language: Language, _ texts: [String: String]) -> Addition {
        Addition(content: .words(language, texts))
    }

    /// Rules after those of the app's stylesheet, such as for the classes of added pages.
    public static func stylesheet(_ css: String) -> Addition { Addition(content: .stylesheet(css)) }

    /// A page beside the sources, with a tab.
    ///
    /// - Parameters:
    ///   - id: the path of its address: lower-case letters, digits and hyphens; no source has it.
    ///   - title: the title of the page and its tab.
    ///   - symbol: the icon of its tab.
    ///   - content: the content below the title.
    public static func page(
        _ id: String, title: String, symbol: Symbol = .collection,
        @HTMLBuilder content: @escaping @Sendable () -> some HTML & SendableMetatype
    ) -> Addition {
        let page = AddedPage(id: SourceID(rawValue: id), title: title, symbol: symbol) { RenderedHTML(content()) }
        return Addition(content: .page(page))
    }

    /// A section below the facts on the pages of a source's items.
    public static func section(
        of source: SourceID, @HTMLBuilder content: @escaping @Sendable (CatalogueItem) -> some HTML & SendableMetatype
    ) -> Addition {
        Addition(content: .section(source) { RenderedHTML(content($0)) })
    }

    /// The content of the cells of a source's list, which are links to the items. A cell has no links of its own.
    public static func cell(
        of source: SourceID, @HTMLBuilder content: @escaping @Sendable (CatalogueItem) -> some HTML & SendableMetatype
    ) -> Addition {
        Addition(content: .cell(source) { RenderedHTML(content($0)) })
    }
}

/// A page that a program adds.
package struct AddedPage: Sendable, Identifiable {
    package let id: SourceID
    package let title: String
    package let symbol: Symbol
    package let content: @Sendable () -> RenderedHTML
}

/// The additions of a program, by the place where they are shown.
package struct Additions: Sendable {
    package private(set) var words: [Language: [String: String]] = [:]
    package private(set) var stylesheet = ""
    package private(set) var pages: [AddedPage] = []
    private var sections: [SourceID: [@Sendable (CatalogueItem) -> RenderedHTML]] = [:]
    private var cells: [SourceID: @Sendable (CatalogueItem) -> RenderedHTML] = [:]

    package init(_ additions: [Addition] = []) {
        for addition in additions {
            switch addition.content {
            case .words(let language, let texts): words[language, default: [:]].merge(texts) { $1 }
            case .stylesheet(let css): stylesheet += css
            case .page(let page): pages.append(page)
            case .section(let source, let content): sections[source, default: []].append(content)
            case .cell(let source, let content): cells[source] = content
            }
        }
    }

    package func page(_ id: String) -> AddedPage? { pages.first { $0.id.rawValue == id } }

    /// The sections of an item's page.
    package func sections(of item: CatalogueItem) -> [RenderedHTML] {
        (sections[item.id.source] ?? []).map { $0(item) }.filter { !$0.isEmpty }
    }

    /// Whether the cells of a source's items have content of their own.
    package func hasCell(of source: SourceID) -> Bool { cells[source] != nil }

    /// The content of an item's cell; nil for the app's own.
    package func cell(of item: CatalogueItem) -> RenderedHTML? { cells[item.id.source]?(item) }
}
