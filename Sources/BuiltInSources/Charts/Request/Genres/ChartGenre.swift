/// A genre by the number that Apple's stores have for it; see their
/// [tree of genres](https://itunes.apple.com/WebObjects/MZStoreServices.woa/ws/genres?cc=us).
public protocol ChartGenre: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == Int {
    /// In English.
    var name: String { get }
}

extension Chart {
    /// What it can be narrowed to. Only the stores' own feeds can be relied on to know genres.
    var genres: [any ChartGenre] {
        switch self {
        case .albums, .songs: MusicGenre.allCases
        case .musicVideos: MusicVideoGenre.allCases
        case .apps: AppGenre.allCases
        case .books: BookGenre.allCases
        case .podcasts(.top): PodcastGenre.allCases
        case .movies: MovieGenre.allCases
        case .tv: TVGenre.allCases
        case .playlists, .audiobooks, .podcasts(.topSubscriber), .podcastEpisodes: []
        }
    }
}
