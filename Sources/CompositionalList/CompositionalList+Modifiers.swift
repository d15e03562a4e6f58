public import CompositionalLayout
public import HTML
public import Sections

extension CompositionalList {
    /// Puts a view above the cells of each section; it may contain a list of its own.
    ///
    /// Nothing is written if the section's layout has no header, or the view writes nothing.
    @inlinable public func sectionHeader<View: HTML>(
        @HTMLBuilder _ header: @escaping (Section<ID, Cell>) -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, View, Footer, Empty> {
        replacing(accessory: accessory, header: header, footer: footerView, empty: empty)
    }

    /// Puts a view below the cells of each section.
    ///
    /// Nothing is written if the section's layout has no footer, or the view writes nothing.
    @inlinable public func sectionFooter<View: HTML>(
        @HTMLBuilder _ footer: @escaping (Section<ID, Cell>) -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, Header, View, Empty> {
        replacing(accessory: accessory, header: headerView, footer: footer, empty: empty)
    }

    /// Puts a view into each cell, beside its link; a link cannot contain a button.
    @inlinable public func cellAccessory<View: HTML>(
        @HTMLBuilder _ accessory: @escaping (Cell) -> View
    ) -> CompositionalList<ID, Cell, CellView, View, Header, Footer, Empty> {
        replacing(accessory: accessory, header: headerView, footer: footerView, empty: empty)
    }

    /// Shows a view instead of the list if no section has a cell.
    @inlinable public func emptyContent<View: HTML>(
        @HTMLBuilder _ empty: @escaping () -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, Header, Footer, View> {
        replacing(accessory: accessory, header: headerView, footer: footerView, empty: empty)
    }

    /// Makes cells links. Cells for which the closure returns nil are `<a>` without an address.
    @inlinable public func selectedItem(_ selection: @escaping (Cell) -> Selection?) -> Self {
        var list = self
        list.selection = selection
        return list
    }

    /// Puts a view after each cell's own, at the end of its link if it has one.
    ///
    /// It is written each time, so that lists with the same cells but different details share what
    /// ``cachedCells(in:by:)`` keeps.
    @inlinable public func cellDetail<View: HTML>(@HTMLBuilder _ detail: @escaping (Cell) -> View) -> Self {
        var list = self
        list.detail = { cell, output in detail(cell).render(into: &output) }
        return list
    }

    /// Keeps the markup of cells, so that a cell that is shown again and again is only written out.
    ///
    /// - Parameters:
    ///   - cache: keeps the markup.
    ///   - key: stands for everything that a cell shows: the values of its view and its accessory, and whether the list
    ///     has links. The address of its link, whether it is selected and its detail are written each time, so that lists
    ///     share cells.
    @inlinable public func cachedCells<Key>(in cache: FragmentCache<Key>, by key: @escaping (Cell) -> Key) -> Self {
        var list = self
        list.cached = { cell, output, start, detail, end in
            output.append(key(cell), in: cache, rendering: start, around: detail, then: end)
        }
        return list
    }

    /// Lays out all sections alike. Without this modifier the layout is `Layout.list`.
    @inlinable public func customLayout(_ layout: Layout) -> Self {
        var list = self
        list.layout = { _ in layout }
        return list
    }

    /// Lays out each section by its identity.
    @inlinable public func customLayout(_ layouts: ComposedLayout<ID>) -> Self {
        var list = self
        list.layout = { layouts[$0] }
        return list
    }

    @inlinable func replacing<A: HTML, H: HTML, F: HTML, E: HTML>(
        accessory: @escaping (Cell) -> A, header: @escaping (Section<ID, Cell>) -> H,
        footer: @escaping (Section<ID, Cell>) -> F, empty: @escaping () -> E
    ) -> CompositionalList<ID, Cell, CellView, A, H, F, E> {
        var list = CompositionalList<ID, Cell, CellView, A, H, F, E>(
            snapshot: snapshot, cellView: cellView, accessory: accessory, headerView: header, footerView: footer,
            empty: empty)
        (list.selection, list.layout, list.detail, list.cached) = (selection, layout, detail, cached)
        return list
    }
}
