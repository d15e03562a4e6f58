/// The key that a browser gives a change, so that a change that is sent twice is made once (IETF draft "The
/// Idempotency-Key HTTP Header Field").
public struct IdempotencyKey: Hashable, Sendable {
    /// The text, as the browser made it.
    public let rawValue: String

    /// Creates a key; nil if the text is empty, longer than 64 characters, or has other characters than letters, digits and
    /// hyphens.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.wholeMatch(of: /[A-Za-z0-9-]+/) != nil else { return nil }
        rawValue = text
    }
}

/// An error that occurs if a change with this key was made before.
public struct RepeatedChange: Error {
    /// Creates an error.
    public init() {}
}
