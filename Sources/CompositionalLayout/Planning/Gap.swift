/// The distance between two tracks: a length that never falls under its minimum.
struct Gap: Hashable, Sendable {
    /// The length in a container that is wide enough.
    let grown: Length
    /// In points.
    let minimum: Double

    /// - Parameter points: a distance that is the same in every container.
    init(points: Double) {
        grown = Length(points: points)
        minimum = points
    }

    /// - Parameters:
    ///   - spacing: the spacing of a group.
    ///   - rest: the room that the elements and the spacing's minimum leave; nil if it is not known.
    ///   - count: the number of gaps that share it.
    init(_ spacing: Spacing, sharing rest: Length?, among count: Int) {
        guard case .flexible(let points) = spacing, let rest, count > 0, Length.zero.isShorter(than: rest) else {
            self.init(points: spacing.minimum)
            return
        }
        let grown = Length(points: points) + rest / count
        self.init(grown: grown, minimum: grown.fraction == 0 ? grown.points : points)
    }

    private init(grown: Length, minimum: Double) {
        self.grown = grown
        self.minimum = minimum
    }

    /// Whether it grows with the container.
    var isFlexible: Bool { grown.fraction != 0 }

    /// The content width from which it grows, if it does.
    var threshold: Double? {
        isFlexible ? (minimum - grown.points) / grown.fraction : nil
    }

    func value(at width: Double) -> Double { max(minimum, grown.value(at: width)) }

    /// The length around a content width.
    func length(at width: Double) -> Length {
        value(at: width) > minimum ? grown : Length(points: minimum)
    }
}
