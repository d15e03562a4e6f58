/// A colour of the sRGB space (IEC 61966-2-1), opaque.
public struct Colour: Hashable, Sendable {
    /// How much red, 0...1.
    public var red: Double
    /// How much green, 0...1.
    public var green: Double
    /// How much blue, 0...1.
    public var blue: Double

    /// Creates a colour of three parts, each 0...1.
    public init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a colour of a number as designers write it: `0xB3372A`; bits above 24 do not count.
    public init(_ hexadecimal: UInt32) {
        func part(_ shift: UInt32) -> Double { Double(hexadecimal >> shift & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0))
    }

    /// How well one colour can be read on another, 1...21: the contrast ratio of WCAG 2.2.
    ///
    /// The order of the two does not matter. Level AA wants 4.5 for text (success criterion 1.4.3).
    public func contrast(with other: Colour) -> Double {
        let (one, two) = (relativeLuminance, other.relativeLuminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    private var relativeLuminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The light that a part stands for: above 0.04045 it is ((c + 0.055) / 1.055) to the power of 2.4.
    private static func linear(_ part: Double) -> Double {
        if part <= 0.04045 { return part / 12.92 }
        let base = (part + 0.055) / 1.055
        // x^2.4 is x² times the fifth root of x²; Newton's method spares the C library's mathematics.
        let square = base * base
        var root = 1.0
        for _ in 0..<32 { root -= (root - square / (root * root * root * root)) / 5 }
        return square * root
    }

    /// As CSS and SVG write it, `#b3372a`: eight bits a part; a part out of its range counts as the nearest, NaN as 0.
    public var hexadecimal: String {
        let number = [red, green, blue].reduce(1) { number, part in
            number << 8 | Int(min(max(0, part), 1) * 255 + 0.5)
        }
        return "#" + String(number, radix: 16).dropFirst()
    }

    var isValid: Bool { [red, green, blue].allSatisfy((0...1).contains) }
}
