/// A genre with its number in Apple's stores; see their
/// [tree of genres](https://itunes.apple.com/WebObjects/MZStoreServices.woa/ws/genres?cc=us).
struct ChartGenre: Hashable, Sendable {
    let number: Int
    /// In English.
    let name: String

    private static func genres(_ names: KeyValuePairs<Int, String>) -> [ChartGenre] {
        names.map { ChartGenre(number: $0, name: $1) }
    }

    /// Of albums and songs.
    static let music = genres([
        20: "Alternative", 29: "Anime", 2: "Blues", 4: "Children’s Music", 22: "Christian & Gospel", 5: "Classical",
        3: "Comedy", 6: "Country", 17: "Dance", 25: "Easy Listening", 7: "Electronic", 28: "Enka",
        50: "Fitness & Workout", 18: "Hip-Hop/Rap", 8: "Holiday", 53: "Instrumental", 27: "J-Pop", 11: "Jazz",
        51: "K-Pop", 52: "Karaoke", 30: "Kayokyoku", 12: "Latin", 13: "New Age", 9: "Opera", 14: "Pop", 15: "R&B/Soul",
        24: "Reggae", 21: "Rock", 10: "Singer/Songwriter", 16: "Soundtrack", 23: "Vocal", 19: "World",
    ])

    /// Of music videos: most of ``music``, with numbers that are 1,600 more.
    static let musicVideos = music.filter { ![50, 53, 51, 52].contains($0.number) }
        .map { ChartGenre(number: $0.number + 1_600, name: $0.name) }

    /// Of apps, and of games.
    static let apps = genres([
        6018: "Books", 6000: "Business", 6017: "Education", 6016: "Entertainment", 6015: "Finance",
        6023: "Food & Drink", 6014: "Games", 6013: "Health & Fitness", 6012: "Lifestyle",
        6021: "Magazines & Newspapers", 6020: "Medical", 6011: "Music", 6010: "Navigation", 6009: "News",
        6008: "Photo & Video", 6007: "Productivity", 6006: "Reference", 6024: "Shopping", 6005: "Social Networking",
        6004: "Sports", 6025: "Stickers", 6003: "Travel", 6002: "Utilities", 6001: "Weather", 7001: "Action games",
        7002: "Adventure games", 7004: "Board games", 7005: "Card games", 7006: "Casino games", 7003: "Casual games",
        7009: "Family games", 7011: "Music games", 7012: "Puzzle games", 7013: "Racing games",
        7014: "Role-playing games", 7015: "Simulation games", 7016: "Sports games", 7017: "Strategy games",
        7018: "Trivia games", 7019: "Word games",
    ])

    /// Of books.
    static let books = genres([
        9007: "Arts & Entertainment", 9008: "Biographies & Memoirs", 9009: "Business & Personal Finance",
        9010: "Children & Teens", 9026: "Comics & Graphic Novels", 9027: "Computers & Internet",
        9028: "Cookbooks, Food & Wine", 9031: "Fiction & Literature", 9025: "Health, Mind & Body", 9015: "History",
        9012: "Humour", 9024: "Lifestyle & Home", 9032: "Mysteries & Thrillers", 9002: "Nonfiction", 9030: "Parenting",
        9034: "Politics & Current Events", 9029: "Professional & Technical", 9033: "Reference",
        9018: "Religion & Spirituality", 9003: "Romance", 9020: "Sci-Fi & Fantasy", 9019: "Science & Nature",
        9035: "Sports & Outdoors", 9004: "Travel & Adventure",
    ])

    /// Of podcasts, as they have been since 2019.
    static let podcasts = genres([
        1301: "Arts", 1321: "Business", 1303: "Comedy", 1304: "Education", 1483: "Fiction", 1511: "Government",
        1512: "Health & Fitness", 1487: "History", 1305: "Kids & Family", 1502: "Leisure", 1310: "Music", 1489: "News",
        1314: "Religion & Spirituality", 1533: "Science", 1324: "Society & Culture", 1545: "Sports", 1318: "Technology",
        1488: "True Crime", 1309: "TV & Film",
    ])

    /// Of movies.
    static let movies = genres([
        4401: "Action & Adventure", 4402: "Anime", 4403: "Classics", 4404: "Comedy", 4422: "Concert Films",
        4405: "Documentary", 4406: "Drama", 4407: "Foreign", 4420: "Holiday", 4408: "Horror", 4409: "Independent",
        4410: "Kids & Family", 4421: "Made for TV", 4423: "Music Documentaries", 4424: "Music Feature Films",
        4411: "Musicals", 4412: "Romance", 4413: "Sci-Fi & Fantasy", 4414: "Short Films", 4415: "Special Interest",
        4417: "Sports", 4416: "Thriller", 4419: "Urban", 4418: "Western",
    ])

    /// Of television.
    static let tv = genres([
        4003: "Action & Adventure", 4002: "Animation", 4004: "Classics", 4000: "Comedy", 4001: "Drama",
        4005: "Kids & Family", 4011: "Latino TV", 4006: "Nonfiction", 4007: "Reality TV", 4008: "Sci-Fi & Fantasy",
        4009: "Sports", 4010: "Teens",
    ])
}

extension Chart {
    /// The genres that the chart can be filtered by; the stores' own feeds support them reliably.
    var genres: [ChartGenre] {
        switch medium {
        case .albums, .songs: ChartGenre.music
        case .musicVideos: ChartGenre.musicVideos
        // Apps for the Mac have genres of their own.
        case .apps: isPicked || name.hasSuffix("-mac") ? [] : ChartGenre.apps
        case .books: ChartGenre.books
        case .podcasts: name == "top" ? ChartGenre.podcasts : []
        case .movies: ChartGenre.movies
        case .tv: ChartGenre.tv
        case .playlists, .audiobooks, .podcastEpisodes: []
        }
    }
}
