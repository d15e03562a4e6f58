/// Whether a reader's device asks for light or dark pages.
public enum ColourScheme: Hashable, Sendable, CaseIterable {
    /// Dark ink on a light page, also where nothing is asked for.
    case light
    /// Light ink on a dark page.
    case dark
}
