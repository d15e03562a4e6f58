import Catalogue

/// A list that belongs to an item, such as the songs of an album.
enum MusicList: String, CaseIterable, Hashable, Sendable {
    /// The songs of an album.
    case album
    /// The episodes of a TV season.
    case season
    /// The episodes of a podcast.
    case episodes
    /// The songs, albums and music videos of an artist.
    case songs, albums, videos
    /// The books and audiobooks of an author.
    case books, audiobooks
    /// The apps of a developer.
    case apps

    var medium: MusicMedium {
        switch self {
        case .album, .songs: .songs
        case .season: .tv
        case .episodes: .podcastEpisodes
        case .albums: .albums
        case .videos: .musicVideos
        case .books: .books
        case .audiobooks: .audiobooks
        case .apps: .apps
        }
    }

    /// The fact of an item that names the list.
    var fact: String {
        switch self {
        case .album, .season, .episodes: "album"
        case .songs, .albums, .videos, .books, .audiobooks, .apps: "artist"
        }
    }

    /// Whatever belongs to an album, a season or a podcast is played in order.
    var layout: RelatedLayout {
        switch self {
        case .album: .tracks(TrackFields(number: "track", section: "disc", details: ["duration"]))
        case .season: .tracks(TrackFields(number: "track", details: ["duration"]))
        case .episodes: .tracks(TrackFields(details: ["released", "duration"]))
        case .songs, .albums, .videos, .books, .audiobooks, .apps: .shelf
        }
    }

    /// The list of what an item consists of, by the name of its kind; nil for other kinds.
    init?(partsOf kind: String) {
        switch StoreKind(kind) {
        case .album: self = .album
        case .tvSeason: self = .season
        case .podcast: self = .episodes
        default: return nil
        }
    }

    /// The list's key, which is also the key of its title in the string catalogue.
    var key: String { "\(Music.id)-\(rawValue)" }
}

extension MusicItem {
    /// The ids of the albums, artists and so on whose lists belong to the item.
    private var lists: [MusicList: String] {
        let pairs: [(MusicList, String?)] =
            switch kind {
            case .song: [(.album, albumID), (.songs, artistID)]
            case .album: [(.album, id), (.albums, artistID)]
            case .artist: [(.songs, id), (.albums, id)]
            case .author: [(.books, id), (.audiobooks, id)]
            case .musicVideo: [(.videos, artistID), (.songs, artistID)]
            case .podcast: [(.episodes, id)]
            case .podcastEpisode: [(.episodes, albumID)]
            case .tvSeason: [(.season, id)]
            case .tvEpisode: [(.season, albumID)]
            case .audiobook: [(.audiobooks, artistID)]
            case .book: [(.books, artistID)]
            case .app: [(.apps, artistID)]
            case .playlist, .movie, .movieBundle, .macApp, .other: []
            }
        return Dictionary(pairs.compactMap { list, id in id.map { (list, $0) } }) { first, _ in first }
    }

    /// The input of ``Music/related(to:)``: the ids by the lists' names, and the store's country.
    var relations: [String: String]? {
        var relations = Dictionary(uniqueKeysWithValues: lists.map { ($0.key.rawValue, $0.value) })
        if !relations.isEmpty { relations[Self.countryKey] = store.flatMap(AppleAddress.country)?.rawValue }
        return relations.isEmpty ? nil : relations
    }

    static let countryKey = "country"
}

extension MusicList {
    /// The lists of an item, in the order of its page.
    static func related(to relations: [String: String]) -> [Related] {
        let country = relations[MusicItem.countryKey].flatMap(Storefront.init(rawValue:)) ?? MusicRequest.defaultCountry
        return allCases.compactMap { list in
            relations[list.rawValue].flatMap { list.related(to: $0, in: country) }
        }
    }

    /// The list of the item with an id; nil if the id is invalid.
    func related(to id: String, in country: Storefront) -> Related? {
        MusicRequest(of: id, medium: medium, country: country)
            .map { Related(Music(), query: $0, key: key, fact: fact, layout: layout) }
    }
}
