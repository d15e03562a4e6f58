import Endpoints

extension Settings {
    /// The scheme, host and port by which browsers reach the server, as far as the settings tell.
    var origin: String { publicAddress?.origin ?? address(of: allowedHosts.first, port: nil) }

    /// The address of the server.
    ///
    /// - Parameters:
    ///   - name: its name for others; nil for the address that it listens at.
    ///   - port: its port; nil for that of the settings.
    func address(of name: String? = nil, port: Int?) -> String {
        let name = name ?? (host.contains(":") ? "[\(host)]" : host)
        return "\(tls == nil ? "http" : "https")://\(name):\(port ?? self.port)"
    }
}
