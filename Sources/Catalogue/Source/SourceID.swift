/// A source's name in addresses, commands and the archive, such as `starships`.
///
/// Lower-case letters, digits and dashes; it never changes once people have favourites of it.
public struct SourceID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible, Comparable
{
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
    public var description: String { rawValue }

    public static func < (left: SourceID, right: SourceID) -> Bool { left.rawValue < right.rawValue }
}
