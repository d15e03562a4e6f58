/// An address that identifies a record, as some APIs have them. Its last part is the id, with or without a trailing
/// slash.
///
/// The address is only parsed, never requested.
public struct ItemAddress: Hashable, Sendable {
    /// The last part of the address.
    public let id: String

    /// Takes the id from an address, or the whole text if it has no slash.
    public init(_ text: String) {
        let (bytes, slash) = (text.utf8, UInt8(ascii: "/"))
        guard let last = bytes.lastIndex(where: { $0 != slash }) else { id = text; return }
        let path = text[..<bytes.index(after: last)]
        id = path.utf8.lastIndex(of: slash).map { String(path[bytes.index(after: $0)...]) } ?? String(path)
    }
}
