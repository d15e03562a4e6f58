extension Layout {
    /// The frames of all cells in a container of the given width, within one point of those in a browser.
    ///
    /// - Complexity: O(*n*) for *n* cells, and O(*n* log *n*) if cells span rows.
    ///
    /// - Parameters:
    ///   - count: the number of cells; less than 0 counts as 0.
    ///   - width: the container's width in points, clamped to 0...1,000,000 (NaN counts as 0).
    ///   - heights: measured heights of parts whose heights are estimated.
    ///   - showing: the boundary items that the section shows, if the layout has them.
    ///   - colourScheme: for the layout's traits.
    ///   - direction: the direction of text; from right to left, frames are mirrored.
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
