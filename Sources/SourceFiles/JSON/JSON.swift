public import OrderedCollections

/// A value of any JSON text. Objects keep the order of their keys.
public enum JSON: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number, with its text as it came: `1358`, `0.10`, and ids too large for a `Double`.
    case number(Double, String)
    case text(String)
    case array([JSON])
    case object(OrderedDictionary<String, JSON>)
}
