import Foundation
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOPosix
import ServiceLifecycle

/// A place where clients connect.
package enum HTTPListener: Sendable {
    case address(host: String, port: Int)
    /// The descriptor of a socket that listens already. The server closes it.
    case socket(NIOBSDSocket.Handle)
}

/// Listens and answers requests until a graceful shutdown, which answers each connection that it has accepted.
///
/// Hummingbird's own server can't listen at the socket of another process, and its shutdown closes connections whose
/// request it has not read yet.
package struct HTTPServer<ChildChannel: ServerChildChannel>: Service {
    /// The number of connections that wait until the server accepts them.
    private static var backlog: Int32 { 4_096 }

    private let channel: ChildChannel
    private let listener: HTTPListener
    private let connections: Connections
    private let whenRunning: @Sendable (any Channel) async -> Void
    private let logger: Logger

    /// - Parameters:
    ///   - channel: answers the requests of a connection.
    ///   - whenRunning: called with the listener's channel as soon as clients can connect.
    package init(
        _ channel: ChildChannel, at listener: HTTPListener, connections: Connections, logger: Logger,
        whenRunning: @escaping @Sendable (any Channel) async -> Void
    ) {
        self.channel = channel
        self.listener = listener
        self.connections = connections
        self.whenRunning = whenRunning
        self.logger = logger
    }

    package func run() async throws {
        let server = try await bind()
        await withGracefulShutdownHandler {
            await whenRunning(server.channel)
            await withDiscardingTaskGroup { tasks in
                do {
                    try await server.executeThenClose { inbound in
                        for try await connection in inbound {
                            tasks.addTask { await channel.handle(value: connection, logger: logger) }
                        }
                    }
                } catch {
                    logger.error("Expected to accept connections, got: \(error)")
                }
            }
        } onGracefulShutdown: {
            Task { await stopAccepting(server.channel) }
        }
    }

    private func bind() async throws -> NIOAsyncChannel<ChildChannel.Value, Never> {
        let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(ChannelOptions.backlog, value: Self.backlog)
            .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
        // A pause of reading would end in the middle of `stopAccepting`.
        let strategy = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark(
            lowWatermark: 1, highWatermark: Int(Self.backlog))
        switch listener {
        case .address(let host, let port):
            return try await bootstrap.bind(host: host, port: port, serverBackPressureStrategy: strategy) {
                [channel, logger] in channel.setup(channel: $0, logger: logger)
            }
        case .socket(let socket):
            let server = try await bootstrap.bind(socket, serverBackPressureStrategy: strategy) {
                [channel, logger] in channel.setup(channel: $0, logger: logger)
            }
            // NIO has made the queue of the socket shorter.
            listen(socket, Self.backlog)
            return server
        }
    }

    /// Leaves new connections in the queue of the socket, and closes each open one after its answer.
    private func stopAccepting(_ server: any Channel) async {
        do {
            try await server.setOption(ChannelOptions.autoRead, value: false).get()
            // Between its acceptance and its task, a connection passes through its event loop twice.
            for _ in 1...2 {
                try await MultiThreadedEventLoopGroup.singleton.passThroughAll()
                try await server.eventLoop.submit {}.get()
            }
            connections.closeAfterAnswers()
            try await server.close()
        } catch {
            logger.error("Expected to stop accepting connections, got: \(error)")
        }
    }
}

extension EventLoopGroup {
    /// Returns once each event loop has done its work of now.
    package func passThroughAll() async throws {
        for loop in makeIterator() { try await loop.submit {}.get() }
    }
}
