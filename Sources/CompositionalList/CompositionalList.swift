public import CompositionalLayout
public import HTML
public import Sections

/// A list of sections with views as cells, arranged by a compositional layout.
///
/// ```swift
/// CompositionalList(sections) { card, section in
///     switch section {
///     case .heroes: StoryCell(card)
///     case .albums: ArtworkCell(card)
///     }
/// }
/// .sectionHeader { TitleHeader($0.title) }
/// .selectedItem { .detail(of: $0) }
/// .customLayout(.composed([.heroes: .story, .albums: .carousel]))
/// ```
///
/// Each section becomes a `section[data-section]` with one `ul[data-layout]`, whose `li[data-item]` are the cells: a
/// flat list, so that a change inserts, removes or moves one element.
///
/// The list is a value made from its snapshot and has no state that could differ from the data. A list without cells
/// shows its ``emptyContent(_:)``.
public struct CompositionalList<
    ID: Hashable & Sendable & CustomStringConvertible,
    Cell: Identifiable & Equatable & Sendable,
    CellView: HTML, Accessory: HTML, Header: HTML, Footer: HTML, Empty: HTML
>: HTML where Cell.ID: Sendable & CustomStringConvertible {
    @usableFromInline let snapshot: Snapshot<ID, Cell>
    @usableFromInline let cellView: (Cell, ID) -> CellView
    @usableFromInline var accessory: (Cell) -> Accessory
    @usableFromInline var headerView: (Section<ID, Cell>) -> Header
    @usableFromInline var footerView: (Section<ID, Cell>) -> Footer
    @usableFromInline var empty: () -> Empty
    /// Nil if no cell is a link.
    @usableFromInline var selection: ((Cell) -> Selection?)?
    @usableFromInline var layout: (ID) -> Layout = { _ in .list }
    /// Writes a cell from a cache, or else by the closure.
    @usableFromInline var cached: ((Cell, inout HTMLOutput, (inout HTMLOutput) -> Void) -> Void)?

    @inlinable init(
        snapshot: Snapshot<ID, Cell>, cellView: @escaping (Cell, ID) -> CellView,
        accessory: @escaping (Cell) -> Accessory, headerView: @escaping (Section<ID, Cell>) -> Header,
        footerView: @escaping (Section<ID, Cell>) -> Footer, empty: @escaping () -> Empty
    ) {
        self.snapshot = snapshot
        self.cellView = cellView
        self.accessory = accessory
        self.headerView = headerView
        self.footerView = footerView
        self.empty = empty
    }

    @inlinable public var body: some HTML {
        if snapshot.isEmpty {
            empty()
        } else {
            ForEach(snapshot.sections) { element(of: $0, layout: layout($0.id)) }
        }
    }

    @inlinable func element(of part: Section<ID, Cell>, layout: Layout) -> some HTML {
        let supplements = layout.supplements
        return section(.data("section", part.id.description)) {
            if supplements.hasDecoration {
                div(.data("layout-decoration", layout.id), .aria("hidden", "true")) {}
            }
            if supplements.boundaryItems.contains(.header) {
                OmittedIfEmpty(headerView(part)) { view in
                    header(.data("layout-header", layout.id)) { view }
                }
            }
            ul(.data("layout", layout.id), .role("list")) {
                ForEach(part.cells) { cell in
                    Row(
                        cell: cell, list: part.id.description, isLink: selection != nil, selection: selection?(cell),
                        cached: cached,
                        content: { cellView(cell, part.id) }, accessory: { accessory(cell) })
                }
            }
            if supplements.boundaryItems.contains(.footer) {
                OmittedIfEmpty(footerView(part)) { view in
                    footer(.data("layout-footer", layout.id)) { view }
                }
            }
        }
    }
}

/// A cell with its element.
@usableFromInline
struct Row<Cell: Identifiable, Content: HTML, Accessory: HTML>: HTML where Cell.ID: CustomStringConvertible {
    @usableFromInline let cell: Cell
    @usableFromInline let list: String
    @usableFromInline let isLink: Bool
    @usableFromInline let selection: Selection?
    @usableFromInline let cached: ((Cell, inout HTMLOutput, (inout HTMLOutput) -> Void) -> Void)?
    @usableFromInline let content: () -> Content
    @usableFromInline let accessory: () -> Accessory

    @inlinable init(
        cell: Cell, list: String, isLink: Bool, selection: Selection?,
        cached: ((Cell, inout HTMLOutput, (inout HTMLOutput) -> Void) -> Void)?, content: @escaping () -> Content,
        accessory: @escaping () -> Accessory
    ) {
        self.cell = cell
        self.list = list
        self.isLink = isLink
        self.selection = selection
        self.cached = cached
        self.content = content
        self.accessory = accessory
    }

    @inlinable func render(into output: inout HTMLOutput) {
        guard let parts = output.parts else { return write(to: &output) }
        parts.record(cell: cell.id.description, of: list, in: &output) { write(to: &$0) }
    }

    @inlinable func write(to output: inout HTMLOutput) {
        let isSelected = selection?.isSelected == true
        output.append(
            startTag: "li", [.data("item", cell.id.description), .when(isSelected, .class("selected"))])
        if isLink {
            // Without an address, it is HTML's placeholder for a link, which looks like the links beside it.
            output.append(
                startTag: "a",
                selection.map { [.href($0.address), .when(isSelected, .aria("current", "true"))] } ?? [])
        }
        // Lists with the same cells have other addresses in their links.
        if let cached { cached(cell, &output, writeContent) } else { writeContent(to: &output) }
        output.append(endTag: "li")
    }

    @inlinable func writeContent(to output: inout HTMLOutput) {
        content().render(into: &output)
        if isLink { output.append(endTag: "a") }
        accessory().render(into: &output)
    }
}

extension CompositionalList
where Accessory == EmptyHTML, Header == EmptyHTML, Footer == EmptyHTML, Empty == EmptyHTML {
    /// Creates a list without headers, footers, accessories and links; modifiers add them.
    ///
    /// - Parameters:
    ///   - snapshot: the sections and cells.
    ///   - cell: makes the view of a cell in the section of this identity.
    @inlinable public init(
        _ snapshot: Snapshot<ID, Cell>, @HTMLBuilder cell: @escaping (Cell, ID) -> CellView
    ) {
        self.init(
            snapshot: snapshot, cellView: cell, accessory: { _ in EmptyHTML() }, headerView: { _ in EmptyHTML() },
            footerView: { _ in EmptyHTML() }, empty: { EmptyHTML() })
    }
}
