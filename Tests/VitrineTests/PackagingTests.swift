import Foundation
import TestSupport
import Testing
import Yams

@testable import Vitrine

/// What `Tools/packaging` gives the program. Its nginx and systemd parts are tested with those programs, in `Tests/Nodes`.
@Suite(.timeLimit(.minutes(5))) struct PackagingTests {
    private struct Compose: Decodable {
        struct Service: Decodable {
            let image: String
            let environment: [String: String]?
        }
        let services: [String: Service]
        let volumes: [String: String?]
    }

    private func nodes() throws -> [String: Compose.Service] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Tools/packaging/compose.yaml")
        return try YAMLDecoder().decode(Compose.self, from: Data(contentsOf: file)).services
            .filter { $0.value.image == "vitrine:\(ProgramVersion.current)" }
    }

    @Test func theProgramKnowsTheSettingsOfEachNode() async throws {
        let nodes = try nodes()
        #expect(nodes.count == 3)
        for node in nodes.values {
            var settings = try #require(node.environment)
            #expect(settings["VITRINE_DATABASE"]?.hasPrefix("postgresql://") == true)
            #expect(settings["VITRINE_PICTURES"] == "/pictures")
            settings["VITRINE_DATABASE"] = try await PostgreSQLServer.running.address()
            let arguments = ["list", "starships", "--offline"]
            let run = try await Program.run(arguments, environment: settings)
            #expect(run.status == 0, "\(run.errors)")
            settings["VITRINE_PICTURE"] = "/pictures"
            #expect(try await Program.run(arguments, environment: settings).status == 64)
        }
    }
}
