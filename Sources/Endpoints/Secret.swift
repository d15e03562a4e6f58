/// A text that nobody gets to see, such as a key: printed, dumped or put into another text it is three dots.
public struct Secret: Hashable, Sendable {
    /// The text itself: for what reckons with it, never for what people, files or logs see.
    public let revealed: String

    public init(_ text: String) { revealed = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
