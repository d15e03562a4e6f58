import Catalogue
public import OrderedCollections

/// A request for a part of a list.
public struct PageRequest: Hashable, Sendable {
    /// The part of the list.
    public enum Position: Hashable, Sendable {
        /// The page with a number, the first one for lists without pages.
        case page(Int)
        /// The part after a number of records.
        case offset(Int)
        /// The part of a cursor; nil for the first.
        case cursor(String?)
        /// The part at an address that an answer named.
        case address
    }

    /// The addresses in order of preference, whose only places are secrets.
    public var addresses: [Template]
    /// The method.
    public var method: RequestMethod
    /// The headers, whose only places are secrets.
    public var headers: OrderedDictionary<String, Template>
    /// The body.
    public var body: JSON?
    /// The part of the list.
    public var position: Position
    /// The values of the list's variables.
    public var variables: [String: String]
    /// The parts before.
    var sequence: PageSequence
    /// The digests of the parts before, by which a list that repeats itself ends.
    var digests: Set<String> = []

    /// The number of records in the parts before, with unreadable ones.
    public var seen: Int { sequence.seen }
}
