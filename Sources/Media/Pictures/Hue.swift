import Catalogue
package import CompositionalLayout
import Foundation

/// The hue of a picture or a source: one of 24 steps around the circle of Oklch, or grey.
package struct Hue: Hashable, Sendable, CaseIterable {
    private static let count = 24
    /// The hue of what has hardly any colour.
    package static let grey = Hue(step: nil)
    package static let allCases = (0..<count).map { Hue(step: $0) } + [grey]

    /// The number of the step, from 0, each of which is 15 degrees wide; nil for grey.
    let step: Int?

    private init(step: Int?) { self.step = step }

    /// The step that is nearest to a hue.
    ///
    /// - Parameter degrees: a finite hue in Oklch.
    init(degrees: Double) {
        let step = Int((degrees.remainder(dividingBy: 360) / 360 * Double(Self.count)).rounded())
        self.init(step: (step + Self.count) % Self.count)
    }

    /// The step of a colour with less chroma than this is by chance.
    private static let leastChroma = 0.015

    /// The hue of a colour.
    package init(_ colour: Colour) {
        let (_, a, b) = colour.oklab
        if hypot(a, b) < Self.leastChroma { self = .grey } else { self.init(degrees: atan2(b, a) * 180 / .pi) }
    }

    /// The hue of a text, always the same.
    package init(ofName text: String) { self.init(step: Int(Fingerprint(text).value % UInt64(Self.count))) }

    /// The hue that most colour of a picture has, by a histogram in which each pixel counts by its chroma.
    init(_ raster: DecodedPicture.Raster) {
        var weights = Array(repeating: 0.0, count: Self.count)
        var pixels = 0
        // About as many pixels as a small version has, evenly spread.
        let side = DecodedPicture.side
        for y in stride(from: 0, to: raster.height, by: max(raster.height / side, 1)) {
            for x in stride(from: 0, to: raster.width, by: max(raster.width / side, 1)) {
                let place = 4 * (y * raster.width + x)
                guard raster.bytes[place + 3] >= 128 else { continue }
                func part(_ offset: Int) -> Double { Double(raster.bytes[place + offset]) / 255 }
                let (_, a, b) = Colour(red: part(0), green: part(1), blue: part(2)).oklab
                pixels += 1
                if let step = Hue(degrees: atan2(b, a) * 180 / .pi).step { weights[step] += hypot(a, b) }
            }
        }
        guard weights.reduce(0, +) > Self.leastChroma * Double(pixels) else {
            self = .grey
            return
        }
        // A colour between two steps counts for both.
        let sums = weights.indices.map { step in
            weights[step] + (weights[(step + 1) % Self.count] + weights[(step + Self.count - 1) % Self.count]) / 2
        }
        self.init(step: sums.indices.max { sums[$0] < sums[$1] })
    }

    /// The value of the attribute `data-hue` and of the header field `X-Hue`: the number of the step, or `grey`.
    package var name: String { step.map(String.init) ?? "grey" }

    /// The middle of the step in degrees; 0 for grey.
    package var degrees: Double { Double(step ?? 0) * 360 / Double(Self.count) }
}

extension Hue {
    /// One end of the gradient behind the white words of a header that is tinted by a picture.
    package struct Tint: Sendable {
        package static let top = Tint(lightness: 0.52, chroma: 0.09)
        package static let bottom = Tint(lightness: 0.4, chroma: 0.09)

        /// From 0 to 1.
        package let lightness: Double
        package let chroma: Double

        func colour(of hue: Hue) -> Colour {
            Colour(lightness: lightness, chroma: hue == .grey ? 0 : chroma, hue: hue.degrees)
        }
    }
}
