import Catalogue

/// The common parts of records in Marvel's protocol. Only the number is required.
struct MarvelRecord {
    let values: KeyedDecodingContainer<AnyKey>

    static let provider = "Marvel"

    /// In front of a character's number, because superhero-api has the same numbers for other heroes.
    static let idPrefix = "marvel-"

    private struct Link: Decodable, Sendable {
        let type: String?
        let url: String
    }

    var number: String { get throws { try values.decode(RecordNumber.self, forKey: "id").text } }

    /// The plain text; nil if it is empty or a placeholder.
    func text(_ key: String) -> String? {
        let text = values.value(key, as: String.self)?.plainText
        return text.flatMap { ["", "#n/a", "null", "n/a"].contains($0.lowercased()) ? nil : $0 }
    }

    /// The day of the last change; nil for placeholders, which are dates up to 1970-01-01.
    var modified: String? {
        values.value("modified", as: String.self).flatMap(ISODay.day).flatMap { $0 > "1970-01-01" ? $0 : nil }
    }

    var artwork: Artwork? { values.value("thumbnail", as: MarvelPicture.self)?.artwork }

    var page: String? {
        let links = values.value("urls", as: LenientArray<Link>.self)?.elements ?? []
        return (links.filter { $0.type == "detail" } + links).lazy.compactMap { HeroAddress.page($0.url) }.first
    }
}
