/// How a section of the home page is laid out.
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

    /// One that a newer program has written becomes the default.
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        self = HomeStyle(rawValue: name) ?? .carousel
    }
}
