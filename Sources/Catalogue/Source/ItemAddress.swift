/// An address that identifies a record, as some APIs have them. Its last part is the id, with or without a trailing
/// slash.
///
/// The address is only parsed, never requested.
public struct ItemAddress: Hashable, Sendable {
    /// The last part of the address.
    public let id: String

    /// Takes the id from an address, or the whole text if it has no slash.
    public init(_ text: String) {
        id = text.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? text
    }
}
