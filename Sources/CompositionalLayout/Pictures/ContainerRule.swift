/// The width of a list's container in viewports from a given width on.
///
/// The server does not know the viewport, but the page's style does: with a sidebar of 232 points from 760 points on,
/// `[ContainerRule(), ContainerRule(from: 760, less: 232)]`.
public struct ContainerRule: Hashable, Sendable {
    /// The narrowest viewport of the rule, in points, 0...1,000,000.
    public var from: Double
    /// The difference between the widths of viewport and container, in points, 0...1,000,000.
    public var less: Double

    /// Creates a rule; without numbers the container is as wide as the viewport.
    public init(from: Double = 0, less: Double = 0) {
        self.from = from
        self.less = less
    }
}
