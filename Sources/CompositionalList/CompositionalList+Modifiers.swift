public import CompositionalLayout
public import HTML
public import Sections

extension CompositionalList {
    /// What stands above a section's cells, which may be a list of its own.
    ///
    /// Nothing is written where the section's layout has no header, or the view writes nothing.
    public func sectionHeader<View: HTML>(
        @HTMLBuilder _ header: @escaping (Section<ID, Cell>) -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, Badges, View, Footer, Empty> {
        replacing(accessory: accessory, badges: badges, header: header, footer: footerView, empty: empty)
    }

    /// What stands below a section's cells.
    ///
    /// Nothing is written where the section's layout has no footer, or the view writes nothing.
    public func sectionFooter<View: HTML>(
        @HTMLBuilder _ footer: @escaping (Section<ID, Cell>) -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, Badges, Header, View, Empty> {
        replacing(accessory: accessory, badges: badges, header: headerView, footer: footer, empty: empty)
    }

    /// What stands in a cell beside its link, such as a button.
    public func cellAccessory<View: HTML>(
        @HTMLBuilder _ accessory: @escaping (Cell) -> View
    ) -> CompositionalList<ID, Cell, CellView, View, Badges, Header, Footer, Empty> {
        replacing(accessory: accessory, badges: badges, header: headerView, footer: footerView, empty: empty)
    }

    /// What lies on a cell where its layout has a badge of this kind, after the badges given before.
    ///
    /// Nothing is written where the section's layout has no such badge, or the view writes nothing.
    ///
    /// - Parameter kind: the badge's name in the layout.
    public func cellBadge<View: HTML>(
        _ kind: String, @HTMLBuilder _ badge: @escaping (Cell) -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, some HTML, Header, Footer, Empty> {
        let before = badges
        return replacing(
            accessory: accessory,
            badges: { cell, supplements in
                joined {
                    before(cell, supplements)
                    if supplements.badges.contains(kind) {
                        Supplement(badge(cell)) { view in
                            span(.data("layout-badge", kind)) { view }
                        }
                    }
                }
            },
            header: headerView, footer: footerView, empty: empty)
    }

    /// What is shown instead of the list when no section has a cell.
    public func emptyContent<View: HTML>(
        @HTMLBuilder _ empty: @escaping () -> View
    ) -> CompositionalList<ID, Cell, CellView, Accessory, Badges, Header, Footer, View> {
        replacing(accessory: accessory, badges: badges, header: headerView, footer: footerView, empty: empty)
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

    /// Lays each section out as the mix says, by its identity.
    public func customLayout(_ layouts: ComposedLayout<ID>) -> Self {
        customLayout { layouts[$0] }
    }

    /// Lays each section out as its identity wants it; ``Layout/list`` where nothing is said.
    public func customLayout(_ layout: @escaping (ID) -> Layout) -> Self {
        var list = self
        list.layout = layout
        return list
    }

    private func replacing<A: HTML, B: HTML, H: HTML, F: HTML, E: HTML>(
        accessory: @escaping (Cell) -> A, badges: @escaping (Cell, Supplements) -> B,
        header: @escaping (Section<ID, Cell>) -> H, footer: @escaping (Section<ID, Cell>) -> F,
        empty: @escaping () -> E
    ) -> CompositionalList<ID, Cell, CellView, A, B, H, F, E> {
        CompositionalList<ID, Cell, CellView, A, B, H, F, E>(
            snapshot: snapshot, cellView: cellView, accessory: accessory, badges: badges, headerView: header,
            footerView: footer, empty: empty, selection: selection, layout: layout)
    }
}

/// Views as the builder joins them, in a closure of several parameters.
private func joined<View: HTML>(@HTMLBuilder _ views: () -> View) -> View { views() }
