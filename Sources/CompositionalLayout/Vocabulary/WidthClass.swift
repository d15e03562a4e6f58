/// The width of the container, in three classes.
public enum WidthClass: Hashable, Sendable, CaseIterable, Comparable {
    /// Under 600 points: a phone, a narrow pane.
    case compact
    /// From 600 to under 1,000 points: a tablet, half a desktop.
    case regular
    /// From 1,000 points.
    case wide

    /// The class of a container of this width in points; NaN counts as compact.
    public init(containerWidth width: Double) {
        self = Self.allCases.last { width >= $0.lowerBound } ?? .compact
    }

    /// The narrowest container of the class, in points.
    public var lowerBound: Double { value(compact: 0, regular: 600, wide: 1_000) }

    /// The narrowest container of the next class, in points; nil for the last class.
    var upperBound: Double? {
        Self.allCases.first { $0 > self }?.lowerBound
    }

    /// The value of this class among one for each.
    func value<Value>(compact: Value, regular: Value, wide: Value) -> Value {
        switch self {
        case .compact: compact
        case .regular: regular
        case .wide: wide
        }
    }
}
