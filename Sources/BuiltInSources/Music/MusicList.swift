import Catalogue

/// A list that belongs to an item: what it is called, and what is asked for it.
enum MusicList: String, CaseIterable, Hashable, Sendable {
    /// Of the album that a song is on, or of the album itself.
    case album
    /// Of the season that an episode is of.
    case season
    /// Of a podcast.
    case episodes
    /// By the artist.
    case songs, albums, videos
    /// By the author.
    case books, audiobooks
    /// By the developer.
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

    /// What tells it from others of an item, and what its title is found by.
    var key: String { "\(Music.id)-\(rawValue)" }
}

extension MusicItem {
    /// The ids that the item's lists are asked with.
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
            case .movie, .macApp, .other: []
            }
        return Dictionary(pairs.compactMap { list, id in id.map { (list, $0) } }) { first, _ in first }
    }

    /// What ``Music/related(to:)`` asks with: the ids by the lists' names, and the country of the store that has it.
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
            relations[list.rawValue].flatMap { MusicRequest(of: $0, medium: list.medium, country: country) }
                .map { Related(Music(), query: $0, key: list.key) }
        }
    }
}
