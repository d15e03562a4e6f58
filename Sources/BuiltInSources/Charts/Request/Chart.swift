/// A chart of one medium. ``ChartFeeds`` has its names at upstreams.
public enum Chart: Hashable, Sendable {
    case albums(AlbumChart)
    case songs(SongChart)
    case musicVideos(MusicVideoChart)
    case playlists(PlaylistChart)
    case apps(AppChart)
    case books(BookChart)
    case audiobooks(AudiobookChart)
    case podcasts(PodcastChart)
    case podcastEpisodes(PodcastEpisodeChart)
    case movies(MovieChart)
    case tv(TVChart)
}

/// The charts of a medium, by their names in addresses. The first one is the default.
public protocol ChartName: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// Charts of albums: by plays on Apple Music (most played, new, coming soon) and by sales.
public enum AlbumChart: String, ChartName {
    case mostPlayed = "most-played"
    case top
    case newReleases = "new-releases"
    case recentReleases = "recent-releases"
    case comingSoon = "coming-soon"
}

/// Charts of songs: by plays on Apple Music (most played, hot) and by sales.
public enum SongChart: String, ChartName {
    case mostPlayed = "most-played"
    case top
    case hotTracks = "hot-tracks"
    case newMusic = "new-music"
}

/// Charts of music videos.
public enum MusicVideoChart: String, ChartName {
    case mostPlayed = "most-played"
    case top
}

/// Charts of playlists.
public enum PlaylistChart: String, ChartName {
    case mostPlayed = "most-played"
}

/// Charts of apps for the iPhone.
public enum AppChart: String, ChartName {
    case topFree = "top-free"
    case topPaid = "top-paid"
    case topGrossing = "top-grossing"
    case new
}

/// Charts of books.
public enum BookChart: String, ChartName {
    case topFree = "top-free"
    case topPaid = "top-paid"
}

/// Charts of audiobooks.
public enum AudiobookChart: String, ChartName {
    case top
}

/// Charts of podcasts.
public enum PodcastChart: String, ChartName {
    case top
    case topSubscriber = "top-subscriber"
}

/// Charts of podcast episodes.
public enum PodcastEpisodeChart: String, ChartName {
    case top
}

/// Charts of movies.
public enum MovieChart: String, ChartName {
    case top
}

/// Charts of television.
public enum TVChart: String, ChartName {
    /// The chart of seasons.
    case top
    case topEpisodes = "top-episodes"
}
