public import CompositionalLayout
public import HTML
public import Sections

extension CompositionalList {
    /// What stands above a section's cells.
    public func sectionHeader<View: HTML>(
        @HTMLBuilder _ header: @escaping (Section<ID, Cell>) -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, View, Footer, Empty> {
        replacing(accessory: accessory, header: header, footer: footerView, empty: empty)
    }

    /// What stands below a section's cells.
    public func sectionFooter<View: HTML>(
        @HTMLBuilder _ footer: @escaping (Section<ID, Cell>) -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, Header, View, Empty> {
        replacing(accessory: accessory, header: headerView, footer: footer, empty: empty)
    }

    /// What stands in a cell beside its link, such as a button.
    public func cellAccessory<View: HTML>(
        @HTMLBuilder _ accessory: @escaping (Cell) -> View
    ) -> CompositionalList<ID, Cell, CellView, View, Header, Footer, Empty> {
        replacing(accessory: accessory, header: headerView, footer: footerView, empty: empty)
    }

    /// What is shown instead of the list when no section has a cell.
    public func emptyContent<View: HTML>(
        @HTMLBuilder _ empty: @escaping () -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, Header, Footer, View> {
        replacing(accessory: accessory, header: headerView, footer: footerView, empty: empty)
    }

    /// Makes cells links: selecting one leads there.
    public func selectedItem(_ selection: @escaping (Cell) -> Selection?) -> Self {
        var list = self
        list.selection = selection
        return list
    }

    /// Lays every section out like this.
    public func customLayout(_ layout: Layout) -> Self {
        customLayout { _ in layout }
    }

    /// Lays each section out as its identity wants it; ``Layout/list`` where nothing is said.
    public func customLayout(_ layout: @escaping (ID) -> Layout) -> Self {
        var list = self
        list.layout = layout
        return list
    }

    private func replacing<A: HTML, H: HTML, F: HTML, E: HTML>(
        accessory: @escaping (Cell) -> A, header: @escaping (Section<ID, Cell>) -> H,
        footer: @escaping (Section<ID, Cell>) -> F, empty: @escaping () -> E
    ) -> CompositionalList<ID, Cell, CellView, A, H, F, E> {
        CompositionalList<ID, Cell, CellView, A, H, F, E>(
            snapshot: snapshot, cellView: cellView, accessory: accessory, headerView: header, footerView: footer,
            empty: empty,
            selection: selection, layout: layout)
    }
}
