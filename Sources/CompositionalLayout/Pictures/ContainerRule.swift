/// How wide the container of a list is, from a viewport's width on.
///
/// A page knows it though a server does not: with a sidebar of 232 points from 760 points on,
/// `[ContainerRule(), ContainerRule(from: 760, less: 232)]`.
public struct ContainerRule: Hashable, Sendable {
    /// The narrowest viewport it holds for, in points, 0...1,000,000.
    public var from: Double
    /// How much narrower than the viewport the container is, in points, 0...1,000,000.
    public var less: Double

    /// Creates a rule; without numbers the container is as wide as the viewport.
    public init(from: Double = 0, less: Double = 0) {
        self.from = from
        self.less = less
    }
}
