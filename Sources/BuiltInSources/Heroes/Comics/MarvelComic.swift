import Catalogue

/// A comic as Marvel's protocol describes it; number and title are needed. Series, events and stories are described alike.
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
}

extension MarvelComic {
    func comic(attribution: String?) -> Comic {
        var comic = Comic(id: id.text, title: title, attribution: attribution ?? MarvelRecord.provider)
        comic.description = MarvelRecord.text(description?.value)
        comic.series = series?.value?.name
        comic.issue = issueNumber?.value.flatMap { Int(exactly: $0.rounded()) }.flatMap { $0 > 0 ? $0 : nil }
        comic.published = published
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

    /// When it was on sale. A day more than a year after the record was last changed was made up, as those in 2099 are:
    /// nobody announces so far ahead.
    private var published: String? {
        guard let text = dates?.value?.elements.first(where: { $0.type == "onsaleDate" })?.date else { return nil }
        guard let day = ISODay.day(of: text) ?? ISODay.month(of: text) else { return nil }
        guard let modified = modified?.value.flatMap(MarvelRecord.day), let year = Int(modified.prefix(4)) else {
            return day
        }
        let latest = "\(year + 1)\(modified.dropFirst(4))"
        return day <= latest ? day : nil
    }
}
