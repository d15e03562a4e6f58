public import Endpoints

/// An API that a catalogue can come from.
public struct Upstream<Query: QueryParameters, Item: Identifiable & Sendable>: Sendable where Item.ID == String {
    /// Under which the API's documented paths are asked; nil where nobody serves them any more: they are asked only at
    /// upstreams of a person's own, and read in archives.
    public let base: BaseURL?
    /// The first request for the collection that a query means; nil where the API doesn't have it.
    public let collection: @Sendable (Query) -> Resource?
    /// The shapes its answers can have; which one an answer has is recognised from the answer.
    public let dialects: [Dialect<Item>]
    /// How much of one answer is waited for.
    public let limits: Limits

    public init(
        base: BaseURL?, dialects: [Dialect<Item>], limits: Limits = Limits(),
        collection: @escaping @Sendable (Query) -> Resource?
    ) {
        self.base = base
        self.collection = collection
        self.dialects = dialects
        self.limits = limits
    }
}

extension Upstream where Query == NoParameters, Item: Decodable {
    /// An upstream whose collection is at one address, such as `https://swapi.info/api/planets`.
    ///
    /// - Precondition: `address` is an absolute http or https address with a path; a literal of the program, so a wrong
    ///   one is a programmer's error and stops the program at once.
    public init(
        _ address: StaticString, dialects: [Dialect<Item>] = [.array], limits: Limits = Limits()
    ) {
        let text = address.description
        let slash = text.lastIndex(of: "/") ?? text.startIndex
        do throws(BaseURLError) {
            let base = try BaseURL(String(text[..<slash]))
            let resource = Resource(String(text[slash...]))
            self.init(base: base, dialects: dialects, limits: limits) { _ in resource }
        } catch {
            preconditionFailure(error.description)
        }
    }
}
