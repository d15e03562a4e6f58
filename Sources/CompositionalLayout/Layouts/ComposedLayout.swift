/// A layout for each section of a screen, by the section's identity.
///
/// ```swift
/// let layout = ComposedLayout.composed([Shelf.newest: .story, .all: .grid], otherwise: .list)
/// ```
public struct ComposedLayout<ID: Hashable & Sendable>: Sendable {
    private let bySection: [ID: Layout]
    private let otherwise: Layout

    /// Creates a mix of layouts.
    ///
    /// - Parameters:
    ///   - layouts: the layout of each section, by identity; sections need not exist.
    ///   - otherwise: the layout of all other sections.
    public static func composed(_ layouts: [ID: Layout], otherwise: Layout = .list) -> ComposedLayout {
        ComposedLayout(bySection: layouts, otherwise: otherwise)
    }

    /// The layout of the section with this identity.
    public subscript(section: ID) -> Layout { bySection[section] ?? otherwise }

    /// The layouts of all sections, ordered by name, for a ``Stylesheet``.
    public var layouts: [Layout] {
        ([otherwise] + bySection.values).sorted { $0.id < $1.id }
    }
}
