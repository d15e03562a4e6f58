package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTPTypesHTTP1

/// An HTTP/1.1 channel with limits, which cancels the work for a client that disconnects.
package struct BoundedHTTP1Channel: ServerChildChannel {
    package struct Value: ServerChildChannelValue {
        fileprivate let http: HTTP1Channel.Value
        fileprivate let connection: ClientConnection

        package var channel: any Channel { http.channel }
    }

    private let http: HTTP1Channel
    private let connections: Connections
    private let limits: ServerLimits

    package init(
        connections: Connections, limits: ServerLimits, responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.connections = connections
        self.limits = limits
        http = HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                    maxHeaderFieldCount: 100)))
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let connection = ClientConnection(channel)
        guard connections.admit(connection, from: channel.remoteAddress) else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
        }
        channel.closeFuture.whenComplete { [connections] _ in connections.remove(connection) }
        return http.setup(channel: channel, logger: logger).flatMapThrowing { [limits] value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(ConnectionHandler(connection, limits: limits), position: .before(codec))
            return Value(http: value, connection: connection)
        }
    }

    package func handle(value: Value, logger: Logger) async {
        await value.connection.serve { [http] in await http.handle(value: value.http, logger: logger) }
    }
}
