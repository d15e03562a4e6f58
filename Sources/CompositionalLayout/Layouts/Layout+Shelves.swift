extension Layout {
    /// Tiles on a shelf that scrolls sideways: 38, 22 or 15 % of the container each, by width class.
    public static let carousel: Layout = .shelf(
        id: "carousel", compact: 0.38, regular: 0.22, wide: 0.15, estimatedHeight: 210)

    /// Large pictures on a shelf that scrolls sideways: 88, 46 or 31 % of the container each, by width class.
    public static let story: Layout = .shelf(
        id: "story", compact: 0.88, regular: 0.46, wide: 0.31, estimatedHeight: 200)

    /// One row of cells that scrolls sideways and rests where a cell begins.
    ///
    /// - Parameters:
    ///   - id: the name in the markup; a shelf with other numbers needs another name.
    ///   - compact: a cell's part of the container's whole width under 600 points.
    ///   - regular: the same from 600 points.
    ///   - wide: the same from 1,000 points.
    ///   - estimatedHeight: a cell's height in points until it has been measured.
    public static func shelf(
        id: String, compact: Double, regular: Double, wide: Double, estimatedHeight: Double
    ) -> Layout {
        Layout(id) { traits in
            let fraction = traits.width.value(compact: compact, regular: regular, wide: wide)
            let margin: Double = traits.width == .compact ? 20 : 32
            return LayoutSection(
                .horizontal(
                    LayoutSize(width: .fractionalWidth(fraction), height: .estimated(estimatedHeight))
                ) {
                    Item(.fullWidth(estimatedHeight: estimatedHeight))
                },
                interGroupSpacing: 16,
                // A scrolling box clips: focus rings need the room above, shadows the room below.
                insets: EdgeInsets(top: 6, leading: margin, bottom: 16, trailing: margin),
                orthogonalScrolling: .continuousGroupLeadingBoundary,
                widthReference: .container,
                boundaryItems: [.header, .footer]
            )
        }
    }
}
