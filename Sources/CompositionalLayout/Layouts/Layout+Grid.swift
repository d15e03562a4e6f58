extension Layout {
    /// Tiles: two in a row of a narrow container, four of a regular one, six of a wide one.
    public static let grid: Layout = .grid()

    /// Rows of equally wide tiles, each row as high as its highest tile.
    ///
    /// - Parameters:
    ///   - id: the name in the markup; a grid with other numbers needs another name.
    ///   - compact: tiles in a row under 600 points, 1...100.
    ///   - regular: tiles in a row from 600 points, 1...100.
    ///   - wide: tiles in a row from 1,000 points, 1...100.
    ///   - estimatedTileHeight: a tile's height in points until it has been measured.
    public static func grid(
        id: String = "grid", compact: Int = 2, regular: Int = 4, wide: Int = 6,
        estimatedTileHeight: Double = 240
    ) -> Layout {
        Layout(id) { traits in
            let size = LayoutSize.fullWidth(estimatedHeight: estimatedTileHeight)
            let columns = traits.width.value(compact: compact, regular: regular, wide: wide)
            let margin: Double = traits.width == .compact ? 20 : 32
            return LayoutSection(
                .horizontal(size, repeating: Item(size), count: columns, interItemSpacing: 16),
                interGroupSpacing: 20,
                insets: EdgeInsets(leading: margin, trailing: margin),
                boundaryItems: [.header, .footer]
            )
        }
    }
}
