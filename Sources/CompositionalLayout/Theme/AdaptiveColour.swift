/// A colour for light pages and one for dark ones.
public struct AdaptiveColour: Hashable, Sendable {
    /// On a light page.
    public var light: Colour
    /// On a dark page.
    public var dark: Colour

    /// Creates a pair of colours.
    public init(light: Colour, dark: Colour) {
        self.light = light
        self.dark = dark
    }

    /// The colour for one of the schemes.
    public subscript(scheme: ColourScheme) -> Colour {
        switch scheme {
        case .light: light
        case .dark: dark
        }
    }

    var text: String { "light-dark(\(light.hexadecimal), \(dark.hexadecimal))" }
}
