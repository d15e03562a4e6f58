/// A typed request: what is asked for, how much of the answer is waited for, and how it is read.
public struct Endpoint<Response: Sendable>: Sendable {
    public let resource: Resource
    public let limits: Limits
    /// Who asks, where a host wants to know.
    public let signer: Signer?
    let read: @Sendable (Answer) throws(ReadingError) -> Response

    /// - Parameter read: reads an answer whose status was a success; it throws ``ReadingError`` for a shape it doesn't
    ///   know.
    public init(
        _ resource: Resource, limits: Limits = Limits(), signer: Signer? = nil,
        read: @escaping @Sendable (Answer) throws(ReadingError) -> Response
    ) {
        self.resource = resource
        self.limits = limits
        self.signer = signer
        self.read = read
    }
}

extension Endpoint where Response == Answer {
    /// The answer as it came.
    public static func raw(_ resource: Resource, limits: Limits = Limits(), signer: Signer? = nil) -> Endpoint {
        Endpoint(resource, limits: limits, signer: signer) { answer throws(ReadingError) in answer }
    }
}

/// An answer whose shape is not the one that was expected.
public struct ReadingError: Error, Hashable, Sendable {
    public let expected: String
    public let got: String

    public init(expected: String, got: String) {
        self.expected = expected
        self.got = got
    }
}
