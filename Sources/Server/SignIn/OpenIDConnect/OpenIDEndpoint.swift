import Endpoints

/// An address at the provider, with `https`, or with `http` if the issuer has it.
struct OpenIDEndpoint: Hashable, Sendable {
    /// The address as the provider writes it: visible ASCII characters, at most 2,048.
    let address: String
    private let parts: ResourceAddress

    /// Reads an absolute address, which may have a query but no user and no fragment.
    init?(_ address: String, allowsPlainHTTP: Bool) {
        guard let parts = ResourceAddress(address), parts.origin.scheme == "https" || allowsPlainHTTP else {
            return nil
        }
        self.address = address
        self.parts = parts
    }

    /// The base URL and the resource that a transport asks for.
    ///
    /// - Parameter form: the parameters to post; nil to get the resource.
    func request(posting form: [Resource.Parameter]? = nil) -> (resource: Resource, base: BaseURL) {
        let resource = parts.resource
        return (Resource(resource.path, query: resource.query, body: form?.formEncoded), parts.origin)
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
