import Catalogue
import CompositionalLayout
import Endpoints

/// A third catalogue: tiles, and favourites with a name of their own.
struct Crews: Source {
    struct Crew: Decodable, Identifiable {
        let id: String
        let name: String
    }

    static let id: SourceID = "crews"
    var id: SourceID { Self.id }
    let upstreams = [
        Upstream<NoParameters, Crew>("https://crews.example/api/crews", limits: Limits(retries: 0))
    ]
    var appearance: SourceAppearance {
        SourceAppearance(layout: .grid, favouriteTerms: FavouriteTerms(title: "My crew", add: "Hire", remove: "Sack"))
    }
    func card(for crew: Crew) -> Card { Card(title: crew.name) }

    static let two = #"[{"id": "1", "name": "Ann"}, {"id": "2", "name": "Ben"}]"#
}
