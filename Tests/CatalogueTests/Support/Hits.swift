import Catalogue

/// Charts of eight media, in two countries.
struct Hits: Source {
    struct Query: QueryParameters {
        var medium = "albums"
        var country = "us"

        static let media = ["albums", "songs", "TV", "books", "films", "games", "plays", "maps"]

        var parameters: [QueryParameter] {
            [
                QueryParameter(
                    "media", value: medium, default: "albums",
                    options: Self.media.map { .init($0, label: .text($0.prefix(1).uppercased() + $0.dropFirst())) }),
                QueryParameter(
                    "chart", value: "top", default: "top", options: [.init("top", label: .text("Most loved"))]),
                QueryParameter(
                    "country", value: country, default: "us",
                    options: [.init("us", label: .region("us")), .init("gb", label: .region("gb"))]),
                QueryParameter("limit", value: "50", default: "50", options: [.init("50", label: .top(50))]),
            ]
        }

        func setting(_ name: String, to value: String) -> Query? {
            var query = self
            switch name {
            case "media" where Self.media.contains(value): query.medium = value
            case "country" where ["us", "gb"].contains(value): query.country = value
            default: return nil
            }
            return query
        }
    }

    struct Work: Decodable, Identifiable {
        let id: String
    }

    static let id: SourceID = "hits"
    var id: SourceID { Self.id }
    var query: Query { Query() }
    var mainQueries: [Query] { Query.media.map { Query(medium: $0) } }
    let upstreams: [Upstream<Query, Work>] = []

    var appearance: SourceAppearance { SourceAppearance(titleParameters: ["chart", "media"]) }
    func card(for work: Work) -> Card { Card(title: work.id) }
}
