import Foundation
import NIOHTTP1

/// What the control port answers: JSON, and only after a change is in force.
struct ControlPanel: Sendable {
    let control: Control
    /// Where the upstream is.
    let upstream: String

    func respond(to request: Request, with writer: ReplyWriter) async throws {
        try await writer.send(reply(to: request))
    }

    private func reply(to request: Request) async throws -> Reply {
        do {
            switch (request.method, request.components ?? []) {
            case (.GET, []), (.HEAD, []):
                return try await overview()
            case (.PUT, let path) where path.count == 2 && path[0] == "fault":
                try await control.put(Fault(named: path[1], query: request.query))
                return try await overview()
            case (.DELETE, ["fault"]):
                try await control.put(nil)
                return try await overview()
            case (.GET, ["requests"]), (.HEAD, ["requests"]):
                return try await .json(control.requests.map(\.json))
            case (.DELETE, ["requests"]):
                await control.forgetRequests()
                return try await overview()
            default:
                return try .json(["error": Self.expected(request)], status: .notFound)
            }
        } catch let error as FaultError {
            if case .unknown = error {
                return try .json(["error": error.description, "faults": FaultKind.names], status: .notFound)
            }
            return try .json(["error": error.description], status: .badRequest)
        } catch let error as PortError {
            return try .json(["error": "\(error) DELETE /fault tries again."], status: .conflict)
        }
    }

    private func overview() async throws -> Reply {
        let fault = await control.fault
        let json: [String: Any] = [
            "fault": fault?.json ?? NSNull(),
            "requests": await control.requestCount,
            "upstream": upstream,
            "faults": FaultKind.names,
        ]
        return try .json(json)
    }

    private static func expected(_ request: Request) -> String {
        "Expected GET /, PUT /fault/NAME, DELETE /fault, GET /requests or DELETE /requests, "
            + "got \(request.method) \(request.path)."
    }
}

extension Fault {
    fileprivate var json: [String: Any] {
        [
            "name": kind.name,
            "path": path.isEmpty ? NSNull() : path,
            "times": times ?? NSNull(),
            "after": after,
            "seconds": seconds ?? NSNull(),
        ]
    }
}

extension RequestLog.Entry {
    fileprivate var json: [String: Any] {
        [
            "method": method,
            "path": path,
            "status": status ?? NSNull(),
            "ifNoneMatch": ifNoneMatch ?? NSNull(),
            "ifModifiedSince": ifModifiedSince ?? NSNull(),
            "broken": broken ?? NSNull(),
        ]
    }
}
