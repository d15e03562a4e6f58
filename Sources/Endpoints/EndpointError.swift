/// The reason why a request gave no usable answer: the host, the cause, and in its description the remedy.
public struct EndpointError: Error, Hashable, Sendable, Codable {
    /// The ``BaseURL/authority`` of the host that was asked.
    public let host: String
    /// The reason, by which callers decide what to do.
    public let cause: Cause
    /// The upstream's own message: ``Answer/serverMessage``, or an error that its answer reports. Nil if it sent none, and
    /// for a request with keys, because the message may repeat them.
    public let serverMessage: String?

    /// Creates an error, as a ``Transport`` does.
    public init(host: String, cause: Cause, serverMessage: String? = nil) {
        self.host = host
        self.cause = cause
        self.serverMessage = serverMessage
    }

    /// The kinds of failure.
    public enum Cause: Hashable, Sendable, Codable {
        /// No connection, because the name is unknown, no server listens or the network is down. The text is for logs.
        case unreachable(String)
        /// No secure connection, for example because the certificate has expired. The text is for logs.
        case insecure(String)
        /// The whole answer did not arrive within ``Limits/duration``.
        case timedOut(after: Duration)
        /// The body is larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// The connection broke before the end of the answer. The text is for logs.
        case interrupted(String)
        /// A redirect that a ``Client`` does not follow, with the absolute address that it leads to.
        case redirected(to: String)
        /// A status that isn't a success; `retryAfter` is in seconds, from 0 to a day, if the upstream named it.
        case status(Int, retryAfter: Int?)
        /// No decoder knows the shape of the answer; see ``ReadingError``.
        case undecodable(expected: String, got: String)
        /// The answer is no JSON.
        case unreadable(BodyFormat)
        /// The answer reports an error, in place of data or beside them.
        case reported
        /// The collection is incomplete: the number of items that arrived, and of all items if the upstream says it.
        case incomplete(arrived: Int, of: Int?)
        /// The rate of the host is used up, by the client's count or the host's own; in seconds, at least 1.
        case rateLimited(retryAfter: Int)
        /// No upstream serves this any more.
        case unsupported
        /// The upstream only answers searches, and no term was given.
        case notRequested
        /// The program was started without use of the network.
        case offline
        /// The calling task was cancelled.
        case cancelled
    }

    /// Whether the same request may succeed later without any change; a ``Client`` repeats only such requests.
    ///
    /// False for `.rateLimited`, because a repetition would meet the same limit.
    public var isTransient: Bool {
        switch cause {
        case .unreachable, .timedOut, .interrupted: true
        case .status(let code, _): code == 408 || code == 429 || code >= 500
        case .insecure, .tooLarge, .redirected, .undecodable, .unreadable, .reported, .incomplete, .rateLimited,
            .unsupported, .notRequested, .offline, .cancelled:
            false
        }
    }

    /// The seconds after which the host wants to be asked again, at most a day; nil if it didn't say.
    public var retryAfter: Int? {
        switch cause {
        case .status(_, let seconds): seconds
        case .rateLimited(let seconds): seconds
        default: nil
        }
    }
}

extension EndpointError {
    /// The end of the reason of a host that was not asked because it has no public address.
    package static let publicAlone = "and this is fetched from public addresses only"

    /// Whether the host was not asked because it has no public address.
    package var isOfPrivateAddress: Bool {
        if case .unreachable(let why) = cause { why.contains(Self.publicAlone) } else { false }
    }
}

extension EndpointError: CustomStringConvertible {
    /// One line for a log: the host, what was expected, what came, and the remedy.
    public var description: String { "\(host): \(reason)\(serverMessage.map { " (“\($0)”)" } ?? ""). \(advice)" }

    /// The reason as a clause such as “expected status 200, got 404”.
    package var reason: String {
        switch cause {
        case .unreachable(let why): "expected a connection, got none (\(why))"
        case .insecure(let why): "expected a trusted certificate, got \(why)"
        case .timedOut(let limit): "expected a whole answer within \(limit), got none"
        case .tooLarge(let limit): "expected at most \(limit) bytes, got more"
        case .interrupted(let why): "expected a whole answer, got a part (\(why))"
        case .redirected(let target): "expected an answer, got a redirect to \(target)"
        case .status(let code, _): "expected status 200, got \(code)"
        case .undecodable(let expected, let got): "expected \(expected), got \(got)"
        case .unreadable(let format): "expected JSON, got \(format.noun)"
        case .reported: "expected data alone, got an error"
        case .incomplete(let arrived, let total):
            "expected the whole collection, got \(arrived) items\(total.map { " of \($0)" } ?? "")"
        case .rateLimited: "not asked, because its rate limit is used up"
        case .unsupported: "expected an upstream that serves this, got none"
        case .notRequested: "expected a search term, got none"
        case .offline: "not asked, because the program was started with --offline"
        case .cancelled: "stopped, because every caller has left"
        }
    }

    private var advice: String {
        switch cause {
        case .unreachable, .interrupted: "Check the network and the host; the request is repeated automatically."
        case .insecure: "Check the host's certificate and this machine's clock."
        case .timedOut: "The request is repeated automatically."
        case .tooLarge: "Ask for less at once, or use another upstream."
        case .redirected: "Write that address as `from:` in the source's file, or give its base with --upstream."
        case .status(let code, let seconds?): "Status \(code): the request is repeated after \(seconds) s."
        case .status(401, _), .status(403, _), .status(409, _):
            "Check the keys, and whether the host allows this use."
        case .status(404, _): "Check the address; if the API has moved, give the new one with --upstream."
        case .status(406, _):
            "Check the address; if the API names its own type, ask for it with “Accept” under “headers” in the source's "
                + "file."
        case .status where !isTransient: "Check the address and its parameters."
        case .status: "The request is repeated automatically."
        case .undecodable: "If the API has changed, give another upstream with --upstream, or report the change."
        case .unreadable(let format): format.advice
        case .reported: "What there was before stays. Check the keys, and whether the host allows this use."
        case .incomplete: "The missing items are asked for again automatically."
        case .rateLimited(let seconds): "The request is repeated after \(seconds) s."
        case .unsupported: "Give an upstream of your own with --upstream."
        case .notRequested: "Give a term."
        case .offline: "Start without --offline to ask the host."
        case .cancelled: "Repeat the request."
        }
    }
}
