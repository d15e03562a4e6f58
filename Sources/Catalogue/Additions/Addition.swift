public import HTML

/// Something that a program adds to the app: texts, rules of style, pages, or parts of pages.
///
/// Whatever an addition shows stays within the app's content security policy: there are no scripts, styles or pictures
/// from elsewhere, and no `style` attributes. Plain elements look as they do elsewhere in the app.
///
/// ```swift
/// let additions: [Addition] = [
///     .words(["favourites": "Places to go"]),
///     .stylesheet(".motto { letter-spacing: 0.1em }"),
///     .page("about", title: "About") { p(.class("motto")) { "All countries of the world." } },
///     .section(of: "countries") { country in h2 { "More about \(country.card.title)" } },
///     .cell(of: "countries") { country in strong { country.card.title } },
/// ]
/// ```
public struct Addition: Sendable {
    package enum Content: Sendable {
        case words(Language, [String: String])
        case stylesheet(String)
        case page(AddedPage)
        case section(SourceID, AddedSection)
        case cell(SourceID, @Sendable (CatalogueItem) -> RenderedHTML)
    }

    package let content: Content

    /// Texts in place of the app's, by the keys of its string catalogue. Counted texts stay as they are.
    public static func words(_ language: Language, _ texts: [String: String]) -> Addition {
        Addition(content: .words(language, texts))
    }

    /// English texts in place of the app's, by the keys of its string catalogue. Counted texts stay as they are.
    /// ``SourceAppearance/favouriteTerms`` names the favourites of one source.
    public static func words(_ texts: [String: String]) -> Addition { .words(.english, texts) }

    /// Rules after those of the app's stylesheet, such as for the classes of added pages.
    public static func stylesheet(_ css: String) -> Addition { Addition(content: .stylesheet(css)) }

    /// A page beside the sources, with a tab.
    ///
    /// - Parameters:
    ///   - id: the path of its address: lower-case letters, digits and hyphens; no source has it.
    ///   - title: the title of the page and its tab; nil to make it from the id.
    ///   - symbol: the icon of its tab.
    ///   - content: the content below the title.
    public static func page(
        _ id: String, title: String? = nil, symbol: Symbol = .collection,
        @HTMLBuilder content: @escaping @Sendable () -> some HTML & SendableMetatype
    ) -> Addition {
        let page = AddedPage(id: SourceID(id), title: title ?? id.humanised, symbol: symbol) { _ in
            RenderedHTML(content())
        }
        return Addition(content: .page(page))
    }

    /// A page with records of the program's own, beside the sources, with a tab.
    ///
    /// - Parameters:
    ///   - id: the path of its address: lower-case letters, digits and hyphens; no source has it.
    ///   - title: the title of the page and its tab; nil to make it from the id.
    ///   - symbol: the icon of its tab.
    ///   - content: the content below the title, made of the program's records each time when the page is loaded.
    public static func page(
        _ id: String, title: String? = nil, symbol: Symbol = .collection,
        @HTMLBuilder content:
            @escaping @Sendable (_ store: any RecordStore) async throws -> some HTML & SendableMetatype
    ) -> Addition {
        let page = AddedPage(id: SourceID(id), title: title ?? id.humanised, symbol: symbol) { store in
            RenderedHTML(try await content(store))
        }
        return Addition(content: .page(page))
    }

    /// A section below the facts on the pages of a source's items. An item for which it writes nothing gets none.
    public static func section(
        of source: SourceID, @HTMLBuilder content: @escaping @Sendable (CatalogueItem) -> some HTML & SendableMetatype
    ) -> Addition {
        Addition(content: .section(source) { item, _ in RenderedHTML(content(item)) })
    }

    /// A section with records of the program's own, below the facts on the pages of a source's items. If it throws an error,
    /// the log has it, and the page shows a line in its place.
    public static func section(
        of source: SourceID,
        @HTMLBuilder content:
            @escaping @Sendable (CatalogueItem, _ store: any RecordStore) async throws -> some HTML & SendableMetatype
    ) -> Addition {
        Addition(content: .section(source) { item, store in RenderedHTML(try await content(item, store)) })
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
    package let content: @Sendable (any RecordStore) async throws -> RenderedHTML
}

/// Makes a section of an item's page.
package typealias AddedSection = @Sendable (CatalogueItem, any RecordStore) async throws -> RenderedHTML

/// The additions of a program, by the place where they are shown.
package struct Additions: Sendable {
    package private(set) var words: [Language: [String: String]] = [:]
    package private(set) var stylesheets: [String] = []
    /// All rules; nil if there is no addition.
    package let stylesheet: String?
    package private(set) var pages: [AddedPage] = []
    private var sections: [SourceID: [AddedSection]] = [:]
    private var cells: [SourceID: @Sendable (CatalogueItem) -> RenderedHTML] = [:]

    package init(_ additions: [Addition] = []) {
        for addition in additions {
            switch addition.content {
            case .words(let language, let texts): words[language, default: [:]].merge(texts) { $1 }
            case .stylesheet(let css): stylesheets.append(css)
            case .page(let page): pages.append(page)
            case .section(let source, let content): sections[source, default: []].append(content)
            case .cell(let source, let content): cells[source] = content
            }
        }
        stylesheet = additions.isEmpty ? nil : stylesheets.joined()
    }

    /// The sources whose items have sections, in their order.
    package var sectionSources: [SourceID] { sections.keys.sorted() }

    /// The sources whose items have cells, in their order.
    package var cellSources: [SourceID] { cells.keys.sorted() }

    package func page(_ id: String) -> AddedPage? { pages.first { $0.id.rawValue == id } }

    /// The sections of an item's page.
    ///
    /// - Parameter substitute: makes what is shown in place of a section that throws an error.
    package func sections(
        of item: CatalogueItem, with store: any RecordStore,
        orElse substitute: (any Error) throws -> RenderedHTML = { throw $0 }
    ) async throws -> [RenderedHTML] {
        var made: [RenderedHTML] = []
        for section in sections[item.id.source] ?? [] {
            do { made.append(try await section(item, store)) } catch {
                if error is CancellationError || Task.isCancelled { throw error }
                made.append(try substitute(error))
            }
        }
        return made.filter { !$0.isEmpty }
    }

    /// Whether the cells of a source's items have content of their own.
    package func hasCell(of source: SourceID) -> Bool { cells[source] != nil }

    /// The content of an item's cell; nil for the app's own.
    package func cell(of item: CatalogueItem) -> RenderedHTML? { cells[item.id.source]?(item) }
}
