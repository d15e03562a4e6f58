extension Layout {
    /// Tiles side by side, as many as fit: two on a phone, six beside the sidebar of a laptop.
    public static let grid: Layout = .grid()

    /// Rows of equally wide tiles, as many side by side as fit, each row as high as its highest tile.
    ///
    /// - Parameters:
    ///   - id: the name in the markup; a grid with other numbers needs another name.
    ///   - minimumTileWidth: the narrowest tile in points; a narrower container gets tiles of its own width.
    ///   - compactTileWidth: the narrowest tile in a container under 600 points.
    ///   - estimatedTileHeight: a tile's height in points until it has been measured.
    public static func grid(
        id: String = "grid", minimumTileWidth: Double = 160, compactTileWidth: Double = 132,
        estimatedTileHeight: Double = 240
    ) -> Layout {
        Layout(id) { traits in
            let isCompact = traits.width == .compact
            let size = LayoutSize.fullWidth(estimatedHeight: estimatedTileHeight)
            let margin: Double = isCompact ? 20 : 32
            return LayoutSection(
                .horizontal(
                    size, repeating: Item(size), minimumWidth: isCompact ? compactTileWidth : minimumTileWidth,
                    interItemSpacing: 16
                ),
                interGroupSpacing: 24,
                insets: EdgeInsets(leading: margin, trailing: margin),
                boundaryItems: [.header, .footer]
            )
        }
    }
}
