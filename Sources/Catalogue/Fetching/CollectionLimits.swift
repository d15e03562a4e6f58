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
        /// The number of items that people have asked for. More are fetched when somebody asks for them.
        case demand
        /// The end of the source's own upstreams: the next part is at this address, which the source does not name.
        case elsewhere(String)
    }

    /// The number of items of usual size that fit.
    public let items: Int
    /// The number of items beyond which no more are requested; nil for no such limit.
    public let maxItems: Int?
    /// The largest number of answers of a collection with a known total.
    public let answers: Int
    /// The largest number of answers of a collection with an unknown total.
    public let answersWithoutTotal: Int
    /// The size of the answers' bodies, in bytes, beyond which no more are requested.
    public let bytes: Int
    /// The number of items after which a list that is loaded on demand waits; nil for a list that is fetched whole.
    var demand: Int?
    private let scale: Int

    /// The number of items that fit by default.
    public static let defaultItems = 20_000
    private static let defaultBytes = 128 * 1_048_576

    /// Creates limits for a number of items of usual size; a number below the default counts as the default.
    public init(items: Int = CollectionLimits.defaultItems) {
        self.init(items: max(items, Self.defaultItems), bytes: nil, maxItems: nil)
    }

    /// Creates limits that stop after a number of items.
    public init(maxItems: Int) {
        self.init(items: max(maxItems, Self.defaultItems), bytes: nil, maxItems: maxItems)
    }

    /// Creates limits that stop after a size of all answers' bodies, in bytes.
    public init(bytes: Int) {
        let scale = max((bytes - 1) / Self.defaultBytes + 1, 1)
        self.init(items: scale * Self.defaultItems, bytes: bytes, maxItems: nil)
    }

    private init(items: Int, bytes: Int?, maxItems: Int?) {
        self.items = items
        self.maxItems = maxItems
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
    func maxAnswers(hasTotal: Bool) -> Int { hasTotal ? answers : answersWithoutTotal }

    /// The number of further answers that probably reach the number of items; nil if there is no such limit.
    func furtherAnswers(after answers: Int, items: Int) -> Int? {
        [maxItems, demand].compactMap(\.self).min().map { most in
            let itemsOfAnswer = max(items / max(answers, 1), 1)
            return (max(most - items, 0) + itemsOfAnswer - 1) / itemsOfAnswer
        }
    }

    /// The limit that the answers of a collection have reached, so that no more are requested; nil if they have reached
    /// none.
    func bound<Item>(of answers: [Answer], _ collection: DecodedCollection<Item>) -> Bound? {
        let items = collection.arrived
        if let maxItems, items >= maxItems { return .items(maxItems) }
        if answers.reduce(0, { $0 + $1.body.count }) > bytes { return .bytes(bytes) }
        let most = maxAnswers(hasTotal: collection.total != nil)
        if answers.count >= most { return .answers(most) }
        if collection.next.isEmpty, let address = collection.elsewhere { return .elsewhere(address) }
        return demand.map { items >= $0 && !collection.next.isEmpty } == true ? .demand : nil
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
        case .demand: "the items that were asked for"
        case .elsewhere(let address): "the next part is at \(address)"
        }
    }
}

extension CollectionLimits.Bound {
    /// Advice about the limit, for the log.
    var advice: String {
        switch self {
        case .items, .answers, .bytes:
            "Raise `limit` in the source's file, or \(ProgramName.current.variable("MAX_ITEMS")), to go on."
        case .elsewhere: "If that is the same API, add its base to `upstreams` in the source's file to go on."
        case .demand: ""
        }
    }
}
