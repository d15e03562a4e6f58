extension Layout {
    /// Rows of the full width, or side by side if the container has room for two or more rows of 320 points; from 1,000
    /// points on, of 416 points, because it has more room for words than for columns.
    public static let list: Layout = .list()

    /// Rows of at least `minimumRowWidth` points, as many side by side as fit, at least one.
    ///
    /// - Parameters:
    ///   - id: the name in the markup; a list with other numbers needs another name.
    ///   - minimumRowWidth: the narrowest row in points; a narrower container gets rows of its own width.
    ///   - wideRowWidth: the narrowest row in a container from 1,000 points on.
    ///   - estimatedRowHeight: a row's height in points until it has been measured.
    public static func list(
        id: String = "list", minimumRowWidth: Double = 320, wideRowWidth: Double = 416,
        estimatedRowHeight: Double = 68
    ) -> Layout {
        Layout(id) { traits in
            let row = LayoutSize.fullWidth(estimatedHeight: estimatedRowHeight)
            // A row's content stands 8 points within it, under the first letter of the page's title.
            let margin: Double = traits.width == .compact ? 12 : 24
            return LayoutSection(
                .horizontal(
                    row, repeating: Item(row),
                    minimumWidth: traits.width == .wide ? max(minimumRowWidth, wideRowWidth) : minimumRowWidth,
                    interItemSpacing: 16
                ),
                insets: EdgeInsets(leading: margin, trailing: margin),
                boundaryItems: [.header, .footer]
            )
        }
    }
}
