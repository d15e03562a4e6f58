import Foundation

/// A colour of sRGB, each part from 0 to 1.
struct Colour: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double

    static let white = Colour(red: 1, green: 1, blue: 1)
    static let black = Colour(red: 0, green: 0, blue: 0)

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// From Oklch (Ottosson, "A perceptual color space for image processing", 2020; CSS Color 4, 9.4), with as much of the
    /// chroma as sRGB has.
    ///
    /// - Parameters:
    ///   - lightness: 0 to 1.
    ///   - hue: in degrees.
    init(lightness: Double, chroma: Double, hue: Double) {
        var chroma = chroma
        var parts = Self.linear(lightness, chroma, hue)
        while chroma > 0.005, !parts.allSatisfy({ (-0.0005...1.0005).contains($0) }) {
            chroma -= 0.005
            parts = Self.linear(lightness, chroma, hue)
        }
        let encoded = parts.map(Self.encoded)
        self.init(red: encoded[0], green: encoded[1], blue: encoded[2])
    }

    private static func linear(_ lightness: Double, _ chroma: Double, _ hue: Double) -> [Double] {
        let a = chroma * cos(hue * .pi / 180)
        let b = chroma * sin(hue * .pi / 180)
        let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let medium = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        return [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ]
    }

    /// IEC 61966-2-1's transfer function.
    private static func encoded(_ part: Double) -> Double {
        let part = min(max(part, 0), 1)
        return part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
    }

    /// `#rrggbb`.
    var hexadecimal: String {
        "#"
            + [red, green, blue].map { part in
                let byte = UInt8(min(max((part * 255).rounded(), 0), 255))
                return (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }
}

extension Colour {
    /// What is seen where another lies on it, mixed as browsers mix gradients and layers: in sRGB.
    ///
    /// - Parameter opacity: of the other, 0 to 1.
    func covered(by other: Colour, opacity: Double) -> Colour {
        Colour(
            red: red + (other.red - red) * opacity, green: green + (other.green - green) * opacity,
            blue: blue + (other.blue - blue) * opacity)
    }

    /// WCAG 2.2's contrast ratio, 1 to 21.
    func contrast(with other: Colour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// WCAG 2.2's relative luminance.
    private var luminance: Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
