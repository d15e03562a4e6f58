/// The colour scheme that a device prefers (`prefers-color-scheme`).
public enum ColourScheme: String, Hashable, Sendable, CaseIterable {
    /// Dark text on a light page, also without a preference.
    case light
    /// Light text on a dark page.
    case dark
}
