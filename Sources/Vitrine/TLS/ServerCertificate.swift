import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL
import Synchronization

/// The certificate and the key of the server. They are read again when their files change, so that a renewed certificate
/// needs no restart.
final class ServerCertificate: Sendable {
    private struct State {
        var context: NIOSSLContext
        /// The dates of both files when they were read.
        var dates: [Date]
    }

    private let certificate: String
    private let key: String
    private let logger: Logger
    private let state: Mutex<State>

    /// Reads both files.
    ///
    /// - Parameters:
    ///   - certificate: a PEM file with the server's certificate, followed by those of its authorities.
    ///   - key: a PEM file with the certificate's private key.
    /// - Throws: ``CommandError`` if the files don't fit together.
    init(certificate: String, key: String, logger: Logger) throws {
        self.certificate = certificate
        self.key = key
        self.logger = logger
        do {
            state = Mutex(
                State(context: try Self.context(certificate, key), dates: try Self.dates(of: [certificate, key])))
        } catch {
            throw CommandError(
                .inputOutput,
                "--tls-certificate, --tls-key: expected PEM files of a certificate and of its key, got \(certificate) and "
                    + "\(key): \(error.plainText). Check that both exist, can be read, and belong together.")
        }
    }

    /// The certificate as the files have it now; the last one that could be read if they are being replaced.
    var context: NIOSSLContext {
        state.withLock { state in
            do {
                let dates = try Self.dates(of: [certificate, key])
                if dates != state.dates {
                    // A pair that doesn't fit is reported once, and read when it changes again.
                    state.dates = dates
                    state.context = try Self.context(certificate, key)
                    logger.notice("Read the certificate in \(certificate) again.")
                }
            } catch {
                logger.error(
                    "Expected a certificate in \(certificate) and its key in \(key), got: \(error.plainText). The last one stays."
                )
            }
            return state.context
        }
    }

    private static func context(_ certificate: String, _ key: String) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        configuration.applicationProtocols = ["http/1.1"]
        // RFC 8996 forbids older versions, which are the library's default.
        configuration.minimumTLSVersion = .tlsv12
        // A browser need not answer the end of a connection (RFC 8446, section 6.1), and a shutdown must not wait for it.
        configuration.shutdownTimeout = .milliseconds(500)
        return try NIOSSLContext(configuration: configuration)
    }

    private static func dates(of files: [String]) throws -> [Date] {
        try files.map { file in
            // `certbot` and others replace symbolic links.
            let path = URL(filePath: file).resolvingSymlinksInPath().path
            return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date ?? .distantPast
        }
    }
}

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
