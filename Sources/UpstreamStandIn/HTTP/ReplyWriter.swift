import Foundation
import NIOCore
import NIOHTTP1

/// Sends the answer to one request; each call returns when the bytes are with the operating system.
struct ReplyWriter: Sendable {
    let channel: any Channel
    let head: HTTPRequestHead

    /// Whether the answer has a body only in what its head says.
    var isForHead: Bool { head.method == .HEAD }

    func send(_ reply: Reply) async throws {
        channel.write(part(head: reply, length: reply.body.count), promise: nil)
        if !isForHead, !reply.body.isEmpty {
            channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: reply.body))), promise: nil)
        }
        // With the rest, as a client that has the whole body may leave at once.
        try await end()
    }

    /// - Parameter length: of the whole body, whatever will be written; nil for a body in chunks.
    func start(_ reply: Reply, length: Int?) async throws {
        try await channel.writeAndFlush(part(head: reply, length: length))
    }

    /// Writes a part of the body, unless only the head was asked for.
    func write(_ bytes: ByteBuffer) async throws {
        guard !isForHead, bytes.readableBytes > 0 else { return }
        try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(bytes)))
    }

    func end() async throws {
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    }

    private func part(head reply: Reply, length: Int?) -> HTTPServerResponsePart {
        var headers = reply.headers
        if let length { headers.replaceOrAdd(name: "Content-Length", value: "\(length)") }
        if !head.isKeepAlive { headers.replaceOrAdd(name: "Connection", value: "close") }
        return .head(HTTPResponseHead(version: .http1_1, status: reply.status, headers: headers))
    }
}

/// Thrown by who answers, so that the connection is closed as it is.
struct HangUp: Error {}
