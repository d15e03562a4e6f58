import Catalogue

/// A comic with a hero.
public struct Comic: Identifiable, Hashable, Sendable {
    /// The server's number of the comic.
    public let id: String
    let title: String
    var description: String?
    var series: String?
    var issue: Int?
    /// An ISO 8601 day or month; nil if it is unknown or a placeholder.
    var published: String?
    var format: String?
    var pages: Int?
    /// Names with roles, such as “Stan Lee (writer)”.
    var creators: [String] = []
    /// The price of the printed issue in US dollars.
    var price: Double?
    var artwork: Artwork?
    var page: String?
    var attribution: String

    var card: Card {
        Card(title: title, subtitle: published.map { String($0.prefix(4)) }, caption: series, artwork: artwork)
    }
}

extension [Comic] {
    /// Sorted by date, newest first; comics without a date come last. The sort is stable.
    var newestFirst: [Comic] {
        enumerated().sorted { left, right in
            switch (left.element.published, right.element.published) {
            case (let new?, let old?) where new != old: new > old
            case (_?, nil): true
            case (nil, _?): false
            default: left.offset < right.offset
            }
        }.map(\.element)
    }
}
