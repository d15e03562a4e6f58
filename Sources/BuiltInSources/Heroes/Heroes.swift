public import Catalogue
public import CompositionalLayout
import Endpoints
import Foundation

/// Heroes of comics, from superhero-api, or from a server that speaks Marvel's protocol where a person has its keys.
public struct Heroes: Source {
    public static let id: SourceID = "heroes"

    public let upstreams: [Upstream<NoParameters, Hero>]

    public init() {
        upstreams = [
            Upstream(base: Self.host("https://akabab.github.io/superhero-api"), dialects: Self.dialects) { _ in
                SuperheroRequest.all
            },
            // Marvel's own server was retired: the protocol is asked at a person's own upstream.
            Upstream(base: nil, dialects: Self.dialects, limits: .marvel, signing: .marvel) { _ in
                MarvelRequest.characters()
            },
        ]
    }

    /// The first is whose error is told where none fits: it knows the most about errors.
    private static let dialects: [Dialect<Hero>] = [.marvelCharacters, .superheroes, .superhero]

    /// - Precondition: an address of the program, so a wrong one is a programmer's error and stops the program at once.
    private static func host(_ address: StaticString) -> BaseURL {
        do throws(BaseURLError) {
            return try BaseURL(address.description)
        } catch {
            preconditionFailure(error.description)
        }
    }

    public var symbol: Symbol { .hero }
    public var layout: Layout { .grid }
    public var favouriteTerms: FavouriteTerms? { FavouriteTerms(title: "My squad", add: "Recruit", remove: "Fire") }
    public var mediaHosts: [String] { HeroAddress.mediaHosts }
    /// Neither changes more than a few times a year, and one of them counts the calls of a day.
    public var freshness: Duration { .seconds(86_400) }

    public var sorts: [Sort<Hero>] {
        var sorts: [Sort<Hero>] = [Sort("name") { $0.name }]
        for power in Power.allCases { sorts.append(Sort(power.rawValue, field: power.fieldKey) { $0.powers[power] }) }
        sorts.append(Sort("comics") { $0.comics })
        // ISO 8601: the order of the texts is the order of the days.
        sorts.append(Sort("modified") { $0.modified })
        return sorts
    }

    public func card(for hero: Hero) -> Card { hero.card }

    public var secondary: [any Source] { [Comics()] }

    /// The newest, of which a page shows two; they lead to all of them.
    public func related(to id: String) -> [Related] {
        let all = ComicsRequest(hero: id)
        return all.isAnswered ? [Related(Comics(), query: all, beginning: ComicsRequest(hero: id, .newest))] : []
    }

    /// Whichever API is asked: the samples' shape says how they are read.
    public func samples(for query: NoParameters) -> [Sample] {
        upstreams.compactMap { $0.collection(query) }
            .map { Sample($0, body: Data(EmbeddedFiles.heroes_json)) }
    }
}

extension Limits {
    /// A thousand calls a day, and no hurry.
    static let marvel = Limits(rate: RateLimit(4, per: .seconds(1)), retries: 1)
}
