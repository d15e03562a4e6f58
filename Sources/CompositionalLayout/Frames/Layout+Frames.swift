extension Layout {
    /// Where each cell lies in a container of the given width, to within one point of what a browser shows.
    ///
    /// The cost is O(n) for n cells, and O(n log n) where cells span rows.
    ///
    /// - Parameters:
    ///   - count: how many cells the section has; less than 0 counts as none.
    ///   - width: the container's width in points, 0...1,000,000; else the nearest (NaN counts as 0).
    ///   - heights: what has been measured of the parts whose heights are estimated.
    ///   - showing: which of the layout's header and footer the section shows.
    ///   - colourScheme: for the layout's traits.
    ///   - direction: the direction of text; frames are mirrored where it runs from right to left.
    public func frames(
        cells count: Int,
        width: Double,
        heights: MeasuredHeights = .none,
        showing: Set<BoundaryItem.Kind> = [.header, .footer],
        colourScheme: ColourScheme = .light,
        direction: LayoutDirection = .leftToRight
    ) -> Frames {
        let width = width.isNaN ? 0 : min(max(width, 0), 1_000_000)
        let traits = Traits(width: WidthClass(containerWidth: width), colourScheme: colourScheme)
        let solver = FrameSolver(
            plan: planned(for: traits).plan, count: max(0, count), width: width, heights: heights
        )
        let frames = solver.frames(showing: showing)
        return direction == .leftToRight ? frames : frames.mirrored()
    }
}
