public import Catalogue
import CompositionalLayout
import Endpoints
import Foundation

/// The comics of each hero, which the hero's page links to.
public struct Comics: Source {
    public static let id: SourceID = "comics"
    public var id: SourceID { Self.id }
    /// The comics of no hero.
    public var query: ComicsRequest { ComicsRequest(hero: "") }
    /// None: a mirror of all comics of all heroes would exceed the quota.
    public var mainQueries: [ComicsRequest] { [] }
    public var sampledQueries: [ComicsRequest] { Self.sampleComics.map { ComicsRequest(hero: $0.key) } }

    public let upstreams: [Upstream<ComicsRequest, Comic>]

    public init() {
        upstreams = [
            Upstream(base: nil, dialects: [.marvelComics], limits: .marvel, signing: .marvel) { $0.marvel },
            .samplesOnly(dialects: [.marvelComics]) { $0.sample },
        ]
    }

    public var appearance: SourceAppearance {
        SourceAppearance(layout: .grid, linkedFields: ["series"], accent: Heroes.accent, pictureShape: .cover)
    }
    public var policy: SourcePolicy { SourcePolicy(freshness: .seconds(86_400), mediaHosts: HeroAddress.mediaHosts) }

    public var fields: [Field<Comic>] {
        [
            Field("description") { $0.description },
            Field("series") { $0.series },
            Field("issue") { $0.issue },
            Field("published") { $0.published.map { FieldValue.date($0) } },
            Field("format") { $0.format },
            Field("pages") { $0.pages },
            Field("creators") { comic in comic.creators.isEmpty ? .unknown : FieldValue.list(comic.creators) },
            Field("price") { $0.price.map { FieldValue.price($0, currency: "USD") } },
            Field("page", label: "Website") { $0.page.map { FieldValue.link($0) } },
            Field("provider", label: "Data from") { $0.attribution },
        ]
    }

    public func card(for comic: Comic) -> Card { comic.card }

    public func samples(for request: ComicsRequest) -> [Sample] {
        guard let resource = request.sample, let body = Self.sample(of: request.hero) else { return [] }
        return [Sample(resource, body: Data(body))]
    }

    /// The sample comics of heroes in the dialect of Marvel's protocol, by superhero-api's numbers.
    private static let sampleComics: KeyValuePairs = [
        "70": EmbeddedFiles.comics_batman_json,
        "149": EmbeddedFiles.comics_captain_america_json,
        "332": EmbeddedFiles.comics_hulk_json,
        "620": EmbeddedFiles.comics_spider_man_json,
        "644": EmbeddedFiles.comics_superman_json,
        "659": EmbeddedFiles.comics_thor_json,
        "717": EmbeddedFiles.comics_wolverine_json,
        "720": EmbeddedFiles.comics_wonder_woman_json,
    ]

    /// The comics of a hero that come with the program; nil for a hero without any.
    static func sample(of hero: String) -> [UInt8]? { sampleComics.first { $0.key == hero }?.value }
}
