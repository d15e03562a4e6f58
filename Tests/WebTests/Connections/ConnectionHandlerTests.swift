import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Server

@Suite struct ConnectionHandlerTests {
    /// Counts the events that ask further handlers to close the connection.
    private final class EventCounter: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        private(set) var count = 0

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event is ChannelShouldQuiesceEvent { count += 1 }
        }
    }

    private let channel = EmbeddedChannel()
    private let counter = EventCounter()

    init() throws {
        let handler = ConnectionHandler(ClientConnection(channel), limits: ServerLimits())
        try channel.pipeline.syncOperations.addHandlers(handler, counter)
    }

    private func shutDown() { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }

    private func ask() throws {
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["host": "a"])
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }

    @Test func anAnswerIsSentBeforeTheConnectionCloses() throws {
        try ask()
        channel.write(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)), promise: nil)
        channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: "slow"))), promise: nil)
        channel.write(HTTPServerResponsePart.end(nil), promise: nil)
        shutDown()
        // The client has not read it yet.
        #expect(counter.count == 0)
        channel.flush()
        #expect(counter.count == 1)
    }

    @Test func anIdleConnectionClosesAtOnce() throws {
        try ask()
        try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        #expect(counter.count == 0)
        shutDown()
        #expect(counter.count == 1)
    }

    @Test func theFirstRequestIsAnswered() throws {
        shutDown()
        #expect(counter.count == 0)
        try ask()
        try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
        let head = try #require(try channel.readOutbound(as: HTTPServerResponsePart.self))
        guard case .head(let head) = head else { return #expect(Bool(false), "Expected a head, got \(head).") }
        #expect(head.headers["connection"] == ["close"])
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        #expect(counter.count == 1)
    }
}
