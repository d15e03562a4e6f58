/// The layout of a source's list.
public enum SourceLayout: String, Hashable, Sendable, CaseIterable {
    /// Rows, tiles, tiles of different sizes, a shelf, or pictures with words over them.
    case list, grid, mosaic, carousel, story
}
