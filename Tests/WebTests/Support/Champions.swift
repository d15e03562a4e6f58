import Catalogue
import CompositionalLayout
import Endpoints
import Foundation

/// A fourth catalogue: scores, favourites with a name of their own, and a list that belongs to each item.
struct Champions: Source {
    struct Champion: Decodable, Identifiable {
        let id: String
        let name: String
        let story: String?
        let strength: Int?
        let home: String?
    }

    static let id: SourceID = "champions"
    var id: SourceID { Self.id }
    let upstreams = [
        Upstream<NoParameters, Champion>("https://champions.example/api/champions", limits: Limits(retries: 0))
    ]
    var sorts: [Sort<Champion>] { [Sort("name") { $0.name }] }
    var fields: [Field<Champion>] {
        [
            Field("description") { $0.story },
            Field("strength", unit: .outOfHundred) { $0.strength },
            Field("home") { $0.home },
        ]
    }
    var appearance: SourceAppearance {
        SourceAppearance(
            layout: .grid, favouriteTerms: FavouriteTerms(title: "My team", add: "Recruit", remove: "Fire"))
    }
    var secondary: [any Source] { [Feats()] }

    func related(to item: CatalogueItem) -> [Related] {
        let id = item.id.id
        return [
            Related(Feats(), query: Feats.Query(champion: id), beginning: Feats.Query(champion: id, extent: "newest"))
        ]
    }
    func card(for champion: Champion) -> Card { Card(title: champion.name, subtitle: champion.home) }

    static let three = """
        [{"id": "1", "name": "Ann", "story": "Never <late>.", "strength": 80, "home": "Harbour"},
         {"id": "2", "name": "Ben"}, {"id": "a/b c", "name": "Cleo"}]
        """

    /// What all upstreams answer, by whole addresses.
    static let answers: [String: String] = [
        "https://champions.example/api/champions": three, Feats.address(of: "1"): Feats.four,
        Feats.address(of: "1", "newest"): Feats.three, "https://boats.example/api/boats": Boats.three,
    ]
}

/// What champions did: asked for by the champion; no tab leads there.
struct Feats: Source {
    struct Query: QueryParameters {
        var champion = ""
        var extent = "all"

        var parameters: [QueryParameter] {
            [
                QueryParameter("champion", value: champion, default: "", options: [], allowed: "a champion’s id"),
                QueryParameter("extent", value: extent, default: "all", options: [], allowed: "newest, all"),
            ]
        }
        var owner: ItemReference? { champion.isEmpty ? nil : ItemReference(source: Champions.id, id: champion) }

        func setting(_ name: String, to value: String) -> Query? {
            var query = self
            switch name {
            case "champion": query.champion = value
            case "extent" where ["newest", "all"].contains(value): query.extent = value
            default: return nil
            }
            return query
        }

        var resource: Resource? {
            guard !champion.isEmpty else { return nil }
            let feats = Resource("/champions").appending(champion).appending("feats")
            return extent == "all" ? feats : Resource(feats.path, query: [Resource.Parameter("extent", extent)])
        }
    }

    struct Feat: Decodable, Identifiable {
        let id: String
        let name: String
    }

    static let id: SourceID = "feats"
    var id: SourceID { Self.id }
    var query: Query { Query() }
    var mainQueries: [Query] { [] }
    var sampledQueries: [Query] { [Query(champion: "2")] }

    var upstreams: [Upstream<Query, Feat>] {
        // An address of the test, which holds.
        guard let base = try? BaseURL("https://feats.example") else { return [] }
        return [Upstream(base: base, dialects: [.array], limits: Limits(retries: 0)) { $0.resource }]
    }

    /// Of one champion, whom no upstream knows.
    func samples(for query: Query) -> [Sample] {
        guard query.champion == "2", let resource = query.resource else { return [] }
        return [Sample(resource, body: Data(#"[{"id": "20", "name": "Swam home"}]"#.utf8))]
    }
    func card(for feat: Feat) -> Card { Card(title: feat.name) }

    static let three = """
        [{"id": "10", "name": "Rowed out"}, {"id": "11", "name": "Rowed back"}, {"id": "12", "name": "Slept"}]
        """
    static let four = """
        [{"id": "10", "name": "Rowed out"}, {"id": "11", "name": "Rowed back"}, {"id": "12", "name": "Slept"},
         {"id": "13", "name": "Woke <up>"}]
        """

    static func address(of champion: String, _ extent: String = "all") -> String {
        let resource = Query(champion: champion, extent: extent).resource
        return "https://feats.example\(resource?.description ?? "")"
    }
}
