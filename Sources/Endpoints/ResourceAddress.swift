/// The whole address of one resource. Its path and query may be secret.
package struct ResourceAddress: Hashable, Sendable {
    /// The scheme, host and port.
    package let origin: BaseURL
    package let resource: Resource

    private static let maxLength = 2_048

    /// Reads an absolute address of at most 2,048 visible ASCII characters, which may have a query but no user and no
    /// fragment.
    package init?(_ address: String) {
        guard address.utf8.count <= Self.maxLength,
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
        else { return nil }
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let beginning = parts.first, let whole = try? BaseURL(String(beginning)),
            let origin = try? BaseURL(whole.origin)
        else { return nil }
        self.origin = origin
        let query = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { side in
                Resource.decoded(side.replacing("+", with: " ")) ?? String(side)
            }
            return Resource.Parameter(sides[0], sides.count > 1 ? sides[1] : "")
        }
        // A base URL has no slash at its end, but some addresses do.
        resource = Resource(whole.path + (beginning.hasSuffix("/") ? "/" : ""), query: query)
    }
}
