public import Catalogue
import Endpoints
import Foundation

/// The charts of Apple's stores: eleven media in all countries with a store.
public struct Charts: Source {
    public static let id: SourceID = "charts"
    public var id: SourceID { Self.id }
    public var query: ChartRequest { ChartRequest() }
    public var mainQueries: [ChartRequest] { ChartRequest.main }
    public var highlights: [ChartRequest] {
        [ChartMedium.albums, .songs, .movies, .apps, .podcasts, .musicVideos].map { ChartRequest($0) }
    }

    public let upstreams: [Upstream<ChartRequest, ChartItem>]

    public init() {
        upstreams = [
            // The same API under its new and its old host name.
            Self.upstream("https://rss.marketingtools.apple.com") { $0.v2 },
            Self.upstream("https://rss.applemarketingtools.com") { $0.v2 },
            Self.upstream("https://itunes.apple.com") { $0.legacy },
            Self.upstream(nil) { $0.unfilteredLegacy },
            Self.upstream(nil) { $0.v1 },
        ]
    }

    /// With a single retry, because a chart has several upstreams, and the next one may be faster.
    private static func upstream(
        _ base: String?, collection: @escaping @Sendable (ChartRequest) -> Resource?
    ) -> Upstream<ChartRequest, ChartItem> {
        Upstream(
            base: base.map { BaseURL(builtIn: $0) }, dialects: [.results, .entries], limits: Limits(retries: 1),
            collection: collection)
    }

    public var appearance: SourceAppearance {
        SourceAppearance(
            symbol: .chart, linkedFields: ["artist"], accent: Colour(0xB8446A), titleParameters: ["chart", "media"])
    }
    /// Charts change once a day.
    public var policy: SourcePolicy { SourcePolicy(freshness: .seconds(3600), mediaHosts: AppleAddress.mediaHosts) }

    public var sorts: [Sort<ChartItem>] {
        [
            Sort("rank", isReversible: false) { $0.rank },
            Sort("name") { $0.name },
            Sort("artist") { $0.artist },
            // ISO 8601 dates sort as texts.
            Sort("released", label: "Release date") { $0.released },
            Sort("price", order: .ascending) { $0.price?.amount },
        ]
    }

    public var fields: [Field<ChartItem>] {
        [
            Field("artist") { $0.artist },
            Field("kind", label: "Type") { $0.kind?.name },
            Field("genres") { $0.genres.isEmpty ? .unknown : FieldValue.list($0.genres) },
            Field("released") { $0.released.map { FieldValue.date($0) } },
            Field("price") { $0.price.map { FieldValue.price($0.amount, currency: $0.currency) } },
            Field("rating") { $0.rating },
            Field("rights", label: "Copyright") { $0.rights },
            Field("description") { $0.description },
            Field("store") { $0.store.map { FieldValue.link($0) } },
        ]
    }

    public func card(for item: ChartItem) -> Card { item.card }

    public func rank(of item: ChartItem) -> Int? { item.rank }

    /// The songs of an album, or the episodes of a season or a podcast. ``Music`` has them under the same number.
    public func related(to item: CatalogueItem) -> [Related] {
        guard MusicRequest.isNumber(item.id.id), case .text(let kind)? = item.field("kind")?.value else { return [] }
        var country: Storefront?
        if case .link(let store)? = item.field("store")?.value { country = AppleAddress.country(store) }
        let list = MusicList(partsOf: kind)?.related(to: item.id.id, in: country ?? ChartRequest.defaultCountry)
        return [list].compactMap(\.self)
    }

    /// Filters explicit items, because one of the APIs can't.
    public func includes(_ item: ChartItem, in request: ChartRequest) -> Bool {
        request.includesExplicit || !item.isExplicit
    }

    /// There is one sample for each medium; the other parameters are ignored.
    public func samples(for request: ChartRequest) -> [Sample] {
        upstreams.lazy.compactMap { $0.collection(request) }.prefix(1)
            .map { Sample($0, body: Data(request.medium.sample)) }
    }
}

extension ChartMedium {
    fileprivate var sample: [UInt8] {
        switch self {
        case .albums: EmbeddedFiles.albums_json
        case .songs: EmbeddedFiles.songs_json
        case .musicVideos: EmbeddedFiles.music_videos_json
        case .playlists: EmbeddedFiles.playlists_json
        case .apps: EmbeddedFiles.apps_json
        case .books: EmbeddedFiles.books_json
        case .audiobooks: EmbeddedFiles.audiobooks_json
        case .podcasts: EmbeddedFiles.podcasts_json
        case .podcastEpisodes: EmbeddedFiles.podcast_episodes_json
        case .movies: EmbeddedFiles.movies_json
        case .tv: EmbeddedFiles.tv_json
        }
    }
}
