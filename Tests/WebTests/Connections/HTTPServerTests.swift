import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import ServiceLifecycle
import TestSupport
import Testing

@testable import Server

/// A server at a socket that outlives it.
@Suite(.timeLimit(.minutes(5))) struct HTTPServerTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Runs a server at a copy of a socket while some work is done, and shuts it down gracefully.
    private func serving<Result: Sendable>(at socket: Int32, _ work: () async throws -> Result) async throws -> Result {
        let (limits, logger) = (ServerLimits(), Logger(label: "test"))
        let connections = Connections(limits: limits)
        let responder: HTTPChannelHandler.Responder = { (_, writer: consuming ResponseWriter, _) in
            try await writer.writeResponse(HTTPResponse(status: .ok, headerFields: [.contentLength: "0"]))
        }
        let isRunning = Watched(false)
        let server = HTTPServer(
            BoundedHTTP1Channel(connections: connections, limits: limits, responder: responder),
            at: .socket(dup(socket)), connections: connections, logger: logger
        ) { _ in isRunning.update { $0 = true } }
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: logger))
        async let run: Void = group.run()
        await isRunning.wait { $0 }
        let result = try await work()
        await group.triggerGracefulShutdown()
        try await run
        return result
    }

    @Test func leavesConnectionsToTheNextServer() async throws {
        let listening = try ListeningSocket()
        try await serving(at: listening.descriptor) {
            let answer = try await RawClient(port: listening.port).exchange(Self.get) { $0.hasSuffix("\r\n\r\n") }
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
        }
        let between = try await RawClient(port: listening.port)
        let answer = try await serving(at: listening.descriptor) {
            try await between.exchange(Self.get) { $0.hasSuffix("\r\n\r\n") }
        }
        #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
    }
}
