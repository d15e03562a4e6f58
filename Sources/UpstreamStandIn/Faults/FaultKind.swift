/// The ways in which an upstream fails.
enum FaultKind: Hashable, Sendable {
    case listener(ListenerFault)
    case delivery(DeliveryFault)
    case canned(CannedReply)
    /// 400...599.
    case status(Int)

    init?(_ name: String) {
        if let fault = ListenerFault(rawValue: name) {
            self = .listener(fault)
        } else if let fault = DeliveryFault(rawValue: name) {
            self = .delivery(fault)
        } else if let reply = CannedReply(rawValue: name) {
            self = .canned(reply)
        } else if let status = Int(name), (400...599).contains(status) {
            self = .status(status)
        } else {
            return nil
        }
    }

    var name: String {
        switch self {
        case .listener(let fault): fault.rawValue
        case .delivery(let fault): fault.rawValue
        case .canned(let reply): reply.rawValue
        case .status(let status): "\(status)"
        }
    }

    /// What can be said when it is switched on.
    var parameters: [String] {
        switch self {
        case .listener: []
        case .status, .delivery(.trickle): ["path", "times", "after", "seconds"]
        case .delivery, .canned: ["path", "times", "after"]
        }
    }

    static let names =
        ListenerFault.allCases.map(\.rawValue) + DeliveryFault.allCases.map(\.rawValue)
        + CannedReply.allCases.map(\.rawValue) + ["404", "429", "500", "503", "any other status 400...599"]
}

/// Faults of the listening socket: they meet every request there is.
enum ListenerFault: String, CaseIterable, Sendable {
    /// Nobody listens.
    case refuse
    /// The certificate has expired.
    case certificate
}

/// Faults in how an answer is delivered.
enum DeliveryFault: String, CaseIterable, Sendable {
    /// The connection is closed without an answer.
    case reset
    /// There is no answer until the fault is off.
    case hang
    /// The head at once, then a byte at a time.
    case trickle
    /// `Content-Length` of the whole, half the body, then the connection is closed.
    case truncate
    /// A JSON string of 1 GiB, in chunks.
    case gigabyte
    /// Of a bare array its first half; of other dialects nothing beyond the first page and the first five details.
    case half
}
