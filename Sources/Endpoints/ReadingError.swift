/// An answer that doesn't have the expected shape.
public struct ReadingError: Error, Hashable, Sendable {
    /// The shape that the reader knows, as a noun phrase such as “an array of planets”.
    public let expected: String
    /// The actual content, as a noun phrase, without anything secret: it is logged and shown.
    public let got: String
    /// The format of the answer, if it is no JSON.
    public let format: BodyFormat?
    /// The error that the answer reports, in upstream's words.
    public let serverMessage: String?

    /// Creates an error that ``EndpointError/Cause/undecodable(expected:got:)`` can pass on.
    public init(expected: String, got: String, format: BodyFormat? = nil, serverMessage: String? = nil) {
        self.expected = expected
        self.got = got
        self.format = format
        self.serverMessage = serverMessage
    }
}
