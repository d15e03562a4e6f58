import CompositionalLayout
public import HTML
public import Sections

/// Sections in, views as cells, a layout; no subclassing.
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
/// ```
///
/// Each section becomes a `section[data-section]` with one list, `ul[data-layout]`, whose `li[data-item]` are the cells:
/// a flat list, so that a change is the insertion, removal or move of one element.
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

    public var body: some HTML {
        if snapshot.isEmpty {
            empty()
        } else {
            ForEach(snapshot.sections) { part in
                section(.data("section", part.id.description)) {
                    if Header.self != EmptyHTML.self {
                        header(.data("layout-header", layout(part.id).id)) { headerView(part) }
                    }
                    ul(.data("layout", layout(part.id).id), .role("list")) {
                        ForEach(part.cells) { row(of: $0, in: part.id) }
                    }
                    if Footer.self != EmptyHTML.self {
                        footer(.data("layout-footer", layout(part.id).id)) { footerView(part) }
                    }
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

/// Where selecting a cell leads.
public struct Selection: Hashable, Sendable {
    public let address: Address
    /// Whether that is what is shown beside the list.
    public let isSelected: Bool

    public init(_ address: Address, isSelected: Bool = false) {
        self.address = address
        self.isSelected = isSelected
    }
}

extension CompositionalList
where Accessory == EmptyHTML, Header == EmptyHTML, Footer == EmptyHTML, Empty == EmptyHTML {
    /// - Parameters:
    ///   - snapshot: the sections; identities are unique, because a snapshot's are.
    ///   - cell: the view of a cell; switch on the section's identity, not on an index that shifts.
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
