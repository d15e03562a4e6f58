import Catalogue

/// A comic in Marvel's protocol. Only the number and the title are required.
struct MarvelComic: Decodable, Sendable {
    private let unattributed: Comic
    /// When it went on sale, as an ISO 8601 day or month.
    private let onSale: String?
    /// When the record last changed, as an ISO 8601 day.
    private let modified: String?

    private struct Day: Decodable, Sendable {
        let type: String
        let date: String
    }

    private struct Price: Decodable, Sendable {
        let type: String
        let price: Double
    }

    private struct Creator: Decodable, Sendable {
        let name: String
        let role: String?
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: AnyKey.self)
        let record = MarvelRecord(values: values)
        let (number, title) = (try record.number, try values.decode(String.self, forKey: "title"))
        var comic = Comic(id: number, title: title, attribution: MarvelRecord.provider)
        comic.description = record.text("description")
        comic.series = values.record("series")?.value("name", as: String.self)
        comic.issue = values.value("issueNumber", as: Double.self).flatMap { Int(exactly: $0.rounded()) }
            .flatMap { $0 > 0 ? $0 : nil }
        comic.format = record.text("format")
        comic.pages = values.value("pageCount", as: Int.self).flatMap { $0 > 0 ? $0 : nil }
        let creators = values.record("creators")?.value("items", as: LenientArray<Creator>.self)?.elements ?? []
        comic.creators = creators.map { creator in creator.role.map { "\(creator.name) (\($0))" } ?? creator.name }
        let prices = values.value("prices", as: LenientArray<Price>.self)?.elements ?? []
        comic.price = prices.first { $0.type == "printPrice" && $0.price > 0 }?.price
        comic.artwork = record.artwork
        comic.page = record.page
        unattributed = comic
        let days = values.value("dates", as: LenientArray<Day>.self)?.elements ?? []
        let day = days.first { $0.type == "onsaleDate" }?.date
        onSale = day.flatMap { ISODay.day(of: $0) ?? ISODay.monthOrYear(of: $0) }
        modified = record.modified
    }

    func comic(attribution: String?) -> Comic {
        var comic = unattributed
        comic.attribution = attribution ?? comic.attribution
        // Dates later than the year after the answer are placeholders, such as days in 2099. If the attribution doesn't
        // contain the year of the answer, that of the record's last change counts.
        let year = attribution?.year ?? modified?.year
        comic.published = onSale.flatMap { date in year.map { date < String($0 + 2) } == false ? nil : date }
        return comic
    }
}

extension String {
    /// The first number of four digits.
    fileprivate var year: Int? {
        split { !$0.isASCII || !$0.isNumber }.lazy.filter { $0.count == 4 }.compactMap { Int($0) }.first
    }
}
