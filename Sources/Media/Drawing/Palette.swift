import CompositionalLayout

/// The colours of a drawing: a light one at the top, a deep one at the bottom, and a deeper one for the foreground.
struct Palette: Hashable, Sendable {
    let top: Colour
    let bottom: Colour
    let deep: Colour

    /// Creates a palette.
    ///
    /// - Parameters:
    ///   - hue: the hue of the upper colour in Oklch, from 0 to 360 degrees.
    ///   - turnsBack: the direction from its hue to that of the lower colour, for hues that allow both.
    init(hue: Double, turnsBack: Bool) {
        // Dark yellow looks like mud, so warm hues turn to red and purple, and lime turns to green.
        let turn =
            switch hue {
            case 85..<150: 50.0
            case 150..<300: turnsBack ? -44.0 : 50.0
            default: -50.0
            }
        top = Colour(lightness: 0.7, chroma: 0.135, hue: hue)
        bottom = Colour(lightness: 0.41, chroma: 0.13, hue: hue + turn)
        deep = Colour(lightness: 0.27, chroma: 0.09, hue: hue + turn * 1.2)
    }
}
