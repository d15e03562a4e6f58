/// A length that grows with the section's content width: `fraction × width + points`.
///
/// Every width and every known height in a plan is of this form, so the CSS writer can write it as one
/// `calc()` and the solver can evaluate it, and neither rounds before the other.
struct Length: Hashable, Sendable {
    var fraction: Double
    var points: Double

    init(fraction: Double = 0, points: Double = 0) {
        self.fraction = fraction
        self.points = points
    }

    static let zero = Length()
    static let full = Length(fraction: 1)

    func value(at width: Double) -> Double { fraction * width + points }

    static func + (left: Length, right: Length) -> Length {
        Length(fraction: left.fraction + right.fraction, points: left.points + right.points)
    }

    static func - (left: Length, right: Length) -> Length {
        Length(fraction: left.fraction - right.fraction, points: left.points - right.points)
    }

    static func * (left: Length, factor: Double) -> Length {
        Length(fraction: left.fraction * factor, points: left.points * factor)
    }

    static func / (left: Length, divisor: Int) -> Length { left * (1 / Double(divisor)) }

    /// Equality that forgives the rounding of sums of fractions; 1e-6 of a wide screen is far under a pixel.
    func isAlmost(_ other: Length) -> Bool {
        abs(fraction - other.fraction) < 1e-6 && abs(points - other.points) < 1e-4
    }

    /// Whether it is shorter in every container that is wide enough for the points not to matter.
    func isShorter(than other: Length) -> Bool {
        if abs(fraction - other.fraction) >= 1e-6 { return fraction < other.fraction }
        return points < other.points - 1e-4
    }
}

extension [Length] {
    var sum: Length { reduce(.zero, +) }
}
