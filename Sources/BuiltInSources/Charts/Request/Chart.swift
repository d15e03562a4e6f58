/// A chart of one medium, as the app names it: what upstreams call it is another matter.
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

/// The charts of a medium by their names in addresses; the first is its default.
public protocol ChartName: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

public enum AlbumChart: String, ChartName {
    case mostPlayed = "most-played"
    case top
    case newReleases = "new-releases"
    case recentReleases = "recent-releases"
    case comingSoon = "coming-soon"
}

public enum SongChart: String, ChartName {
    case mostPlayed = "most-played"
    case top
    case hotTracks = "hot-tracks"
    case newMusic = "new-music"
}

public enum MusicVideoChart: String, ChartName {
    case mostPlayed = "most-played"
    case top
}

public enum PlaylistChart: String, ChartName {
    case mostPlayed = "most-played"
}

public enum AppChart: String, ChartName {
    case topFree = "top-free"
    case topPaid = "top-paid"
    case topGrossing = "top-grossing"
    case new
}

public enum BookChart: String, ChartName {
    case topFree = "top-free"
    case topPaid = "top-paid"
}

public enum AudiobookChart: String, ChartName {
    case top
}

public enum PodcastChart: String, ChartName {
    case top
    case topSubscriber = "top-subscriber"
}

public enum PodcastEpisodeChart: String, ChartName {
    case top
}

public enum MovieChart: String, ChartName {
    case top
}

public enum TVChart: String, ChartName {
    /// Of seasons.
    case top
    case topEpisodes = "top-episodes"
}
