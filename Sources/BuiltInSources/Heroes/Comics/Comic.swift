import Catalogue

/// A comic that a hero is in.
public struct Comic: Identifiable, Hashable, Sendable {
    /// The server's number.
    public let id: String
    let title: String
    var description: String?
    var series: String?
    var issue: Int?
    /// An ISO 8601 day or month; nil where upstream doesn't know, or made one up.
    var published: String?
    var format: String?
    var pages: Int?
    /// Each with what was done: “Stan Lee (writer)”.
    var creators: [String] = []
    /// Of the printed issue, in US dollars.
    var price: Double?
    var artwork: Artwork?
    var page: String?
    let attribution: String

    init(id: String, title: String, attribution: String) {
        self.id = id
        self.title = title
        self.attribution = attribution
    }

    var card: Card {
        Card(title: title, subtitle: published.map { String($0.prefix(4)) }, caption: series, artwork: artwork)
    }
}

extension [Comic] {
    /// By the day they were published, those without one last; what is of one day stays as it came.
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
