/// The address by which APIs of this family name a record; its last part is the id, with or without a slash behind it.
///
/// It is only ever taken apart, never followed.
public struct ItemAddress: Hashable, Sendable {
    public let id: String

    public init(_ text: String) {
        id = text.split(separator: "/").last.map(String.init) ?? text
    }
}
