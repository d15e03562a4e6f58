import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// An HTTP/1.1 server at 127.0.0.1, and nowhere else.
struct LoopbackServer: Sendable {
    typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
    typealias Respond = @Sendable (Request, ReplyWriter) async throws -> Void

    let port: Int
    private let listener: NIOAsyncChannel<Connection, Never>
    private let logger: Logger

    /// Listens; connections are answered as soon as it runs.
    ///
    /// - Parameter port: 0 for any free one.
    init(port: Int, tls: NIOSSLContext? = nil, logger: Logger) async throws {
        do {
            listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 4_096)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
                        try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        } catch let error as IOError {
            throw PortError(port: port, cause: error)
        }
        self.port = listener.channel.localAddress?.port ?? port
        self.logger = logger
    }

    /// Answers until its task is cancelled; then nobody listens any more and no connection is left.
    func run(_ respond: @escaping Respond) async {
        do {
            try await listener.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        group.addTask { await serve(connection, respond) }
                    }
                }
            }
        } catch {
            guard !Task.isCancelled else { return }
            logger.error("Listening ended", metadata: ["port": "\(port)", "error": "\(error)"])
        }
    }

    private func serve(_ connection: Connection, _ respond: Respond) async {
        let channel = connection.channel
        do {
            // A write to a client that doesn't read is ended by nothing but the connection's end.
            try await withTaskCancellationHandler {
                try await connection.executeThenClose { parts, _ in
                    var head: HTTPRequestHead?
                    for try await part in parts {
                        if case .head(let received) = part { head = received }
                        guard case .end = part, let head else { continue }
                        let request = Request(head.method, head.uri, headers: head.headers)
                        try await respond(request, ReplyWriter(channel: channel, head: head))
                        guard head.isKeepAlive else { return }
                    }
                }
            } onCancel: {
                channel.close(promise: nil)
            }
        } catch {
            guard !(error is HangUp), !Task.isCancelled else { return }
            logger.info("A connection broke", metadata: ["port": "\(port)", "error": "\(error)"])
        }
    }
}

/// A port that cannot be listened at.
struct PortError: Error, CustomStringConvertible {
    let port: Int
    let cause: IOError

    var description: String {
        "Expected port \(port) of 127.0.0.1 to be free, got: \(cause). End what listens there, or give another port; "
            + "0 is any free one."
    }
}
