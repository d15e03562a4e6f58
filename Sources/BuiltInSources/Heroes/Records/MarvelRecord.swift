import Catalogue

/// The common parts of records in Marvel's protocol.
enum MarvelRecord {
    struct Link: Decodable, Sendable {
        let type: String?
        let url: String
    }

    /// An excerpt of another collection, with the number of its items.
    struct List: Decodable, Sendable {
        let available: Int?
    }

    /// The day of a time; nil for placeholders, which are dates up to 1970-01-01.
    static func day(of text: String) -> String? {
        ISODay.day(of: text).flatMap { $0 > "1970-01-01" ? $0 : nil }
    }

    /// The plain text; nil if it is empty or a placeholder.
    static func text(_ text: String?) -> String? {
        guard let text = text?.plainText, !["", "#n/a", "null", "n/a"].contains(text.lowercased()) else { return nil }
        return text
    }

    static func page(_ links: LenientArray<Link>?) -> String? {
        let links = links?.elements ?? []
        return (links.filter { $0.type == "detail" } + links).lazy.compactMap { HeroAddress.page($0.url) }.first
    }

    static let provider = "Marvel"

    /// In front of a character's number, because superhero-api has the same numbers for other heroes.
    static let idPrefix = "marvel-"
}

extension LenientElement {
    /// Nil if the element is unreadable.
    var value: Element? {
        if case .readable(let element) = self { element } else { nil }
    }
}
