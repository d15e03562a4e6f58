public import Catalogue
import Endpoints
import Foundation

/// Music, and whatever else Apple's stores have, as their search finds it.
public struct Music: Source {
    public static let id: SourceID = "music"

    public let upstreams: [Upstream<MusicRequest, MusicItem>]

    public init() {
        upstreams = [
            Upstream(base: Self.host("https://itunes.apple.com"), dialects: [.found], limits: Self.limits) {
                $0.asked
            },
            .samplesOnly(dialects: [.found]) { $0.sampled },
        ]
    }

    /// About twenty calls a minute are allowed. What is beyond is answered with 403, which means nothing else here, or with
    /// 429; asking the same again at once would only be one call more.
    private static let limits = Limits(rate: RateLimit(20, per: .seconds(60)), retries: 0, refusals: [403, 429])

    /// - Precondition: an address of the program, so a wrong one is a programmer's error and stops the program at once.
    private static func host(_ address: StaticString) -> BaseURL {
        do throws(BaseURLError) {
            return try BaseURL(address.description)
        } catch {
            preconditionFailure(error.description)
        }
    }

    public var symbol: Symbol { .note }
    public var mediaHosts: [String] { AppleAddress.mediaHosts }
    /// What is found of a term changes slowly, and each question is one of few.
    public var freshness: Duration { .seconds(3600) }

    public var sorts: [Sort<MusicItem>] {
        [
            // In upstream's order.
            Sort("relevance") { $0.place },
            Sort("title") { $0.name },
            Sort("artist") { $0.artist },
            Sort("album") { $0.album },
            Sort("duration") { $0.duration },
            Sort("genre", field: "genres") { $0.genres.first },
            Sort("price") { $0.price?.amount },
            // ISO 8601: the order of the texts is the order of the days.
            Sort("released") { $0.released },
        ]
    }

    public var fields: [Field<MusicItem>] {
        [
            Field("description") { $0.description },
            Field("kind") { $0.kind.name },
            Field("artist") { $0.artist },
            Field("album") { $0.album },
            Field("genres") { $0.genres.isEmpty ? .unknown : FieldValue.list($0.genres) },
            Field("released") { $0.released.map { FieldValue.date($0) } },
            Field("duration", unit: .seconds) { $0.duration },
            Field("track") { $0.track },
            Field("disc") { $0.disc },
            Field("tracks") { $0.tracks },
            Field("price") { $0.price.map { FieldValue.price($0.amount, currency: $0.currency) } },
            Field("rating") { $0.rating },
            Field("rights") { $0.rights },
            Field("store") { $0.store.map { FieldValue.link($0) } },
        ]
    }

    public var rowFields: [String] { ["duration", "price"] }

    public func card(for item: MusicItem) -> Card { item.card }

    public func matches(_ item: CatalogueItem, _ query: MusicRequest) -> Bool {
        func text(_ key: String) -> String? {
            if case .text(let text)? = item.fields.first(where: { $0.key == key })?.value { text } else { nil }
        }
        if !query.includesExplicit, text("rating") == ContentRating.explicit { return false }
        let kinds = query.medium.kinds.compactMap(\.name)
        return kinds.isEmpty || kinds.contains(text("kind") ?? "")
    }

    public func relations(of item: MusicItem) -> [String: String]? { item.relations }

    /// The rest of the album and what else there is by the artist, as far as the item says which those are.
    public func related(to item: CatalogueItem) -> [Related] { MusicList.related(to: item.relations ?? [:]) }

    /// Those of the samples that upstream would find.
    public func samples(for request: MusicRequest) -> [Sample] {
        guard let resource = request.asked ?? request.sampled, let body = MusicSample.answer(to: request) else {
            return []
        }
        return [Sample(resource, body: body)]
    }
}
