import CompositionalLayout
import Foundation

extension Colour {
    /// Converts a colour from Oklch (Ottosson, "A perceptual color space for image processing", 2020; CSS Color 4,
    /// section 9.4). Reduces the chroma until the colour is within sRGB.
    ///
    /// - Parameters:
    ///   - lightness: from 0 to 1.
    ///   - chroma: from 0.
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

    /// The colour in Oklab: lightness from 0 to 1, and the two axes of chroma.
    var oklab: (lightness: Double, a: Double, b: Double) {
        let (red, green, blue) = (Self.decoded(red), Self.decoded(green), Self.decoded(blue))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return (
            0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        )
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

    /// The transfer function of IEC 61966-2-1.
    private static func encoded(_ part: Double) -> Double {
        let part = min(max(part, 0), 1)
        return part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
    }

    /// The inverse of ``encoded(_:)``.
    private static func decoded(_ part: Double) -> Double {
        part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
}
