import Logging
import NIOSSL

/// The upstream's listening socket, which can be closed and opened again at the same port.
actor Door {
    enum State: Equatable {
        case shut, open
        /// With the certificate that has expired.
        case expired
    }

    private var state = State.shut
    private var serving: Task<Void, Never>?
    /// 0 until any free one was found.
    private(set) var port: Int
    private let certificates: Certificates?
    private let logger: Logger

    init(port: Int, certificates: Certificates?, logger: Logger) {
        self.port = port
        self.certificates = certificates
        self.logger = logger
    }

    /// Returns when the change is done; one change at a time.
    ///
    /// - Throws: ``PortError`` when somebody else listens at the port; then nobody does here.
    func change(to wanted: State, _ respond: @escaping LoopbackServer.Respond) async throws {
        guard wanted != state else { return }
        serving?.cancel()
        await serving?.value
        serving = nil
        state = .shut
        guard wanted != .shut else { return }
        let tls = try certificates?.context(expired: wanted == .expired)
        let server = try await LoopbackServer(port: port, tls: tls, logger: logger)
        port = server.port
        serving = Task { await server.run(respond) }
        state = wanted
    }
}
