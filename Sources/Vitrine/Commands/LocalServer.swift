import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL
import Routes

/// The server of this machine, where the settings say that it listens.
struct LocalServer {
    /// The longest time that an answer may take, in seconds.
    private static let timeout: Int64 = 5

    /// The address of `/ready`.
    let address: String

    init(_ settings: Settings) {
        // An address such as 0.0.0.0 stands for all of this machine's, and its own certificate may name another host.
        let isEverywhere = ["0.0.0.0", "::"].contains(settings.host)
        let host = isEverywhere ? "127.0.0.1" : settings.host
        let name = host.contains(":") ? "[\(host)]" : host
        let path = settings.basePath.path(to: .ready)
        address = "\(settings.tls == nil ? "http" : "https")://\(name):\(settings.port)\(path)"
    }

    /// Asks whether it is ready.
    ///
    /// - Throws: ``CommandError`` if nothing answers.
    func readiness() async throws -> (isReady: Bool, text: String) {
        var configuration = HTTPClient.Configuration()
        configuration.tlsConfiguration = .makeClientConfiguration()
        configuration.tlsConfiguration?.certificateVerification = .none
        return try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            do {
                let response = try await client.execute(
                    HTTPClientRequest(url: address), timeout: .seconds(Self.timeout))
                let body = try await response.body.collect(upTo: 64 << 10)
                return (response.status.code == 200, String(buffer: body))
            } catch {
                throw CommandError(
                    .unavailable,
                    "Expected a server at \(address), got: \(error.plainText). Start it, or name its port with --port.")
            }
        }
    }
}
