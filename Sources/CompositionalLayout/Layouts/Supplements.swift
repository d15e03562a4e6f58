/// The parts of a layout besides its cells, for any of the traits.
///
/// The markup has an element for each; the stylesheet hides those without a place at the container's width.
public struct Supplements: Hashable, Sendable {
    /// The boundary items: header, footer, both or none.
    public var boundaryItems: Set<BoundaryItem.Kind>
    /// The names of badges.
    public var badges: Set<String>
    /// Whether there is a background.
    public var hasDecoration: Bool
}

extension Supplements {
    /// The parts that any of several sections has.
    init(of sections: [LayoutSection]) {
        boundaryItems = Set(sections.flatMap { $0.boundaryItems.map(\.kind) })
        badges = Set(sections.flatMap { $0.group.badges })
        hasDecoration = sections.contains { $0.decoration != nil }
    }
}

extension Group {
    fileprivate var badges: [String] {
        elements.flatMap { element in
            switch element {
            case .item(let item): item.badges.map(\.kind)
            case .group(let group): group.badges
            }
        }
    }
}
