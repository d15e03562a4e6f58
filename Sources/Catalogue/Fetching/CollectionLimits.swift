import Endpoints

/// The largest collection that is fetched whole. Beyond it, the rest counts as missing.
///
/// By default, 20,000 items fit; the other limits grow with a larger number of items.
public struct CollectionLimits: Hashable, Sendable {
    /// A limit that a collection has reached.
    public enum Bound: Hashable, Sendable {
        /// The number of items.
        case items(Int)
        /// The number of answers.
        case answers(Int)
        /// The size of the answers' bodies, in bytes.
        case bytes(Int)
    }

    /// The number of items of usual size that fit.
    public let items: Int
    /// The number of items beyond which no more are requested; nil for no such limit.
    public let mostItems: Int?
    /// The largest number of answers of a collection with a known total.
    public let answers: Int
    /// The largest number of answers of a collection with an unknown total.
    public let answersWithoutTotal: Int
    /// The size of the answers' bodies, in bytes, beyond which no more are requested.
    public let bytes: Int
    private let scale: Int

    /// The number of items that fit by default.
    public static let defaultItems = 20_000
    private static let defaultBytes = 128 * 1_048_576

    /// Creates limits for a number of items of usual size; a number below the default counts as the default.
    public init(items: Int = CollectionLimits.defaultItems) {
        self.init(items: max(items, Self.defaultItems), bytes: nil, mostItems: nil)
    }

    /// Creates limits that stop after a number of items.
    public init(mostItems: Int) {
        self.init(items: max(mostItems, Self.defaultItems), bytes: nil, mostItems: mostItems)
    }

    /// Creates limits that stop after a size of all answers' bodies, in bytes.
    public init(bytes: Int) {
        let scale = max((bytes - 1) / Self.defaultBytes + 1, 1)
        self.init(items: scale * Self.defaultItems, bytes: bytes, mostItems: nil)
    }

    private init(items: Int, bytes: Int?, mostItems: Int?) {
        self.items = items
        self.mostItems = mostItems
        scale = (items - 1) / Self.defaultItems + 1
        answers = 5_000 * scale
        answersWithoutTotal = 200 * scale
        self.bytes = bytes ?? Self.defaultBytes * scale
    }

    /// The limits of one request: a large collection may come in one answer.
    func raising(_ limits: Limits) -> Limits {
        var limits = limits
        limits.bytes *= scale
        return limits
    }

    /// The most answers of a collection.
    func mostAnswers(hasTotal: Bool) -> Int { hasTotal ? answers : answersWithoutTotal }

    /// The number of further answers that probably reach the number of items; nil if there is no such limit.
    func furtherAnswers(after answers: Int, items: Int) -> Int? {
        mostItems.map { most in
            let itemsOfAnswer = max(items / max(answers, 1), 1)
            return (max(most - items, 0) + itemsOfAnswer - 1) / itemsOfAnswer
        }
    }

    /// The limit that answers have reached, so that no more are requested; nil if they have reached none.
    func bound(of answers: [Answer], items: Int, hasTotal: Bool) -> Bound? {
        if let mostItems, items >= mostItems { return .items(mostItems) }
        if answers.reduce(0, { $0 + $1.body.count }) > bytes { return .bytes(bytes) }
        let most = mostAnswers(hasTotal: hasTotal)
        return answers.count >= most ? .answers(most) : nil
    }
}

extension CollectionLimits.Bound: CustomStringConvertible {
    /// The limit as logs say it, such as `128 MiB`.
    public var description: String {
        switch self {
        case .items(let count): "\(count) items"
        case .answers(let count): "\(count) answers"
        case .bytes(let count):
            count < 1 << 20 ? "\(count) bytes" : "\(count >> 20) MiB"
        }
    }
}
