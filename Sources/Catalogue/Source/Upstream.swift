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
    /// What it is asked with; nil: anybody may ask. Where a person has its keys, it is asked instead of those that anybody
    /// may ask; where not, it isn't asked at all.
    public let signing: Signing?
    /// Whether it is ever asked: what isn't has only samples, under the requests that it would be asked with.
    let isAsked: Bool

    /// Creates an upstream whose collection depends on the query.
    public init(
        base: BaseURL?, dialects: [Dialect<Item>], limits: Limits = Limits(), signing: Signing? = nil,
        collection: @escaping @Sendable (Query) -> Resource?
    ) {
        self.init(
            base: base, dialects: dialects, limits: limits, signing: signing, isAsked: true, collection: collection)
    }

    /// Samples that no API has.
    public static func samplesOnly(
        dialects: [Dialect<Item>], collection: @escaping @Sendable (Query) -> Resource?
    ) -> Upstream {
        Upstream(
            base: nil, dialects: dialects, limits: Limits(), signing: nil, isAsked: false, collection: collection)
    }

    private init(
        base: BaseURL?, dialects: [Dialect<Item>], limits: Limits, signing: Signing?, isAsked: Bool,
        collection: @escaping @Sendable (Query) -> Resource?
    ) {
        self.base = base
        self.collection = collection
        self.dialects = dialects
        self.limits = limits
        self.signing = signing
        self.isAsked = isAsked
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
