/// One shape of a motif.
struct Mark: Hashable, Sendable {
    enum Outline: Hashable, Sendable {
        case circle(x: Double, y: Double, radius: Double)
        /// The data of an SVG path.
        case path(String)
    }

    enum Ink: Hashable, Sendable {
        /// White that fades from the upper left to the lower right.
        case glow
        case white
        case deep
    }

    let outline: Outline
    var ink: Ink
    /// From 0 to 1.
    var opacity: Double
    /// The width of the line; nil for a filled shape.
    var line: Double?
    /// The distance between the dots of a dotted line; nil for a solid line.
    var dots: Double?
    /// A rotation about a point.
    var rotation: Rotation?

    struct Rotation: Hashable, Sendable {
        let degrees: Double
        let x: Double
        let y: Double
    }

    init(
        _ outline: Outline, _ ink: Ink, opacity: Double, line: Double? = nil, dots: Double? = nil,
        rotation: Rotation? = nil
    ) {
        self.outline = outline
        self.ink = ink
        self.opacity = opacity
        self.line = line
        self.dots = dots
        self.rotation = rotation
    }
}
