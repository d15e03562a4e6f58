public import Catalogue
import CompositionalLayout
import Endpoints
import Foundation

/// Heroes of comics, from superhero-api, or from a server that speaks Marvel's protocol if its keys are set.
public struct Heroes: Source {
    public static let id: SourceID = "heroes"
    public var id: SourceID { Self.id }

    public let upstreams: [Upstream<NoParameters, Hero>]

    public init() {
        upstreams = [
            Upstream(base: BaseURL(builtIn: "https://akabab.github.io/superhero-api"), dialects: Self.dialects) { _ in
                // The API consists of static files; this one has all heroes.
                Resource("/api/all.json")
            },
            // Marvel has retired its server, so the protocol needs an upstream from the settings.
            Upstream(base: nil, dialects: Self.dialects, limits: .marvel, signing: .marvel) { _ in
                MarvelRequest.characters
            },
        ]
    }

    /// If no dialect fits, the error is that of the first one, which reads the server's error messages.
    private static let dialects: [Dialect<Hero>] = [.marvelCharacters, .superheroes, .superhero]

    static let accent = Colour(0x2B7A68)
    public var appearance: SourceAppearance {
        SourceAppearance(
            symbol: .hero, layout: .grid, linkedFields: ["publisher"], accent: Self.accent,
            favouriteTerms: FavouriteTerms(title: "My squad", add: "Recruit", remove: "Fire"))
    }
    /// Both APIs change a few times a year, and one has a daily quota.
    public var policy: SourcePolicy { SourcePolicy(freshness: .seconds(86_400), mediaHosts: HeroAddress.mediaHosts) }

    public var sorts: [Sort<Hero>] {
        var sorts: [Sort<Hero>] = [Sort("name") { $0.name }]
        for power in Power.allCases { sorts.append(Sort(power.rawValue, field: power.fieldKey) { $0.powers[power] }) }
        sorts.append(Sort("comics", label: "Number of comics") { $0.comics })
        // ISO 8601 dates sort as texts.
        sorts.append(Sort("modified", label: "Last updated") { $0.modified })
        return sorts
    }

    public var fields: [Field<Hero>] { person + powers + record }

    private var person: [Field<Hero>] {
        [
            Field("description") { $0.description },
            Field("full-name") { $0.fullName },
            Field("aliases", label: "Also known as") { hero in
                hero.aliases.isEmpty ? .unknown : FieldValue.list(hero.aliases)
            },
            Field("publisher") { $0.publisher },
            Field("first-appearance") { $0.firstAppearance },
            Field("alignment") { $0.alignment },
            Field("groups") { $0.groups },
            Field("occupation") { $0.occupation },
            Field("base", label: "Based in") { $0.base },
            Field("birthplace", label: "Born in") { $0.birthplace },
            Field("gender") { $0.gender },
            Field("race", label: "Species") { $0.race },
            Field("height", unit: .metres) { $0.height },
            Field("weight", unit: .kilograms) { $0.weight },
            Field("relatives") { $0.relatives },
        ]
    }

    private var powers: [Field<Hero>] {
        Power.allCases.map { power in
            Field(power.fieldKey, label: power.label, unit: .outOfHundred, bar: 100) { $0.powers[power] }
        }
    }

    private var record: [Field<Hero>] {
        [
            Field("comics") { $0.comics },
            Field("modified", label: "Last updated") { $0.modified.map { FieldValue.date($0) } },
            Field("page", label: "Website") { $0.page.map { FieldValue.link($0) } },
            Field("provider", label: "Data from") { $0.attribution },
        ]
    }

    public func card(for hero: Hero) -> Card { hero.card }

    public var secondary: [any Source] { [Comics()] }

    /// A hero's comics: the page shows two of the newest and links to the whole list.
    public func related(to hero: CatalogueItem) -> [Related] {
        let all = ComicsRequest(hero: hero.id.id)
        return all.isAvailable
            ? [Related(Comics(), query: all, beginning: ComicsRequest(hero: hero.id.id, .newest))] : []
    }

    /// Both APIs share these samples, because dialects are recognised by shape.
    public func samples(for query: NoParameters) -> [Sample] {
        upstreams.compactMap { $0.collection(query) }
            .map { Sample($0, body: Data(EmbeddedFiles.heroes_json)) }
    }
}

extension Limits {
    /// The quota is a thousand calls a day.
    static let marvel = Limits(rate: RateLimit(4, per: .seconds(1)), retries: 1)
}
