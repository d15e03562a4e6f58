import Endpoints
import Foundation

private struct Planet: Decodable {
    let name: String
}

/// The article's example, compiled. `SnippetTests` finds it here.
private func planets(over transport: any Transport) async throws -> [Planet] {
    let client = Client(transport: transport)
    let answer = try await client.send(Resource("/planets"), to: BaseURL("https://swapi.info/api"))
    let planets = try JSONDecoder().decode([Planet].self, from: answer.body)
    return planets
}
