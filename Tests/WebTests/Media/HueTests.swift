import CompositionalLayout
import Testing

@testable import Media
@testable import Screens

@Suite struct HueTests {
    @Test func goRoundTheCircleOnce() {
        #expect(Hue.allCases.count == 25)
        #expect(Set(Hue.allCases.map(\.name)) == Set((0..<24).map(String.init) + ["grey"]))
        for degrees in stride(from: -720.0, through: 720, by: 7) {
            let distance = (Hue(degrees: degrees).degrees - degrees).remainder(dividingBy: 360)
            #expect(abs(distance) <= 7.5 + 1e-9)
        }
    }

    @Test(
        arguments: [
            (0xFF0000, "2"), (0xFFFF00, "7"), (0x0000FF, "18"), (0x777777, "grey"), (0xFFFFFF, "grey"), (0, "grey"),
        ] as [(UInt32, String)])
    func areThoseOfOklch(colour: UInt32, name: String) {
        #expect(Hue(Colour(colour)).name == name)
    }

    @Test func areTheSameBackAndForth() {
        for hue in Hue.allCases where hue != .grey {
            #expect(Hue(Colour(lightness: 0.6, chroma: 0.08, hue: hue.degrees)) == hue)
        }
    }

    @Test func ofADrawingIsThatOfItsUpperColour() {
        for title in ["Low Tide", "Ben", "X-wing"] {
            let drawing = Drawing(title: title)
            #expect(drawing.hue == Hue(drawing.palette.top) && drawing.hue != .grey)
        }
    }

    /// Level AA of WCAG 2.2 for text of any size.
    @Test(arguments: Hue.allCases) func allowWhiteWordsOnBothEndsOfATint(hue: Hue) {
        for tint in [Hue.Tint.top, .bottom] {
            #expect(tint.colour(of: hue).contrast(with: Colour(0xFFFFFF)) >= 4.5)
        }
    }

    @Test func areRulesOfTheStyleSheet() {
        let beginning = "[data-hue]{--chroma:1;--tint-top:oklch(0.52 calc(0.09*var(--chroma)) var(--hue));"
        #expect(Hue.rules.hasPrefix(beginning))
        #expect(Hue.rules.contains("[data-hue=\"23\"]{--hue:345}"))
        #expect(Hue.rules.hasSuffix("[data-hue=\"grey\"]{--hue:0;--chroma:0}"))
    }
}
