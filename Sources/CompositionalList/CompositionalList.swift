public import CompositionalLayout
public import HTML
public import Sections

/// A list of sections with views as cells, arranged by a compositional layout.
///
/// ```swift
/// let list = CompositionalList(sections) { ship, section in
///     switch section {
///     case .newest: strong { ship.name }
///     case .all: span { ship.name }
///     }
/// }
/// .sectionHeader { section in h2 { section.title ?? "" } }
/// .selectedItem { ship in Selection(Address("/ships/\(ship.id)")) }
/// ```
///
/// Each section becomes a `section[data-section]` with one `ul[data-layout]`, whose `li[data-item]` are the cells: a
/// flat list, so that a change inserts, removes or moves one element.
///
/// The list is a value made from its snapshot and has no state that could differ from the data. A list without cells
/// shows its ``emptyContent(_:)``.
///
/// A section may be identified by any value, such as a case of an enumeration. The markup names a section by its
/// identifier's description, which must differ from section to section.
public struct CompositionalList<
    ID: Hashable & Sendable,
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
    /// Writes the end of a cell's link.
    @usableFromInline var detail: ((Cell, inout HTMLOutput) -> Void)?
    /// Writes what is before and after a cell's detail, from a cache or else by closures.
    @usableFromInline var cached: ((Cell, inout HTMLOutput, HTMLWriter, _ detail: HTMLWriter, HTMLWriter) -> Void)?

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
        return section(.data("section", String(describing: part.id))) {
            if supplements.hasDecoration {
                div(.data("layout-decoration", layout.id), .aria("hidden", "true")) {}
            }
            if supplements.boundaryItems.contains(.header) {
                OmittedIfEmpty(headerView(part)) { view in
                    header(.data("layout-header", layout.id)) { view }
                }
            }
            ul(.data("layout", layout.id), .role("list")) {
                Rows(list: self, part: part)
            }
            if supplements.boundaryItems.contains(.footer) {
                OmittedIfEmpty(footerView(part)) { view in
                    footer(.data("layout-footer", layout.id)) { view }
                }
            }
        }
    }
}

extension CompositionalList {
    /// The cells of a section with their elements.
    @usableFromInline
    struct Rows: HTML {
        @usableFromInline let list: CompositionalList
        @usableFromInline let part: Section<ID, Cell>

        @inlinable init(list: CompositionalList, part: Section<ID, Cell>) {
            self.list = list
            self.part = part
        }

        @inlinable func render(into output: inout HTMLOutput) {
            let section = String(describing: part.id)
            for cell in part.cells {
                if let parts = output.parts {
                    parts.record(cell: cell.id.description, of: section, in: &output) {
                        write(cell, to: &$0)
                    }
                } else {
                    write(cell, to: &output)
                }
            }
        }

        @inlinable func write(_ cell: Cell, to output: inout HTMLOutput) {
            let selection = list.selection?(cell)
            let isSelected = selection?.isSelected == true
            output.append(
                startTag: "li", [.data("item", cell.id.description), .when(isSelected, .class("selected"))])
            if list.selection != nil {
                // Without an address, it is HTML's placeholder for a link, which looks like the links beside it.
                output.append(
                    startTag: "a",
                    selection.map { [.href($0.address), .when(isSelected, .aria("current", "true"))] } ?? [])
            }
            // Lists with the same cells have other addresses in their links.
            if let cached = list.cached {
                cached(
                    cell, &output, { writeContent(of: cell, to: &$0) }, { writeDetail(of: cell, to: &$0) },
                    { writeAccessory(of: cell, to: &$0) })
            } else {
                writeContent(of: cell, to: &output)
                writeDetail(of: cell, to: &output)
                writeAccessory(of: cell, to: &output)
            }
            output.append(endTag: "li")
        }

        @inlinable func writeContent(of cell: Cell, to output: inout HTMLOutput) {
            list.cellView(cell, part.id).render(into: &output)
        }

        @inlinable func writeDetail(of cell: Cell, to output: inout HTMLOutput) { list.detail?(cell, &output) }

        @inlinable func writeAccessory(of cell: Cell, to output: inout HTMLOutput) {
            if list.selection != nil { output.append(endTag: "a") }
            list.accessory(cell).render(into: &output)
        }
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

    /// Creates a list whose cells look alike in all sections.
    ///
    /// - Parameters:
    ///   - snapshot: the sections and cells.
    ///   - cell: makes the view of a cell.
    @inlinable public init(_ snapshot: Snapshot<ID, Cell>, @HTMLBuilder cell: @escaping (Cell) -> CellView) {
        self.init(snapshot) { value, _ in cell(value) }
    }
}
