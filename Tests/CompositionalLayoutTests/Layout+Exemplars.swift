import CompositionalLayout

extension Layout {
    /// The ready-made layouts, and one for each word of the vocabulary.
    static let exemplars: [Layout] = [
        .list, .grid, .carousel, .story, .mosaic,
        nested, mirrored, badged, pinned, aligned, decorated, spreading, spreadingRepeated, spreadingRows, inset,
        centred,
        paging, fractional, changing,
    ]

    private static let row = LayoutSize.fullWidth(estimatedHeight: 44)

    private static func part(_ width: Double, _ height: Dimension = .fractionalHeight(1)) -> LayoutSize {
        LayoutSize(width: .fractionalWidth(width), height: height)
    }

    /// Three levels of groups; content decides the heights.
    private static let nested = Layout("nested") { _ in
        LayoutSection(
            .vertical(row, interItemSpacing: 6) {
                Group.horizontal(row, interItemSpacing: 10) {
                    Item(part(0.6, .estimated(44)))
                    Group.vertical(part(0.4, .estimated(100)), interItemSpacing: 6) {
                        Item(row); Item(row)
                    }
                }
                Group.horizontal(row, repeating: Item(row), count: 1)
            },
            interGroupSpacing: 6)
    }

    /// A large cell beside two small ones, then the same mirrored.
    static let mirrored = Layout("mirrored") { _ in
        let large = Item(part(0.75))
        let small = Group.vertical(part(0.25), repeating: Item(), count: 2, interItemSpacing: 10)
        let half = part(1, .fractionalHeight(0.5))
        return LayoutSection(
            .vertical(part(1, .absolute(410)), interItemSpacing: 10) {
                Group.horizontal(half, interItemSpacing: 10) {
                    large; small
                }
                Group.horizontal(half, interItemSpacing: 10) {
                    small; large
                }
            },
            interGroupSpacing: 10)
    }

    /// Two badges on every second cell, one of them outside it, and one that only wide containers have.
    private static let badged = Layout("badged") { traits in
        let new = Badge("new", width: 20, height: 12, offset: -4)
        let rank = Badge("rank", width: 30, height: 30, anchor: .bottomLeading, offset: 8)
        let wide = Badge("wide", width: 5, height: 6, anchor: .topLeading)
        return LayoutSection(
            .horizontal(row, interItemSpacing: 8) {
                Item(part(0.5, .estimated(44)), badges: [new, rank])
                Item(part(0.5, .estimated(44)), badges: traits.width == .wide ? [wide] : [])
            })
    }

    private static let pinned = Layout("pinned") { _ in
        LayoutSection(
            .plainRow, insets: EdgeInsets(leading: 24, trailing: 24),
            boundaryItems: [BoundaryItem(.header, size: part(1, .absolute(48)), pinned: true), .footer])
    }

    /// A header in the middle and a footer at the end, between insets that differ; from 1,000 points at the beginning.
    private static let aligned = Layout("aligned") { traits in
        LayoutSection(
            .plainRow, insets: EdgeInsets(leading: 10, trailing: 30),
            boundaryItems: [
                BoundaryItem(
                    .header, size: LayoutSize(width: .absolute(180), height: .estimated(20)),
                    alignment: traits.width == .wide ? .leading : .centre),
                BoundaryItem(.footer, size: part(0.4, .fractionalWidth(0.1)), alignment: .trailing),
            ])
    }

    private static let decorated = Layout("decorated") { traits in
        LayoutSection(
            .plainRow, insets: EdgeInsets(top: 12, leading: 20, bottom: 12, trailing: 20),
            boundaryItems: [.header],
            decoration: traits.width == .regular
                ? nil : Decoration(insets: EdgeInsets(top: 4, leading: 8, bottom: 2, trailing: 6)))
    }

    /// A cell above three of fixed widths, which do not fit into the narrowest container.
    private static let spreading = Layout("spreading") { _ in
        let half = part(1, .fractionalHeight(0.5))
        return LayoutSection(
            .vertical(part(1, .absolute(124)), interItemSpacing: 4) {
                Item(half)
                Group.horizontal(half, interItemSpacing: .flexible(10)) {
                    for _ in 0..<3 { Item(LayoutSize(width: .absolute(110), height: .fractionalHeight(1))) }
                }
            },
            interGroupSpacing: 4, insets: EdgeInsets(leading: 16, trailing: 16))
    }

    /// As many cells of a fixed width as fit.
    private static let spreadingRepeated = Layout("spreading-repeated") { _ in
        LayoutSection(
            .horizontal(row, repeating: Item(row), minimumWidth: 150, interItemSpacing: .flexible(12)),
            interGroupSpacing: 4, insets: EdgeInsets(leading: 16, trailing: 16))
    }

    /// Two rows of fixed heights in a group whose height follows the width.
    private static let spreadingRows = Layout("spreading-rows") { _ in
        LayoutSection(
            .vertical(part(0.6, .fractionalWidth(0.25)), interItemSpacing: .flexible(6)) {
                Item(part(1, .absolute(40)))
                Item(part(1, .absolute(30)))
            },
            interGroupSpacing: 12, insets: EdgeInsets(leading: 16, trailing: 16), orthogonalScrolling: .continuous)
    }

    private static let inset = Layout("inset") { _ in
        LayoutSection(
            .horizontal(row, interItemSpacing: 9) {
                Item(part(0.3, .estimated(44)), insets: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
                Item(part(0.7, .estimated(44)), insets: EdgeInsets(leading: 12))
            },
            interGroupSpacing: 5, insets: EdgeInsets(top: 3, leading: 7, bottom: 11, trailing: 13))
    }

    private static let centred = Layout("centred") { _ in
        LayoutSection(
            .horizontal(part(0.8, .estimated(90))) { Item(row) },
            interGroupSpacing: 10, insets: EdgeInsets(leading: 20, trailing: 20),
            orthogonalScrolling: .groupPagingCentered)
    }

    /// Three rows to a group, several groups to a page.
    private static let paging = Layout("paging") { _ in
        LayoutSection(
            .vertical(part(0.45, .estimated(180)), interItemSpacing: 6) {
                Item(row); Item(row); Item(row)
            },
            interGroupSpacing: 10, orthogonalScrolling: .paging)
    }

    /// Cells lower than their row, and rows that follow the width.
    private static let fractional = Layout("fractional") { _ in
        LayoutSection(
            .horizontal(part(1, .fractionalWidth(0.5)), interItemSpacing: 8) {
                Item(part(0.5))
                Item(part(0.25, .fractionalHeight(0.5)))
                Item(part(0.25, .fractionalHeight(0.25)))
            },
            interGroupSpacing: 8, insets: EdgeInsets(leading: 10, trailing: 10))
    }

    /// A pattern of six, of one and of two cells, and a header in the middle class only.
    private static let changing = Layout("changing") { traits in
        switch traits.width {
        case .compact: LayoutSection(.plainRow, boundaryItems: [.footer])
        case .regular: LayoutSection(.horizontal(row, repeating: Item(row), count: 2), boundaryItems: [.header])
        case .wide: mirrored.section(for: traits)
        }
    }
}
