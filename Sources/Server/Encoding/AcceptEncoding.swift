/// The content codings that a client accepts, from the `Accept-Encoding` header (RFC 9110, section 12.5.3).
struct AcceptEncoding: Sendable {
    private let weights: [String: Double]

    /// Parses the header.
    ///
    /// - Parameter field: the value of the header; nil if the request has none.
    init(_ field: String?) {
        weights = Dictionary(
            QualityValue.list(in: field).map { ($0.value.lowercased(), $0.weight) }, uniquingKeysWith: { $1 })
    }

    /// Whether the client accepts gzip, and prefers nothing else that the server has.
    var prefersGzip: Bool {
        let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }

    /// Whether the client accepts no content without a coding.
    var refusesIdentity: Bool { (weights["identity"] ?? weights["*"]) == 0 }
}
