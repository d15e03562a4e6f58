public import Endpoints

/// One shape in which upstreams answer a collection.
///
/// A dialect is a pure function from the answers so far to what they hold and what is still to be asked: fetching
/// calls it until nothing is, and reading an archive calls it once.
public struct Dialect<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
    /// For logs and errors, such as “a bare array”.
    public let name: String
    let read: @Sendable ([Answer]) throws(ReadingError) -> DecodedCollection<Item>

    /// Creates a dialect.
    ///
    /// - Parameters:
    ///   - name: the name for logs and errors.
    ///   - read: reads one or more answers; it throws `ReadingError` if the first doesn't have this shape.
    public init(
        _ name: String, read: @escaping @Sendable ([Answer]) throws(ReadingError) -> DecodedCollection<Item>
    ) {
        self.name = name
        self.read = read
    }

    /// What answers hold, in whichever of several dialects they are.
    static func read(_ answers: [Answer], in dialects: [Dialect]) throws(ReadingError) -> DecodedCollection<Item> {
        guard !answers.isEmpty else { throw ReadingError(expected: "at least one answer", got: "none") }
        var failures: [ReadingError] = []
        for dialect in dialects {
            do throws(ReadingError) {
                var decoded = try dialect.read(answers)
                // A collection that has fewer than no items says nothing of how many it has.
                if let total = decoded.total, total < 0 { decoded.total = nil }
                return decoded
            } catch {
                failures.append(error)
            }
        }
        throw ReadingError(
            expected: dialects.map(\.name).joined(separator: " or "),
            got: failures.first?.got ?? "nothing to read it by")
    }

}

extension Dialect where Item: Decodable {
    /// A bare array of whole items.
    public static var array: Dialect {
        Dialect("a bare array") { answers throws(ReadingError) in
            let items: LenientArray<Item> = try answers[0].decoded(as: "a JSON array")
            return DecodedCollection(items: items.elements, undecodable: items.undecodable, total: nil)
        }
    }
}

/// What the answers so far hold.
public struct DecodedCollection<Item: Sendable>: Sendable {
    /// The items in the order of the answers.
    public var items: [Item]
    /// Records that could not be read, each with its place and the reason.
    public var undecodable: [String]
    /// How many of the undecodable ones are records that came before: they take no other record's place.
    var repeated = 0
    /// How many items the collection has, where upstream says so.
    public var total: Int?
    /// Whether no more was asked for than came: what is beyond it is not missing.
    public var isExcerpt = false
    /// What is still to be asked for the collection to be whole.
    public var next: [Resource]
    /// What upstream wants to be shown wherever its data are.
    public var attribution: String?

    /// Creates the content of the answers so far, complete unless `next` says otherwise.
    public init(
        items: [Item], undecodable: [String] = [], total: Int? = nil, next: [Resource] = [], attribution: String? = nil
    ) {
        self.items = items
        self.undecodable = undecodable
        self.total = total
        self.next = next
        self.attribution = attribution
    }
}
