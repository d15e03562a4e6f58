import ArgumentParser
import Catalogue
import Screens

struct HealthCommand: ProgramCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "health", abstract: "Ask the server on this machine whether it is ready.",
            discussion: """
                Reads the settings that \(ProgramName.current.command) serve reads. For health checks of containers.
                """)
    }

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
        let (isReady, text) = try await LocalServer(settings).readiness()
        if output.json { try Output.json(Document(isReady: isReady, text: text)) } else { try Output.line(text) }
        if !isReady { throw ExitCode(CommandError.Code.unavailable.rawValue) }
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
