/// A genre with its number in Apple's stores; see their
/// [tree of genres](https://itunes.apple.com/WebObjects/MZStoreServices.woa/ws/genres?cc=us).
public protocol ChartGenre: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == Int {
    /// In English.
    var name: String { get }
}

extension Chart {
    /// The genres that the chart can be filtered by; the stores' own feeds support them reliably.
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
