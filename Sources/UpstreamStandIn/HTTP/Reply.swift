import Foundation
import NIOHTTP1

/// A whole answer.
struct Reply: Sendable {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    var body: Data
    /// When the body became what it is.
    var modified: Date
    /// Whether it is a page beyond the first, or a detail beyond the fifth: what the fault `half` denies.
    var isLaterPart = false

    init(
        _ status: HTTPResponseStatus, type: String = "application/json", body: Data = Data(), modified: Date = .now
    ) {
        self.status = status
        self.headers = ["Content-Type": type]
        self.body = body
        self.modified = modified
    }

    /// - Parameter json: what `JSONSerialization` writes; keys are sorted, so that the same is the same bytes.
    static func json(
        _ json: Any, status: HTTPResponseStatus = .ok, modified: Date = .now
    ) throws -> Reply {
        let body = try JSONSerialization.data(
            withJSONObject: json, options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
        return Reply(status, body: body, modified: modified)
    }

    static func redirect(_ status: HTTPResponseStatus, to location: String) -> Reply {
        var reply = Reply(status, type: "text/plain")
        reply.headers.add(name: "Location", value: location)
        return reply
    }

    /// Not an error's, be it the client's or the server's.
    var isGood: Bool { status.code < 400 }

    /// The first half of a bare array; what is no array stays whole, and later parts are denied.
    func halved() throws -> Reply {
        if isLaterPart { return try .json(["message": "Internal Server Error"], status: .internalServerError) }
        guard isGood, body.first == UInt8(ascii: "["),
            let array = try JSONSerialization.jsonObject(with: body) as? [Any]
        else { return self }
        return try .json(Array(array.prefix(array.count / 2)))
    }
}
