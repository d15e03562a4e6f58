import Catalogue
import Endpoints
import Foundation
import HTTPTypes

/// A second catalogue, asked by medium and country, at a host of its own.
struct Canals: Source {
    struct Query: QueryParameters {
        var medium = "rivers"
        var country = "us"

        var parameters: [QueryParameter] {
            [
                QueryParameter(
                    "media", value: medium, default: "rivers",
                    options: [.init("rivers", label: .text("Rivers")), .init("locks", label: .text("Locks"))]),
                QueryParameter("chart", value: "top", default: "top", options: [.init("top", label: .text("Top"))]),
                QueryParameter(
                    "country", value: country, default: "us",
                    options: [.init("us", label: .region("us")), .init("nl", label: .region("nl"))]),
            ]
        }

        func setting(_ name: String, to value: String) -> Query? {
            var query = self
            switch name {
            case "media" where ["rivers", "locks"].contains(value): query.medium = value
            case "chart" where value == "top": break
            case "country" where ["us", "nl"].contains(value): query.country = value
            default: return nil
            }
            return query
        }
    }

    struct Canal: Decodable, Identifiable {
        let id: String
        let name: String
    }

    static let id: SourceID = "canals"
    var id: SourceID { Self.id }
    var query: Query { Query() }
    var mainQueries: [Query] { [Query(), Query(medium: "locks")] }
    var sampleText: String?

    var upstreams: [Upstream<Query, Canal>] {
        // An address of the test, which holds.
        guard let base = try? BaseURL("https://canals.example") else { return [] }
        return [
            Upstream(base: base, dialects: [.array], limits: Limits(retries: 0)) { query in
                Resource("/\(query.country)/\(query.medium)")
            }
        ]
    }

    var appearance: SourceAppearance { SourceAppearance(titleParameters: ["chart", "media"]) }
    func samples(for query: Query) -> [Sample] {
        sampleText.map { [Sample(Resource("/\(query.country)/\(query.medium)"), body: Data($0.utf8))] } ?? []
    }
    func card(for canal: Canal) -> Card { Card(title: canal.name, subtitle: "Water") }

    static let two = #"[{"id": "1", "name": "Singel"}, {"id": "2", "name": "Brouwersgracht"}]"#
}

/// Answers by host; a host without an answer hangs.
struct HostTransport: Transport {
    let answers: [String: FixedTransport]

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let transport: any Transport = answers[base.authority] ?? SilentTransport()
        return try await transport.send(resource, headers: headers, to: base, limits: limits)
    }
}
