import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// Puts TLS around another channel, with the certificate that the server has when a client connects.
///
/// Hummingbird's own `TLSChannel` keeps the certificate of the start.
struct ReloadingTLSChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let certificate: ServerCertificate

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: certificate.context))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
