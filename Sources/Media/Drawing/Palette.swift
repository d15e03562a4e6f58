import CompositionalLayout

/// The colours of a drawing: a light one above, a deep one below, and a deeper one for what stands in front.
struct Palette: Hashable, Sendable {
    let top: Colour
    let bottom: Colour
    let deep: Colour

    /// - Parameters:
    ///   - hue: of the upper colour, 0 to 360 degrees as Oklch has them.
    ///   - turnsBack: which way the lower colour's hue lies from it, where both look well.
    init(hue: Double, turnsBack: Bool) {
        // Dark yellow is mud: what is warm turns to red and purple, what is lime to green.
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
