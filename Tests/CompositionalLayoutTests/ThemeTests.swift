import CompositionalLayout
import Testing

@Suite struct ThemeTests {
    @Test func writesTheStandardThemeExactly() {
        let sheet = Stylesheet(layouts: [], theme: .standard)
        #expect(
            sheet.css.hasPrefix(
                """
                :root {
                  color-scheme: light dark;
                  --ground: light-dark(#fbfaf8, #111113);
                  --raised: light-dark(#ffffff, #1c1c1f);
                  --ink: light-dark(#1b1b1f, #f3f2f0);
                  --soft: light-dark(#5d5c66, #a5a4ad);
                  --accent: light-dark(#b3372a, #ff7a66);
                  --corner: 12px;
                  --text-title: 2.125rem;
                  --text-heading: 1.25rem;
                  --text-body: 1rem;
                  --text-callout: 0.9375rem;
                  --text-subtitle: 0.875rem;
                  --text-footnote: 0.8125rem;
                  --text-caption: 0.75rem;
                  --text-label: 0.6875rem;
                }

                ul[data-layout] {
                """))
        #expect(sheet.css.hasSuffix(Stylesheet(layouts: []).css))
        #expect(sheet.diagnostics == [])
    }

    @Test func writesNoThemeUnlessGivenOne() {
        #expect(!Stylesheet(layouts: [.list]).css.contains(":root"))
    }

    @Test(arguments: [.nan, -0.1, .infinity, 101] as [Double])
    func takesTheStandardValueForABadOne(bad: Double) {
        var theme = Theme.standard
        theme.accent.dark.green = bad
        theme.ground.light.red = bad
        theme.corner = bad
        theme.typeScale.title = bad
        theme.typeScale.label = bad
        let sheet = Stylesheet(layouts: [], theme: theme)
        #expect(sheet.css == Stylesheet(layouts: [], theme: .standard).css)
        #expect(sheet.diagnostics.map(\.problem) == Array(repeating: .invalidThemeValue, count: 5))
        #expect(
            sheet.diagnostics.map(\.place) == [
                "theme.ground", "theme.accent", "theme.corner", "theme.typeScale.title", "theme.typeScale.label",
            ])
    }

    @Test func reportsAnAccentThatIsHardToRead() throws {
        let pale = AdaptiveColour(light: Colour(0xE0A100), dark: Colour(0xFF7A66))
        let sheet = Stylesheet(layouts: [], theme: Theme(accent: pale))
        #expect(sheet.diagnostics.map(\.problem) == [.lowContrast, .lowContrast])
        #expect(sheet.diagnostics.allSatisfy { $0.place == "theme.accent" && $0.came.hasPrefix("2.") })
        #expect(sheet.css.contains("--accent: light-dark(#e0a100, #ff7a66);"))
    }

    @Test func reportsAnAccentThatIsHardToReadInTheDarkOnly() throws {
        let dim = AdaptiveColour(light: Colour(0xB3372A), dark: Colour(0xB3372A))
        let diagnostic = try #require(Stylesheet(layouts: [], theme: Theme(accent: dim)).diagnostics.first)
        #expect(diagnostic.expected == "4.5 to 1 on ground where pages are dark (WCAG 2.2, 1.4.3)")
        #expect(diagnostic.remedy == "Choose a lighter colour")
    }
}

@Suite struct ColourTests {
    /// Figures of other people's calculators.
    @Test(
        arguments: [
            (0x000000, 0xFFFFFF, 21.0), (0x777777, 0xFFFFFF, 4.478), (0x767676, 0xFFFFFF, 4.542),
            (0xFF0000, 0xFFFFFF, 3.998), (0x0000FF, 0xFFFFFF, 8.592), (0x808080, 0x808080, 1),
        ] as [(UInt32, UInt32, Double)])
    func measuresContrastAsWCAGDoes(one: UInt32, two: UInt32, expected: Double) {
        #expect(abs(Colour(one).contrast(with: Colour(two)) - expected) < 0.001)
        #expect(Colour(one).contrast(with: Colour(two)) == Colour(two).contrast(with: Colour(one)))
    }
    @Test(arguments: [
        (Colour(0x0A37FF), "#0a37ff"), (Colour(red: -1, green: 2, blue: .nan), "#00ff00"),
        (Colour(red: .infinity, green: -.infinity, blue: 0.5), "#ff0080"),
    ])
    func isWrittenInEightBitsAPart(colour: Colour, expected: String) {
        #expect(colour.hexadecimal == expected)
    }
}
