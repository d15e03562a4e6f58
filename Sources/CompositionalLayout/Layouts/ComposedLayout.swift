/// A layout for each section of a screen, by the section's identity.
///
/// ```swift
/// CompositionalList(sections) { … }
///     .customLayout(.composed([.heroes: .story, .albums: .carousel], otherwise: .grid))
/// ```
public struct ComposedLayout<ID: Hashable & Sendable>: Sendable {
    private let bySection: [ID: Layout]
    private let otherwise: Layout

    /// A mix of layouts.
    ///
    /// - Parameters:
    ///   - layouts: what each section wants, whether or not it is shown.
    ///   - otherwise: for sections that are not named.
    public static func composed(_ layouts: [ID: Layout], otherwise: Layout = .list) -> ComposedLayout {
        ComposedLayout(bySection: layouts, otherwise: otherwise)
    }

    /// The layout of a section.
    public subscript(section: ID) -> Layout { bySection[section] ?? otherwise }

    /// The layouts of all sections, ordered by name, for a ``Stylesheet``.
    public var layouts: [Layout] {
        ([otherwise] + bySection.values).sorted { $0.id < $1.id }
    }
}
