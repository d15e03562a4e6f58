public import Catalogue
import Endpoints

/// The comics of one hero.
public struct ComicsRequest: QueryParameters {
    /// How many of them.
    public enum Extent: String, Hashable, Sendable {
        /// Those that a hero's page begins with: one request.
        case newest
        /// The whole list: a request for every hundred.
        case all
    }

    /// By ``HeroID``; empty for nobody.
    let hero: String
    let extent: Extent

    public init(hero: String, _ extent: Extent = .all) {
        self.hero = hero
        self.extent = extent
    }

    public init() { self.init(hero: "") }

    /// What tells one hero's comics from another's, in addresses as among feeds.
    public var parameters: [QueryParameter] {
        [
            QueryParameter("hero", value: hero, default: "", options: [], allowed: "a hero’s id"),
            QueryParameter(
                "extent", value: extent.rawValue, default: Extent.all.rawValue, options: [],
                allowed: "newest, all"),
        ]
    }

    public func setting(_ name: String, to value: String) -> ComicsRequest? {
        switch name {
        case "hero": ComicsRequest(hero: value, extent)
        case "extent": Extent(rawValue: value).map { ComicsRequest(hero: hero, $0) }
        default: nil
        }
    }

    /// Comics are asked for by their hero, and mirrored for none.
    public static var main: [ComicsRequest] { [] }

    public static var sampled: [ComicsRequest] { Comics.sampledHeroes.map { ComicsRequest(hero: $0) } }

    public var owner: ItemReference? { hero.isEmpty ? nil : ItemReference(source: Heroes.id, id: hero) }

    /// At a server that speaks Marvel's protocol; nil for heroes that it doesn't number.
    var marvel: Resource? {
        guard case .marvel(let number) = HeroID(hero), !number.isEmpty else { return nil }
        return switch extent {
        case .newest: MarvelRequest.newestComics(of: number)
        case .all: MarvelRequest.comics(of: number, offset: 0)
        }
    }

    /// Where samples are kept of heroes whose API has no comics.
    var sampled: Resource? {
        guard Comics.sample(of: hero) != nil else { return nil }
        return Resource("/samples/heroes").appending(hero).appending(extent == .newest ? "newest" : "comics")
    }

    /// Whether anything is known of the hero's comics, be it that there are none.
    var isAnswered: Bool { marvel != nil || sampled != nil }
}
