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
}
