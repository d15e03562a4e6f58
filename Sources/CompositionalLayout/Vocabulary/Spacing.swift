/// The distance between neighbours in a group.
///
/// A number literal is a fixed distance.
public enum Spacing: Hashable, Sendable {
    /// This many points, 0...1,000,000.
    case fixed(Double)
    /// At least this many points, 0...1,000,000, and an equal share of the room that the elements leave.
    case flexible(Double)

    /// The least distance, in points.
    var minimum: Double {
        switch self {
        case .fixed(let points), .flexible(let points): points
        }
    }
}

extension Spacing: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// A fixed distance in points.
    public init(floatLiteral points: Double) { self = .fixed(points) }
    /// A fixed distance in points.
    public init(integerLiteral points: Int) { self = .fixed(Double(points)) }
}
