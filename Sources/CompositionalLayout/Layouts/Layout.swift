/// The arrangement of the cells of one section, for every value of the traits.
///
/// A layout has two readers: ``Stylesheet`` writes it as CSS, and the frame solver computes ``Frames``;
/// both agree within one point.
public struct Layout: Sendable, Identifiable {
    /// The name in the markup (`data-layout="…"`), `[A-Za-z][A-Za-z0-9_-]*`, one for each distinct layout.
    public let id: String

    /// The parts besides the cells, for any of the traits.
    public let supplements: Supplements

    private let provider: @Sendable (Traits) -> LayoutSection

    /// Creates a layout from a section provider.
    ///
    /// - Parameters:
    ///   - id: a name that is safe in CSS; anything else is escaped and reported.
    ///   - section: makes the section for each value of the traits; always the same for equal traits.
    public init(_ id: String, section: @escaping @Sendable (Traits) -> LayoutSection) {
        self.id = id
        self.provider = section
        supplements = Supplements(of: Traits.allCases.map(section))
    }

    /// The section for the given traits.
    public func section(for traits: Traits) -> LayoutSection {
        provider(traits)
    }

    /// Whether both lay out cells alike, whatever their names.
    package func hasSameSections(as other: Layout) -> Bool {
        Traits.allCases.allSatisfy { section(for: $0) == other.section(for: $0) }
    }

    /// The problems of this layout for all traits, each once; empty if it can be laid out as written.
    ///
    /// The page is laid out in any case, as each ``LayoutDiagnostic/Problem`` describes.
    /// Takes one plan for each value of the traits.
    public var diagnostics: [LayoutDiagnostic] {
        var report = Report()
        report.checkName(id, at: "id")
        for traits in Traits.allCases {
            report.merge(planned(for: traits).diagnostics)
        }
        return report.diagnostics
    }

    func planned(for traits: Traits) -> (plan: Plan, diagnostics: [LayoutDiagnostic]) {
        var planner = Planner()
        let plan = planner.plan(section(for: traits))
        return (plan, planner.report.diagnostics)
    }

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
