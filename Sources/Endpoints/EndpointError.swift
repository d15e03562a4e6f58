/// Why an upstream gave nothing that could be used: which host, what happened, what can be done.
public struct EndpointError: Error, Hashable, Sendable {
    public let host: String
    public let cause: Cause
    /// Why, in upstream's own words, where it gave any; for logs. At most 200 characters, in one line.
    public let said: String?

    public init(host: String, cause: Cause, said: String? = nil) {
        self.host = host
        self.cause = cause
        self.said = said
    }

    /// What happened.
    public enum Cause: Hashable, Sendable {
        /// No connection: the name is unknown, nobody listens, the network is down. The text is for logs.
        case unreachable(String)
        /// A secure connection could not be made, for example because the certificate has expired.
        case insecure(String)
        /// The whole answer did not arrive in time.
        case timedOut(after: Duration)
        /// The body passed the limit, in bytes.
        case tooLarge(limit: Int)
        /// The connection broke in the midst of the answer.
        case interrupted(String)
        /// A redirect to where Vitrine does not follow.
        case redirected(to: String)
        /// A status that is no success; `retryAfter` is in seconds, 0 to a day, where upstream named it.
        case status(Int, retryAfter: Int?)
        /// The answer is not of a shape that is understood.
        case undecodable(expected: String, got: String)
        /// The collection did not come whole: how many items came, and how many there are, where upstream says so.
        case incomplete(arrived: Int, of: Int?)
        /// The host is asked as often as it allows already: it was not asked, or said so itself; in seconds, at least 1.
        case rateLimited(retryAfter: Int)
        /// No living upstream has it.
        case unserved
        /// Nothing has been looked for, where upstream only answers searches.
        case unasked
        /// Asked not to use the network.
        case offline
        /// Nobody waited any more.
        case cancelled
    }

    /// Whether the same request may succeed later without anybody changing anything: this alone says what is repeated.
    ///
    /// One that was not asked for the rate's sake is not: it would only come upon the rate again.
    public var isPassing: Bool {
        switch cause {
        case .unreachable, .timedOut, .interrupted: true
        case .status(let code, _): code == 408 || code == 429 || code >= 500
        case .insecure, .tooLarge, .redirected, .undecodable, .incomplete, .rateLimited, .unserved, .unasked,
            .offline, .cancelled:
            false
        }
    }
}

extension EndpointError {
    /// When the host wants to be asked again, in seconds; nil where it didn't say.
    public var retryAfter: Int? {
        switch cause {
        case .status(_, let seconds): seconds
        case .rateLimited(let seconds): seconds
        default: nil
        }
    }
}

extension EndpointError: CustomStringConvertible {
    /// For logs: the host, what was expected, what came, how to mend it.
    public var description: String { "\(host): \(reason)\(said.map { " (“\($0)”)" } ?? ""). \(advice)" }

    private var reason: String {
        switch cause {
        case .unreachable(let why): "expected a connection, got none (\(why))"
        case .insecure(let why): "expected a trusted certificate, got \(why)"
        case .timedOut(let limit): "expected a whole answer within \(limit), got none"
        case .tooLarge(let limit): "expected at most \(limit) bytes, got more"
        case .interrupted(let why): "expected a whole answer, got a part (\(why))"
        case .redirected(let target): "expected an answer, got a redirect to \(target)"
        case .status(let code, _): "expected status 200, got \(code)"
        case .undecodable(let expected, let got): "expected \(expected), got \(got)"
        case .incomplete(let arrived, let total):
            "expected the whole collection, got \(arrived) items\(total.map { " of \($0)" } ?? "")"
        case .rateLimited: "not asked, because it is asked as often as it allows already"
        case .unserved: "expected an upstream that serves this, got none"
        case .unasked: "expected something to look for, got nothing"
        case .offline: "not asked, because the program was started with --offline"
        case .cancelled: "stopped, because nobody waited for the answer"
        }
    }

    private var advice: String {
        switch cause {
        case .unreachable, .interrupted: "Check the network and whether the host is up; it is asked again by itself."
        case .insecure: "Check the host's certificate and this machine's clock."
        case .timedOut: "It is asked again by itself."
        case .tooLarge: "Ask for less at once, or use another upstream."
        case .redirected: "If the API has moved, give its new address with --upstream."
        case .status(let code, let seconds?): "Status \(code): it is asked again after \(seconds) s."
        case .status(401, _), .status(403, _), .status(409, _):
            "Check the keys, and whether the host allows this use."
        case .status(404, _): "Check the address; if the API has moved, give the new one with --upstream."
        case .status: "It is asked again by itself."
        case .undecodable: "If the API has changed, give another upstream with --upstream, or report the change."
        case .incomplete: "What is missing is asked for again by itself."
        case .rateLimited(let seconds): "It is asked again after \(seconds) s."
        case .unserved: "Give an upstream of your own with --upstream."
        case .unasked: "Give a term."
        case .offline: "Start without --offline to ask the host."
        case .cancelled: "Ask again."
        }
    }
}
