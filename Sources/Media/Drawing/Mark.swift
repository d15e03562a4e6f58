/// One shape of a motif.
struct Mark: Hashable, Sendable {
    enum Outline: Hashable, Sendable {
        case circle(x: Double, y: Double, radius: Double)
        /// SVG's path data.
        case path(String)
    }

    enum Ink: Hashable, Sendable {
        /// White that fades from the upper left to the lower right of the shape.
        case glow
        case white
        case deep
    }

    let outline: Outline
    var ink: Ink
    /// 0 to 1.
    var opacity: Double
    /// The width of its line; nil: it is filled.
    var line: Double?
    /// Dots along its line, so far apart; nil: the line is whole.
    var dots: Double?
    /// In degrees, about a point.
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
