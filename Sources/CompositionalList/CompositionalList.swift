import CompositionalLayout
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
    let snapshot: Snapshot<ID, Cell>
    let cellView: (Cell, ID) -> CellView
    var accessory: (Cell) -> Accessory
    var headerView: (Section<ID, Cell>) -> Header
    var footerView: (Section<ID, Cell>) -> Footer
    var empty: () -> Empty
    var selection: (Cell) -> Selection? = { _ in nil }
    var layout: (ID) -> Layout = { _ in .list }
    /// Writes a cell from a cache, or else by the closure.
    var cached: ((Cell, inout HTMLOutput, (inout HTMLOutput) -> Void) -> Void)?

    public var body: some HTML {
        if snapshot.isEmpty {
            empty()
        } else {
            ForEach(snapshot.sections) { element(of: $0, layout: layout($0.id)) }
        }
    }

    private func element(of part: Section<ID, Cell>, layout: Layout) -> some HTML {
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
                    Row(cell: cell, cached: cached) { row(of: cell, in: part.id) }
                }
            }
            if supplements.boundaryItems.contains(.footer) {
                OmittedIfEmpty(footerView(part)) { view in
                    footer(.data("layout-footer", layout.id)) { view }
                }
            }
        }
    }

    private func row(of cell: Cell, in section: ID) -> some HTML {
        let selection = selection(cell)
        return li(
            .data("item", cell.id.description),
            .when(selection?.isSelected == true, .class("selected"))
        ) {
            if let selection {
                a(.href(selection.address), .when(selection.isSelected, .aria("current", "true"))) {
                    cellView(cell, section)
                }
            } else {
                cellView(cell, section)
            }
            accessory(cell)
        }
    }
}

/// A cell with its element, from the cache if there is one.
private struct Row<Cell, Content: HTML>: HTML {
    let cell: Cell
    let cached: ((Cell, inout HTMLOutput, (inout HTMLOutput) -> Void) -> Void)?
    let content: () -> Content

    func render(into output: inout HTMLOutput) {
        guard let cached else { return content().render(into: &output) }
        cached(cell, &output) { content().render(into: &$0) }
    }
}

extension CompositionalList
where Accessory == EmptyHTML, Header == EmptyHTML, Footer == EmptyHTML, Empty == EmptyHTML {
    /// Creates a list without headers, footers, accessories and links; modifiers add them.
    ///
    /// - Parameters:
    ///   - snapshot: the sections and cells.
    ///   - cell: makes the view of a cell in the section of this identity.
    public init(
        _ snapshot: Snapshot<ID, Cell>, @HTMLBuilder cell: @escaping (Cell, ID) -> CellView
    ) {
        self.snapshot = snapshot
        cellView = cell
        accessory = { _ in EmptyHTML() }
        headerView = { _ in EmptyHTML() }
        footerView = { _ in EmptyHTML() }
        empty = { EmptyHTML() }
    }
}
