import Endpoints

/// An address at the provider, with `https`, or with `http` if the issuer has it.
struct OpenIDEndpoint: Hashable, Sendable {
    /// The address as the provider writes it: visible ASCII characters, at most 2,048.
    let address: String
    private let origin: BaseURL
    private let path: String
    private let query: [Resource.Parameter]

    private static let maxLength = 2_048

    /// Reads an absolute address, which may have a query but no user and no fragment.
    init?(_ address: String, allowsPlainHTTP: Bool) {
        guard address.utf8.count <= Self.maxLength,
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
        else { return nil }
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let beginning = parts.first, let whole = try? BaseURL(String(beginning)),
            let origin = try? BaseURL(whole.origin), whole.scheme == "https" || allowsPlainHTTP
        else { return nil }
        self.address = address
        self.origin = origin
        // A base URL has no slash at its end, but some providers' endpoints do.
        path = whole.path + (beginning.hasSuffix("/") ? "/" : "")
        query = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { side in
                Resource.decoded(side.replacing("+", with: " ")) ?? String(side)
            }
            return Resource.Parameter(sides[0], sides.count > 1 ? sides[1] : "")
        }
    }

    /// The base URL and the resource that a transport asks for.
    ///
    /// - Parameter form: the parameters to post; nil to get the resource.
    func request(posting form: [Resource.Parameter]? = nil) -> (resource: Resource, base: BaseURL) {
        (Resource(path, query: query, body: form?.formEncoded), origin)
    }

    /// The address with more parameters in its query.
    func address(adding parameters: [Resource.Parameter]) -> String {
        guard address.contains("?") else { return "\(address)?\(parameters.formEncoded)" }
        let isOpen = address.hasSuffix("?") || address.hasSuffix("&")
        return address + (isOpen ? "" : "&") + parameters.formEncoded
    }
}

extension [Resource.Parameter] {
    /// The parameters as a form or a query. A space is `%20`, which decoders of forms and of addresses read alike.
    var formEncoded: String {
        map { "\(Resource.encoded($0.name))=\(Resource.encoded($0.value))" }.joined(separator: "&")
    }
}
