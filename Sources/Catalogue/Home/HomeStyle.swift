package import CompositionalLayout

/// The layout of a section of the home page, or of the list of a source from a file.
public enum HomeStyle: String, CaseIterable, Hashable, Sendable, Codable {
    /// A shelf of pictures.
    case carousel
    /// Pictures in rows.
    case grid
    /// Lines with small pictures.
    case list
    /// A shelf of wide pictures with text over them.
    case story
    /// Large and small pictures with text over them.
    case mosaic

    package var layout: Layout {
        switch self {
        case .carousel: .carousel
        case .grid: .grid
        case .list: .list
        case .story: .story
        case .mosaic: .mosaic
        }
    }

    /// Decodes a style; the unknown style of a newer program becomes a carousel.
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        self = HomeStyle(rawValue: name) ?? .carousel
    }
}
