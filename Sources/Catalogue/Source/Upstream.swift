public import Endpoints

/// An API that serves a catalogue.
public struct Upstream<Query: QueryParameters, Item: Identifiable & Sendable>: Sendable
where Item.ID: CustomStringConvertible {
    /// The base of the API's documented paths; nil if the API no longer exists. Its paths are then requested only from
    /// upstreams that a person configured, and looked up in the archive.
    public let base: BaseURL?
    /// The first request for a query's collection; nil if the API doesn't have it.
    public let collection: @Sendable (Query) -> Resource?
    /// The shapes of its answers, which are told apart by their content.
    public let dialects: [Dialect<Item>]
    /// The limits of its requests.
    public let limits: Limits
    /// The keys that requests need; nil if the API is open. With keys, signed upstreams replace the open ones; without
    /// keys, they are not asked.
    public let signing: Signing?
    /// Whether the API is ever asked; otherwise, its requests only identify samples.
    let isAsked: Bool

    /// Creates an upstream whose collection depends on the query.
    public init(
        base: BaseURL?, dialects: [Dialect<Item>], limits: Limits = Limits(), signing: Signing? = nil,
        collection: @escaping @Sendable (Query) -> Resource?
    ) {
        self.init(
            base: base, dialects: dialects, limits: limits, signing: signing, isAsked: true, collection: collection)
    }

    /// Creates samples that no API has.
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
    /// Creates an upstream whose collection is at one address, such as `https://swapi.info/api/planets`.
    ///
    /// - Precondition: `address` is an absolute http or https address with a path. It is a literal, so an invalid
    ///   address is a programming error and stops the program.
    public init(
        _ address: StaticString, dialects: [Dialect<Item>] = [.array], limits: Limits = Limits()
    ) {
        let (base, resource) = Self.parts(of: address.description)
        self.init(base: BaseURL(builtIn: base), dialects: dialects, limits: limits) { _ in resource }
    }

    /// Creates an upstream whose collection is at one address, such as one from a setting.
    ///
    /// - Parameters:
    ///   - address: an absolute http or https address with a path.
    ///   - dialects: the shapes of its answers.
    ///   - limits: the limits of its requests.
    /// - Throws: `BaseURLError` if the address is not one.
    public init(
        at address: String, dialects: [Dialect<Item>] = [.array], limits: Limits = Limits()
    ) throws(BaseURLError) {
        let (base, resource) = Self.parts(of: address)
        self.init(base: try BaseURL(base), dialects: dialects, limits: limits) { _ in resource }
    }

    private static func parts(of address: String) -> (base: String, resource: Resource) {
        let slash = address.prefix { $0 != "?" }.lastIndex(of: "/") ?? address.startIndex
        return (String(address[..<slash]), Resource(String(address[slash...])))
    }
}
