import Endpoints

/// The largest collection that is fetched whole. Beyond it, the rest counts as missing.
///
/// By default, 20,000 items fit; the other limits grow with a larger number of items.
public struct CollectionLimits: Hashable, Sendable {
    /// The number of items of usual size that fit.
    public let items: Int
    /// The largest number of answers of a collection with a known total.
    public let answers: Int
    /// The largest number of answers of a collection with an unknown total.
    public let answersWithoutTotal: Int
    /// The size of the answers' bodies, in bytes, beyond which no more are requested.
    public let bytes: Int
    private let scale: Int

    /// The number of items that fit by default.
    public static let defaultItems = 20_000

    /// Creates limits for a number of items of usual size; a number below the default counts as the default.
    public init(items: Int = CollectionLimits.defaultItems) {
        self.items = max(items, Self.defaultItems)
        scale = (self.items - 1) / Self.defaultItems + 1
        answers = 5_000 * scale
        answersWithoutTotal = 200 * scale
        bytes = 128 * 1_048_576 * scale
    }

    /// The limits of one request: a large collection may come in one answer.
    func raising(_ limits: Limits) -> Limits {
        var limits = limits
        limits.bytes *= scale
        return limits
    }
}
