/// The look that all pages share, as a value: colours, corners and sizes of text.
///
/// ``Stylesheet/init(layouts:theme:)`` writes it as custom properties of `:root`: `--accent`, `--ground`,
/// `--raised`, `--ink`, `--soft`, `--corner`, and `--text-title` to `--text-label`. Colours are written with
/// `light-dark()` (CSS Color Module Level 5). ``Stylesheet/diagnostics`` reports a value that is out of its range, which the
/// standard one replaces, and a colour of text with less contrast to what it stands on than level AA of WCAG 2.2 wants
/// (4.5 to 1, success criterion 1.4.3), which is used all the same.
public struct Theme: Hashable, Sendable {
    /// Links, buttons, and what is chosen.
    public var accent: AdaptiveColour
    /// The background of pages.
    public var ground: AdaptiveColour
    /// The background of everything above pages, such as menus.
    public var raised: AdaptiveColour
    /// Text.
    public var ink: AdaptiveColour
    /// Text that steps back.
    public var soft: AdaptiveColour
    /// The radius of corners in points, 0...100.
    public var corner: Double
    /// The sizes of text.
    public var typeScale: TypeScale

    /// Creates a theme; what is left out is as in Vitrine.
    public init(
        accent: AdaptiveColour = AdaptiveColour(light: Colour(0xB3372A), dark: Colour(0xFF7A66)),
        ground: AdaptiveColour = AdaptiveColour(light: Colour(0xFBFAF8), dark: Colour(0x111113)),
        raised: AdaptiveColour = AdaptiveColour(light: Colour(0xFFFFFF), dark: Colour(0x1C1C1F)),
        ink: AdaptiveColour = AdaptiveColour(light: Colour(0x1B1B1F), dark: Colour(0xF3F2F0)),
        soft: AdaptiveColour = AdaptiveColour(light: Colour(0x5D5C66), dark: Colour(0xA5A4AD)),
        corner: Double = 12,
        typeScale: TypeScale = TypeScale()
    ) {
        self.accent = accent
        self.ground = ground
        self.raised = raised
        self.ink = ink
        self.soft = soft
        self.corner = corner
        self.typeScale = typeScale
    }

    /// Vitrine's own.
    public static let standard = Theme()

    private static var colours: [(name: String, path: WritableKeyPath<Theme, AdaptiveColour>)] {
        [("ground", \.ground), ("raised", \.raised), ("ink", \.ink), ("soft", \.soft), ("accent", \.accent)]
    }

    private static var sizes: [(name: String, path: WritableKeyPath<TypeScale, Double>)] {
        [
            ("title", \.title), ("heading", \.heading), ("body", \.body), ("callout", \.callout),
            ("subtitle", \.subtitle), ("footnote", \.footnote), ("caption", \.caption), ("label", \.label),
        ]
    }

    /// The theme with bad values replaced by the standard ones.
    func sanitised(_ report: inout Report) -> Theme {
        var theme = self
        for (name, path) in Self.colours {
            for scheme in [\AdaptiveColour.light, \.dark] where !self[keyPath: path][keyPath: scheme].isValid {
                report.noteThemeValue(
                    at: "theme.\(name)", expected: "parts in 0.0...1.0", came: "\(self[keyPath: path])")
                theme[keyPath: path][keyPath: scheme] = Theme.standard[keyPath: path][keyPath: scheme]
            }
        }
        if !(0...100).contains(corner) {
            report.noteThemeValue(at: "theme.corner", expected: "points in 0.0...100.0", came: "\(corner)")
            theme.corner = Theme.standard.corner
        }
        for (name, path) in Self.sizes where !(0.5...10).contains(typeScale[keyPath: path]) {
            report.noteThemeValue(
                at: "theme.typeScale.\(name)", expected: "a multiple in 0.5...10.0",
                came: "\(typeScale[keyPath: path])")
            theme.typeScale[keyPath: path] = Theme.standard.typeScale[keyPath: path]
        }
        theme.checkContrast(&report)
        return theme
    }

    private func checkContrast(_ report: inout Report) {
        for (name, text) in [("ink", ink), ("soft", soft), ("accent", accent)] {
            for (under, background) in [("ground", ground), ("raised", raised)] {
                for scheme in ColourScheme.allCases {
                    let contrast = text[scheme].contrast(with: background[scheme])
                    if contrast >= 4.5 { continue }
                    report.note(
                        .lowContrast, at: "theme.\(name)",
                        expected: "4.5 to 1 on \(under) where pages are \(scheme) (WCAG 2.2, 1.4.3)",
                        came: "\(CSSText.number(contrast)) to 1",
                        remedy: scheme == .light ? "Choose a darker colour" : "Choose a lighter colour"
                    )
                }
            }
        }
    }

    /// The rule that sets the custom properties.
    var rule: Rule {
        var rule = Rule(":root")
        rule.set("color-scheme", "light dark")
        for (name, path) in Self.colours { rule.set("--\(name)", self[keyPath: path].text) }
        rule.set("--corner", CSSText.points(corner))
        for (name, path) in Self.sizes {
            rule.set("--text-\(name)", CSSText.number(typeScale[keyPath: path]) + "rem")
        }
        return rule
    }
}

extension Report {
    fileprivate mutating func noteThemeValue(at place: String, expected: String, came: String) {
        note(
            .invalidThemeValue, at: place, expected: expected, came: came + ", taken as the standard theme's",
            remedy: "Write a value in that range"
        )
    }
}
