public import Endpoints

/// A shape of the answers for a collection.
///
/// A dialect is a pure function from the answers so far to their items and the resources that are still to be
/// requested. Fetching calls it until no resource is left; reading the archive calls it once.
public struct Dialect<Item: Identifiable & Sendable>: Sendable where Item.ID: CustomStringConvertible {
    /// The name for logs and errors, such as “a bare array”.
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

    /// Decodes answers in the first of several dialects that matches.
    static func read(_ answers: [Answer], in dialects: [Dialect]) throws(ReadingError) -> DecodedCollection<Item> {
        guard !answers.isEmpty else { throw ReadingError(expected: "at least one answer", got: "none") }
        var failures: [ReadingError] = []
        for dialect in dialects {
            do throws(ReadingError) {
                var decoded = try dialect.read(answers)
                // Any other total is meaningless, and totals are added up.
                if let total = decoded.total, !(0...1_000_000_000_000).contains(total) { decoded.total = nil }
                decoded.dialect = dialect.name
                decoded.damagedTexts = answers.reduce(0) { $0 + $1.body.invalidTextCount }
                return decoded
            } catch {
                failures.append(error)
            }
        }
        throw ReadingError(
            expected: dialects.map(\.name).joined(separator: " or "),
            got: failures.first?.got ?? "nothing to read it by", format: failures.first?.format,
            serverMessage: failures.first?.serverMessage)
    }

}

extension Dialect where Item: Decodable {
    /// A bare array of whole items. Keys are not converted: `CodingKeys` name those in snake case.
    public static var array: Dialect {
        Dialect("a bare array") { answers throws(ReadingError) in
            let items: LenientArray<Item> = try answers[0].decoded(as: "a JSON array")
            return DecodedCollection(items: items.elements, undecodable: items.undecodable, total: nil)
        }
    }

    /// An array of whole items inside an object, such as `{"data": {"boats": [{…}, {…}]}}`.
    ///
    /// - Parameter path: the keys that lead to the array, with dots in between: `data.boats`.
    public static func array(at path: String) -> Dialect {
        Dialect("an array at \(path)") { answers throws(ReadingError) in
            let items: LenientArray<Item> = try answers[0].decoded(as: "an array at \(path)", at: path)
            return DecodedCollection(items: items.elements, undecodable: items.undecodable, total: nil)
        }
    }

    /// Whole items as the members of an object, such as `{"boats": {"tub": {…}, "raft": {…}}}`, in the order of their
    /// keys.
    ///
    /// - Parameter path: the keys that lead to the object, with dots in between; empty for the answer itself.
    public static func records(at path: String = "") -> Dialect {
        Dialect("an object of records at \(path.isEmpty ? "the top" : path)") { answers throws(ReadingError) in
            let records: [String: LenientElement<Item>] = try answers[0].decoded(as: "an object of records", at: path)
            var collection = DecodedCollection<Item>(items: [])
            for (key, record) in records.sorted(by: { $0.key < $1.key }) {
                switch record {
                case .readable(let item): collection.items.append(item)
                case .unreadable(let reason): collection.undecodable.append("record \(key): \(reason)")
                }
            }
            return collection
        }
    }
}

/// Throws if an answer can't be one of a collection.
package typealias AnswerCheck = @Sendable (Answer) throws(ReadingError) -> Void

/// The content of the answers so far.
public struct DecodedCollection<Item: Sendable>: Sendable {
    /// The items in the order of the answers.
    public var items: [Item]
    /// Records that could not be read, each with its place and the reason.
    public var undecodable: [String]
    /// The name of the dialect that has read the answers.
    package internal(set) var dialect = ""
    /// The number of records that are not among the items because they came again. They are no loss.
    package var repeated = 0
    /// The number of these that upstream's total counts, such as records that equal another one of the same answer.
    package var doubled = 0
    /// The number of items whose ids other records of the same answer have, and whose ids therefore have a digest.
    package var ambiguous = 0
    /// The ids of items by ids that they had before. Usually an old id is that of one item.
    package var former: [String: [String]] = [:]
    /// The number of items in the collection; nil if upstream doesn't say.
    public var total: Int?
    /// Whether upstream was asked for an excerpt, so that the rest doesn't count as missing.
    public var isExcerpt = false
    /// The resources that are still to be requested; empty if the collection is whole.
    public var next: [Resource]
    /// Whether a resource that upstream doesn't have is no part of the collection, as the page after the last one. The
    /// dialect then gets an empty answer of status 404 for it.
    public var endsWhenGone = false
    /// The resources among ``next`` that answers name as a record's own. If upstream doesn't have one of them, it is
    /// missing, even if ``endsWhenGone``.
    package var named: Set<Resource> = []
    /// Why the list is not known to be whole, although nothing is left to request; nil if its end is evident.
    public var shortfall: ListShortfall?
    /// The ids of the items that have only what a list says of them, because their own resources have not arrived.
    package var listed: Set<String> = []
    /// Checks an answer after the first; without it, such an answer is read together with the first.
    package var check: AnswerCheck?
    /// The number of texts with bytes that are no UTF-8, which have U+FFFD in their place.
    package internal(set) var damagedTexts = 0
    /// The errors that upstream reports, in its own words, in answers that have items nevertheless.
    public var upstreamErrors: [String] = []
    /// The address of the next part if it is at no upstream of the source, and therefore never requested.
    public var elsewhere: String?
    /// The attribution that upstream requires wherever its data are shown.
    public var attribution: String?

    /// Creates the content of the answers so far; by default, of a whole collection.
    public init(
        items: [Item], undecodable: [String] = [], total: Int? = nil, next: [Resource] = [], attribution: String? = nil
    ) {
        self.items = items
        self.undecodable = undecodable
        self.total = total
        self.next = next
        self.attribution = attribution
    }

    /// The number of items that have arrived with all that upstream says of them.
    var arrived: Int { items.count - listed.count }

    /// The number of different items in the collection; nil if upstream doesn't say.
    var distinctTotal: Int? {
        total.map { max(max($0, 0) - doubled, min($0, items.count + undecodable.count)) }
    }

    /// Whether more has arrived than in another collection: more whole items or, if these are as many, more items.
    func isLarger(than other: DecodedCollection?) -> Bool {
        (arrived, items.count) > (other?.arrived ?? 0, other?.items.count ?? 0)
    }
}
