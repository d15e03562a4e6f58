public import Catalogue
import Endpoints
import Foundation

/// Music and other media in Apple's stores, through their search API.
public struct Music: Source {
    public static let id: SourceID = "music"
    public var id: SourceID { Self.id }
    /// A search without a term.
    public var query: MusicRequest { MusicRequest("") }
    /// None: there is no list of everything to mirror.
    public var mainQueries: [MusicRequest] { [] }
    /// A request without a term for each medium, which finds all its samples.
    public var sampledQueries: [MusicRequest] {
        MusicMedium.searched.filter { $0 != .all }
            .map { MusicRequest("", medium: $0, limit: MusicRequest.limits.upperBound) }
    }

    public let upstreams: [Upstream<MusicRequest, MusicItem>]

    public init() {
        upstreams = [
            Upstream(
                base: BaseURL(builtIn: "https://itunes.apple.com"), dialects: [.searchResults], limits: Self.limits
            ) {
                $0.upstreamResource
            },
            .samplesOnly(dialects: [.searchResults]) { $0.sampleResource },
        ]
    }

    /// The API allows about twenty calls a minute, and answers further ones with 403, which has no other meaning here, or 429.
    /// There are no retries, because they would count as calls.
    private static let limits = Limits(rate: RateLimit(20, per: .seconds(60)), retries: 0, refusals: [403, 429])

    public var appearance: SourceAppearance {
        SourceAppearance(
            symbol: .note, layout: .list, rowFields: ["duration", "price"], linkedFields: ["artist", "album"],
            accent: Colour(0x7657C0), titleParameters: ["media"])
    }
    /// Results change slowly, and calls are limited.
    public var policy: SourcePolicy {
        SourcePolicy(freshness: .seconds(3600), decoderVersion: 2, mediaHosts: AppleAddress.mediaHosts)
    }

    public var sorts: [Sort<MusicItem>] {
        [
            // The upstream's order.
            Sort("relevance", isReversible: false) { $0.place },
            Sort("title") { $0.name },
            Sort("artist") { $0.artist },
            Sort("album") { $0.album },
            Sort("duration") { $0.duration },
            Sort("genre", field: "genres") { $0.genres.first },
            Sort("price", order: .ascending) { $0.price?.amount },
            // ISO 8601 dates sort as texts.
            Sort("released", label: "Release date") { $0.released },
        ]
    }

    public var fields: [Field<MusicItem>] {
        [
            Field("description") { $0.description },
            Field("kind", label: "Type") { $0.kind.name },
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
            Field("rights", label: "Copyright") { $0.rights },
            Field("store") { $0.store.map { FieldValue.link($0) } },
        ]
    }

    public func card(for item: MusicItem) -> Card { item.card }

    public func matches(_ item: CatalogueItem, _ query: MusicRequest) -> Bool {
        func text(_ key: String) -> String? {
            if case .text(let text)? = item.field(key)?.value { text } else { nil }
        }
        if !query.includesExplicit, text("rating") == ContentRating.explicit { return false }
        let kinds = query.medium.terms.kinds.compactMap(\.name)
        return kinds.isEmpty || kinds.contains(text("kind") ?? "")
    }

    public func relations(of item: MusicItem) -> [String: String]? { item.relations }

    /// The item's album and further items of its artist, if the item has their ids.
    public func related(to item: CatalogueItem) -> [Related] { MusicList.related(to: item.relations ?? [:]) }

    /// The samples that match the request.
    public func samples(for request: MusicRequest) -> [Sample] {
        guard let resource = request.upstreamResource ?? request.sampleResource,
            let body = MusicSample.answer(to: request)
        else {
            return []
        }
        return [Sample(resource, body: body)]
    }
}
