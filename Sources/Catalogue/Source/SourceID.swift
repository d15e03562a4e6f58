/// The identity of a source in addresses, commands and the archive, such as `starships`.
///
/// It consists of lower-case letters, digits and dashes, and never changes once there are favourites of the source.
public struct SourceID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible, Comparable
{
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an id of any text; a program refuses one of other characters when it starts.
    public init(_ text: String) { rawValue = text }
    public init(stringLiteral value: String) { rawValue = value }
    public var description: String { rawValue }

    public static func < (left: SourceID, right: SourceID) -> Bool { left.rawValue < right.rawValue }
}
