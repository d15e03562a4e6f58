import Catalogue
import CompositionalLayout
import Foundation
import Testing

@testable import Media

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct DrawingTests {
    /// As many as make every motif, in both shapes.
    private static let drawings = (0..<600).flatMap { number in
        Drawing.Shape.allCases.map { Drawing(title: "Title \(number) \(number * 7_919)", shape: $0) }
    }

    @Test func areAlwaysTheSameForATitle() {
        #expect(Drawing(title: "Low Tide").svg() == Drawing(title: "Low Tide").svg())
        #expect(Drawing(title: "Low Tide").svg() != Drawing(title: "Low Tido").svg())
        // As it was when addresses were kept for good.
        #expect(Fingerprint("Low Tide").value == 8_475_645_646_937_557_494)
    }

    @Test func haveAllMotifsAboutAsOften() {
        let counts = Dictionary(grouping: Self.drawings, by: \.motif).mapValues(\.count)
        #expect(counts.count == Motif.allCases.count)
        for (motif, count) in counts {
            #expect(count > Self.drawings.count / Motif.allCases.count / 2, "\(motif)")
        }
    }

    @Test func areSmall() {
        for drawing in Self.drawings { #expect(drawing.svg().count < 2_048, "\(drawing)") }
    }

    @Test(arguments: [
        "Low Tide", "", "<script>alert(1)</script>", "\"><svg onload=alert(1)>", "& &amp; ]]>",
        "\u{0}\u{1}\u{B}\u{FFFE}", "🎵",
        "<🎵", "夜に駆ける", "م", "'\" onload='x'", "\u{202E}abc", "&",
    ])
    func areWellFormedWithoutScriptOrAnythingFromElsewhere(title: String) {
        for shape in Drawing.Shape.allCases {
            let svg = Drawing(title: title, shape: shape).svg()
            let witness = Witness()
            let parser = XMLParser(data: Data(svg))
            parser.delegate = witness
            #expect(parser.parse(), "\(String(decoding: svg, as: UTF8.self))")
            #expect(
                witness.elements.isSubset(of: ["svg", "linearGradient", "stop", "rect", "circle", "path", "text"]))
            #expect(witness.attributes.allSatisfy { !$0.hasPrefix("on") && !$0.contains("href") && $0 != "style" })
        }
    }

    @Test func haveInitialsWhereNoWordsStandOnThem() {
        #expect(String(decoding: Drawing(title: "Low Tide").svg(), as: UTF8.self).contains(">LT</text>"))
        #expect(!String(decoding: Drawing(title: "Low Tide", shape: .wide).svg(), as: UTF8.self).contains("<text"))
        #expect(!String(decoding: Drawing(title: "").svg(), as: UTF8.self).contains("<text"))
    }

    /// WCAG 2.2, 1.4.3: 3 to 1 for large letters, wherever in the corner they stand and whatever lies below them.
    @Test func haveInitialsThatCanBeRead() {
        for drawing in Self.drawings where drawing.shape == .square {
            for x in stride(from: 16.0, through: 100, by: 12) {
                for y in stride(from: 122.0, through: 160, by: 9.5) {
                    let contrast = drawing.colour(x: x, y: y).contrast(with: Colour(0xFFFFFF))
                    #expect(contrast >= 3, "\(drawing.title) \(drawing.motif) at \(x), \(y): \(contrast)")
                }
            }
        }
    }

    @Test func lookAtEndlessTitlesNoFurtherThanAddressesHoldThem() {
        let long = String(repeating: "a", count: 60)
        #expect(Drawing(title: long + "b") == Drawing(title: long + "c"))
    }

    private final class Witness: NSObject, XMLParserDelegate {
        var elements: Set<String> = []
        var attributes: Set<String> = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.insert(name)
            self.attributes.formUnion(attributes.keys)
        }
    }
}

extension Drawing {
    /// What is seen at a point: circles are reckoned exactly, of other white shapes one; dark ones only make it darker.
    fileprivate func colour(x: Double, y: Double) -> Colour {
        let white = Colour(0xFFFFFF)
        var colour = palette.top.covered(by: palette.bottom, opacity: (x / width + y / height) / 2)
        for mark in marks {
            switch (mark.outline, mark.ink) {
            case (_, .deep): continue
            case (.circle(let centreX, let centreY, let radius), let ink):
                let distance = ((x - centreX) * (x - centreX) + (y - centreY) * (y - centreY)).squareRoot()
                let isCovered = mark.line.map { abs(distance - radius) <= $0 / 2 } ?? (distance <= radius)
                guard isCovered else { continue }
                let progress = ((x - centreX) / radius + (y - centreY) / radius + 2) / 4
                let share = ink == .glow ? 0.42 + (0.04 - 0.42) * progress : 1
                colour = colour.covered(by: white, opacity: mark.opacity * share)
            case (.path, _): continue
            }
        }
        // One petal, or the heaviest band; the others end above the initials or are small dots.
        guard [.bands, .petals].contains(motif) else { return colour }
        return colour.covered(by: white, opacity: marks.map(\.opacity).max() ?? 0)
    }
}

extension Colour {
    /// What is seen where another lies on it, mixed as browsers mix gradients and layers: in sRGB.
    ///
    /// - Parameter opacity: of the other, 0 to 1.
    fileprivate func covered(by other: Colour, opacity: Double) -> Colour {
        Colour(
            red: red + (other.red - red) * opacity, green: green + (other.green - green) * opacity,
            blue: blue + (other.blue - blue) * opacity)
    }
}
