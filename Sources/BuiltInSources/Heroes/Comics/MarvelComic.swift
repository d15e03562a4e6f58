import Catalogue

/// A comic in Marvel's protocol. Only the number and the title are required.
struct MarvelComic: Decodable, Sendable {
    private let id: RecordNumber
    private let title: String
    private let issueNumber: LenientElement<Double>?
    private let description: LenientElement<String>?
    private let modified: LenientElement<String>?
    private let format: LenientElement<String>?
    private let pageCount: LenientElement<Int>?
    private let series: LenientElement<Name>?
    private let dates: LenientElement<LenientArray<Day>>?
    private let prices: LenientElement<LenientArray<Price>>?
    private let creators: LenientElement<Creators>?
    private let thumbnail: LenientElement<MarvelPicture>?
    private let urls: LenientElement<LenientArray<MarvelRecord.Link>>?

    private struct Name: Decodable, Sendable {
        let name: String
    }

    private struct Day: Decodable, Sendable {
        let type: String
        let date: String
    }

    private struct Price: Decodable, Sendable {
        let type: String
        let price: Double
    }

    private struct Creators: Decodable, Sendable {
        let items: LenientArray<Creator>?
    }

    private struct Creator: Decodable, Sendable {
        let name: String
        let role: String?
    }

    func comic(attribution: String?) -> Comic {
        var comic = Comic(id: id.text, title: title, attribution: attribution ?? MarvelRecord.provider)
        comic.description = MarvelRecord.text(description?.value)
        comic.series = series?.value?.name
        comic.issue = issueNumber?.value.flatMap { Int(exactly: $0.rounded()) }.flatMap { $0 > 0 ? $0 : nil }
        comic.published = published(asOf: attribution)
        comic.format = MarvelRecord.text(format?.value)
        comic.pages = pageCount?.value.flatMap { $0 > 0 ? $0 : nil }
        comic.creators = (creators?.value?.items?.elements ?? []).map { creator in
            creator.role.map { "\(creator.name) (\($0))" } ?? creator.name
        }
        comic.price = prices?.value?.elements.first { $0.type == "printPrice" && $0.price > 0 }?.price
        comic.artwork = thumbnail?.value?.artwork
        comic.page = MarvelRecord.page(urls?.value)
        return comic
    }

    /// The date when it went on sale. Dates later than the year after the answer are placeholders, such as days in 2099.
    ///
    /// - Parameter attribution: contains the year of the answer; else the year of the record's last change counts.
    private func published(asOf attribution: String?) -> String? {
        guard let text = dates?.value?.elements.first(where: { $0.type == "onsaleDate" })?.date,
            let date = ISODay.day(of: text) ?? ISODay.monthOrYear(of: text)
        else { return nil }
        let year = attribution?.year ?? modified?.value.flatMap(MarvelRecord.day)?.year
        return year.map { date < String($0 + 2) } == false ? nil : date
    }
}

extension String {
    /// The first number of four digits.
    fileprivate var year: Int? {
        split { !$0.isASCII || !$0.isNumber }.lazy.filter { $0.count == 4 }.compactMap { Int($0) }.first
    }
}
