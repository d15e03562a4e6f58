/// A text that must not be shown, such as a key: printed, dumped or interpolated, it is three dots.
public struct Secret: Hashable, Sendable {
    /// The text itself, for computing a signature; never put it into a page, a file or a log.
    public let revealed: String

    /// Wraps a text; two secrets are equal if their texts are.
    public init(_ text: String) { revealed = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
