/// The layout of a source's list.
public enum SourceLayout: String, Hashable, Sendable, CaseIterable {
    case list, grid, mosaic, carousel, story
}
