/// The address by which APIs of this family name a record; its last part is the id, with or without a slash behind it.
///
/// It is only ever taken apart, never followed.
public struct ItemAddress: Hashable, Sendable {
    /// The last part of the address.
    public let id: String

    /// Takes the id from an address, or the whole text if it has no slash.
    public init(_ text: String) {
        id = text.split(separator: "/").last.map(String.init) ?? text
    }
}
