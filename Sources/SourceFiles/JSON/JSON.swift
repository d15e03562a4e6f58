public import OrderedCollections

/// A value of any JSON text. Objects keep the order of their keys.
public enum JSON: Hashable, Sendable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case boolean(Bool)
    /// A number, with its text as it came: `1358`, `0.10`, and ids too large for a `Double`.
    case number(Double, String)
    /// A string.
    case text(String)
    /// Values in their order.
    case array([JSON])
    /// Values by their keys.
    case object(OrderedDictionary<String, JSON>)
}
