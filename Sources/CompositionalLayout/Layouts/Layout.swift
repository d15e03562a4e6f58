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

    func hasSameSections(as other: Layout) -> Bool {
        Traits.allCases.allSatisfy { section(for: $0) == other.section(for: $0) }
    }
}
