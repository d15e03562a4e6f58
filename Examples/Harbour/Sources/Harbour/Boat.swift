import Endpoints
import Foundation
import HTTPTransport

/// A boat as an API describes it.
struct Boat: Decodable, Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
    let quay: String
}

/// The API.
struct Boats: Sendable {
    let client = Client(transport: HTTPClientTransport())
    let base: BaseURL

    func all() async throws -> [Boat] {
        let answer = try await client.send(Resource("/boats"), to: base)
        return try JSONDecoder().decode([Boat].self, from: answer.body)
    }
}
