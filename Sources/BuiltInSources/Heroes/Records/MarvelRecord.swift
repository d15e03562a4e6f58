import Catalogue

/// What records of Marvel's protocol have in common.
enum MarvelRecord {
    struct Link: Decodable, Sendable {
        let type: String?
        let url: String
    }

    /// A part of another collection; how many there are is what is read of it.
    struct List: Decodable, Sendable {
        let available: Int?
    }

    /// The day of a time; nil where upstream made it up: it has years before the first, and the epoch's own day.
    static func day(of text: String) -> String? {
        ISODay.day(of: text).flatMap { $0 > "1970-01-01" ? $0 : nil }
    }

    /// Plain text; nil where it stands for none.
    static func text(_ text: String?) -> String? {
        guard let text = text?.plainText, !["", "#n/a", "null", "n/a"].contains(text.lowercased()) else { return nil }
        return text
    }

    static func page(_ links: LenientArray<Link>?) -> String? {
        let links = links?.elements ?? []
        return (links.filter { $0.type == "detail" } + links).lazy.compactMap { HeroAddress.page($0.url) }.first
    }

    static let provider = "Marvel"
}

extension LenientElement {
    /// Nil where it could not be read.
    var value: Element? {
        if case .readable(let element) = self { element } else { nil }
    }
}
