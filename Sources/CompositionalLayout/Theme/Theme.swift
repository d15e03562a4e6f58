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
}
