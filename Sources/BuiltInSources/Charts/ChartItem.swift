import Catalogue

/// An entry of a chart, whichever API it came from.
public struct ChartItem: Identifiable, Hashable, Sendable {
    /// The stores' number, the same in every API.
    public let id: String
    /// Its place in the answer, from 1, with entries that could not be read counted.
    let rank: Int
    let name: String
    /// Who made it: an app's developer, a podcast's author.
    let artist: String?
    let kind: Kind?
    let genres: [String]
    /// An ISO 8601 day.
    let released: String?
    let price: Price?
    /// Such as “Explicit” or “Clean”.
    let rating: String?
    let rights: String?
    /// Plain text.
    let description: String?
    let artwork: Artwork?
    let preview: String?
    /// Its page in the store.
    let store: String?

    struct Price: Hashable, Sendable {
        let amount: Double
        /// ISO 4217.
        let currency: String
    }

    var isExplicit: Bool { rating == ContentRating.explicit }
}

extension ChartItem {
    /// Whether it is told from others of its medium by its year rather than by its genre.
    private var isDated: Bool {
        switch kind {
        case .movie, .movieBundle, .tvSeason, .tvEpisode: true
        default: false
        }
    }

    private var year: String? { released.map { String($0.prefix(4)) } }

    var card: Card {
        Card(
            title: name, subtitle: artist, caption: isDated ? year ?? genres.first : genres.first ?? year,
            artwork: artwork,
            preview: preview)
    }
}
