import Foundation
import TestSupport
import Testing

@Suite(.fewAtATime) struct HealthCommandTests {
    @Test func asksTheServerOfThisMachine() async throws {
        let directory = Program.temporaryDirectory()
        let server = try await Server(directory: directory, arguments: ["--offline"])
        let run = try await Program.run(["health", "--port", "\(server.port)"], in: directory)
        #expect(run.status == 0 && run.text == "{\"status\":\"ok\"}\n")
        // The settings of the server can come from the environment.
        let json = try await Program.run(
            ["health", "--json"], in: directory,
            environment: ["VITRINE_PORT": "\(server.port)"])
        #expect(json.status == 0 && json.text.contains("\"ready\": true"))
        // Another path is not the app's.
        let wrong = try await Program.run(
            ["health", "--port", "\(server.port)", "--base-path", "/shop"], in: directory)
        #expect(wrong.status == 69)
        let port = server.port
        try await server.kill()
        let gone = try await Program.run(["health", "--port", "\(port)"], in: directory)
        #expect(gone.status == 69 && gone.errors.contains("Expected a server at http://127.0.0.1:\(port)/ready"))
    }
}
