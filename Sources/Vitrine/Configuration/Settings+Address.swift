import Endpoints
import Logging
import Server

extension Settings {
    /// The scheme, host and port by which browsers reach the server, as far as the settings tell.
    var origin: String { publicAddress?.origin ?? address(of: allowedHosts.first, port: nil) }

    /// The address of the server.
    ///
    /// - Parameters:
    ///   - name: its name for others; nil for the address that it listens at.
    ///   - port: its port; nil for that of the settings.
    func address(of name: String? = nil, port: Int?) -> String {
        if name == nil, host.hasPrefix("/") || host.hasPrefix("@") { return "unix:\(host)" }
        let name = name ?? (host.contains(":") ? "[\(host)]" : host)
        return "\(tls == nil ? "http" : "https")://\(name):\(port ?? self.port)"
    }

    /// The host and port, or the socket of the service manager.
    var listener: HTTPListener { socket.map(HTTPListener.socket) ?? .address(host: host, port: port) }

    /// Uses a socket of the service manager, whose address counts instead of the host and the port.
    mutating func listen(at socket: InheritedSocket, _ logger: Logger) {
        let configured = address(port: nil)
        host = socket.host
        port = socket.port
        self.socket = socket.descriptor
        let actual = address(port: nil)
        if actual != configured {
            logger.notice("The service manager listens at \(actual), which replaces \(configured).")
        }
    }
}
