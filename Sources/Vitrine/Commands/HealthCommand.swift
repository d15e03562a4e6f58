import ArgumentParser
import AsyncHTTPClient
import Catalogue
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Routes
import Screens

struct HealthCommand: ProgramCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "health", abstract: "Ask the server on this machine whether it is ready.",
            discussion: """
                Reads the settings that \(ProgramName.current.command) serve reads. For health checks of containers.
                """)
    }

    /// The longest time that the answer may take, in seconds.
    private static let timeout: Int64 = 5

    @Option(name: .long, help: "The port of the server. (default: 8080)")
    var port: String?

    @Option(name: .long, help: ArgumentHelp("The path of the app. (default: /)", valueName: "path"))
    var basePath: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        var flags: [String: String] = [:]
        flags["port"] = port
        flags["base.path"] = basePath
        let settings = try common.settings(of: program, flags)
        guard settings.port > 0 else {
            throw CommandError(.usage, "--port: expected the port of the server, got “0”.")
        }
        let (isReady, text) = try await answer(of: settings)
        if output.json { try Output.json(Document(isReady: isReady, text: text)) } else { try Output.line(text) }
        if !isReady { throw ExitCode(CommandError.Code.unavailable.rawValue) }
    }

    private func answer(of settings: Settings) async throws -> (isReady: Bool, text: String) {
        // An address such as 0.0.0.0 stands for all of this machine's, and its own certificate may name another host.
        let isEverywhere = ["0.0.0.0", "::"].contains(settings.host)
        let host = isEverywhere ? "127.0.0.1" : settings.host
        let name = host.contains(":") ? "[\(host)]" : host
        let path = settings.basePath.path(to: .ready)
        let address = "\(settings.tls == nil ? "http" : "https")://\(name):\(settings.port)\(path)"
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
                    "Expected a server at \(address), got: \(error). Start it, or name its port with --port.")
            }
        }
    }

    private struct Document: JSONValue {
        let isReady: Bool
        let text: String

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("answer", text)
                $0.member("ready", isReady)
            }
        }
    }
}
