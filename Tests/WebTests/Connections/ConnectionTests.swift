import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Server

/// What a connection gets that does not do as the others do, from a server whose limits are short.
@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n"

    private let began = Watched(0)
    private let cancelled = Watched(0)
    private let gate = Watched(true)

    private func with(
        _ limits: ServerLimits = ServerLimits(), _ test: @Sendable @escaping (Int, Connections) async throws -> Void
    ) async throws {
        let router = Router(context: BasicRequestContext.self)
        router.get("/") { [began, cancelled, gate] _, _ in
            began.update { $0 += 1 }
            await withTaskCancellationHandler {
                await gate.wait { $0 }
            } onCancel: {
                cancelled.update { $0 += 1 }
                gate.update { $0 = true }
            }
            return "done"
        }
        router.post("/") { request, _ in String(buffer: try await request.body.collect(upTo: 1_000)) }
        router.get("/long") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    for _ in 0..<4_000 { try await writer.write(ByteBuffer(repeating: 1, count: 65_536)) }
                    try await writer.finish(nil)
                })
        }
        let connections = Connections(limits: limits)
        let application = Application(
            router: router,
            server: HTTPServerBuilder { BoundedHTTP1Channel(connections: connections, limits: limits, responder: $0) })
        try await application.test(.live) { client in
            // NIO traps if the server stops while it accepts the testing client's own connection.
            _ = try? await client.execute(uri: "/", method: .post) { $0.status }
            try await test(try #require(client.port), connections)
        }
    }

    private func short(_ time: WritableKeyPath<ServerLimits, Duration>) -> ServerLimits {
        var limits = ServerLimits()
        limits[keyPath: time] = .milliseconds(300)
        return limits
    }

    // MARK: Limits of time

    @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n"])
    func isClosedWhereNoRequestComes(beginning: String) async throws {
        try await with(short(\.headerTime)) { port, _ in
            let answer = try await RawClient(port: port).exchange(beginning)
            // What has begun is no request either.
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
        }
    }

    @Test func isToldThatItsBodyTookTooLong() async throws {
        try await with(short(\.bodyTime)) { port, _ in
            let answer = try await RawClient(port: port).exchange(Self.post + "\r\n1")
            #expect(answer.hasPrefix("HTTP/1.1 408"), "\(answer)")
        }
    }

    @Test func isToldWhereItsAnswerTakesTooLong() async throws {
        gate.update { $0 = false }
        try await with(short(\.answerTime)) { port, _ in
            let answer = try await RawClient(port: port).exchange(Self.get)
            #expect(answer.hasPrefix("HTTP/1.1 503"), "\(answer)")
            #expect(answer.contains("retry-after: 5"))
        }
        // On a busy machine time may be up before the work has begun.
        if began.value > 0 { await cancelled.wait { $0 == 1 } }
    }

    @Test func isClosedWhereNoOtherRequestFollows() async throws {
        try await with(short(\.idleTime)) { port, _ in
            let answer = try await RawClient(port: port).exchange(Self.get)
            #expect(answer.hasSuffix("done"))
        }
    }

    @Test func isClosedWhereItsAnswerIsNotRead() async throws {
        try await with(short(\.clientReadTimeout)) { port, connections in
            let client = try await RawClient(port: port)
            let channel = client.unread
            try await channel.setOption(ChannelOptions.autoRead, value: false).get()
            try await channel.writeAndFlush(ByteBuffer(string: "GET /long HTTP/1.1\r\nHost: a\r\n\r\n"))
            while connections.count > 1 { try await Task.sleep(for: .milliseconds(20)) }
            try? await channel.close()
        }
    }

    // MARK: Limits of number

    @Test func isOneOfSoMany() async throws {
        var limits = ServerLimits()
        // One is the testing client's own.
        limits.connectionsOfClient = 3
        gate.update { $0 = false }
        try await with(limits) { [gate] port, connections in
            let first = Task { try await RawClient(port: port).exchange(Self.get) { $0.hasSuffix("done") } }
            let second = Task { try await RawClient(port: port).exchange(Self.get) { $0.hasSuffix("done") } }
            while connections.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
            let refused = try await RawClient(port: port).exchange(Self.get)
            #expect(refused.isEmpty)
            gate.update { $0 = true }
            let answers = try await [first.value, second.value]
            #expect(answers.allSatisfy { $0.hasSuffix("done") })
        }
    }

    // MARK: Going

    @Test(arguments: [CloseMode.output, .all])
    func endsWhatNobodyWaitsFor(mode: CloseMode) async throws {
        gate.update { $0 = false }
        // So that it is not time that ends it.
        var limits = ServerLimits()
        limits.answerTime = .seconds(3_600)
        try await with(limits) { [began, cancelled] port, _ in
            let client = try await RawClient(port: port)
            try await client.unread.writeAndFlush(ByteBuffer(string: Self.get))
            await began.wait { $0 == 1 }
            try await client.unread.close(mode: mode)
            await cancelled.wait { $0 == 1 }
        }
    }

    @Test func isAnsweredOnceWhenTheServerStops() async throws {
        try await with { port, connections in
            let client = try await RawClient(port: port)
            // One is the testing client's own.
            while connections.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
            connections.closeAfterAnswers()
            let answer = try await client.exchange(Self.get)
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
            #expect(answer.contains("connection: close"))
        }
    }

    @Test func leavesTheConnectionForTheNextRequest() async throws {
        try await with { port, _ in
            let answer = try await RawClient(port: port).exchange(Self.get, Self.get, Self.get) {
                $0.components(separatedBy: "done").count == 4
            }
            #expect(answer.components(separatedBy: "HTTP/1.1 200").count == 4)
        }
        #expect(cancelled.value == 0)
    }

    @Test func isClosedWithAllOthers() async throws {
        gate.update { $0 = false }
        try await with { [began] port, connections in
            let waiting = Task { try await RawClient(port: port).exchange(Self.get) }
            await began.wait { $0 == 1 }
            connections.close()
            let answers = [try await waiting.value, try await RawClient(port: port).exchange(Self.get)]
            #expect(answers == ["", ""])
        }
    }

    // MARK: HTTP/1.1

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "nonsense\r\n\r\n",
        post.replacing("Content-Length: 10", with: "Transfer-Encoding: chunked") + "\r\nxyz\r\n",
        "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
    ])
    func getsA400(request: String) async throws {
        try await with { port, _ in
            let answer = try await RawClient(port: port).exchange(request)
            #expect(answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
            #expect(answer.components(separatedBy: "HTTP/1.1").count == 2)
        }
    }

    @Test func isToldOfHeaderFieldsThatAreTooLarge() async throws {
        try await with { port, _ in
            let answer = try await RawClient(port: port).exchange(
                "GET / HTTP/1.1\r\nHost: a\r\nx: \(String(repeating: "y", count: 40_000))\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 431"), "\(answer)")
        }
    }

    @Test(arguments: ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n"])
    func endsAsItIsAsked(request: String) async throws {
        try await with { port, _ in
            let answer = try await RawClient(port: port).exchange(request)
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
            #expect(answer.lowercased().contains("connection: close"))
            #expect(answer.hasSuffix("done"))
        }
    }

    @Test func isToldToGoOn() async throws {
        try await with { port, _ in
            let answer = try await RawClient(port: port).exchange(
                Self.post + "Expect: 100-continue\r\nConnection: close\r\n\r\n", "0123456789")
            #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200"), "\(answer)")
            #expect(answer.hasSuffix("0123456789"))
        }
    }

    @Test func isToldNotToSendWhatIsTooLarge() async throws {
        try await with { port, _ in
            let answer = try await RawClient(port: port).exchange(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\nExpect: 100-continue\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
        }
    }
}
