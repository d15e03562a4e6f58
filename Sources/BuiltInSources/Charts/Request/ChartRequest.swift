public import Catalogue
import Endpoints

/// A request for a chart: `ChartRequest(.albums, limit: 100)`, `ChartRequest(.songs, "hot-tracks", country: .gb)`.
///
/// A medium has its own charts only, and a chart its own genres.
public struct ChartRequest: QueryParameters {
    var chart: Chart {
        didSet { genre = chart.genre(genre) }
    }
    var country: Storefront
    /// The stores' number of the genre; nil for all genres.
    var genre: Int? {
        didSet { genre = chart.genre(genre) }
    }
    /// The highest number of results, from 10 to 100.
    var limit: Int {
        didSet { limit = limit.clamped(to: Self.limits) }
    }
    /// Whether the results include explicit items.
    var includesExplicit: Bool

    var medium: ChartMedium { chart.medium }

    /// - Parameters:
    ///   - chart: the name of one of the medium's charts; the first one in place of any other name.
    ///   - genre: is nil if the chart doesn't have it.
    ///   - limit: is clamped to 10 to 100.
    init(
        _ medium: ChartMedium = .albums, _ chart: String? = nil, country: Storefront = defaultCountry,
        genre: Int? = nil, limit: Int = defaultLimit, explicit: Bool = true
    ) {
        let known = medium.charts.first { $0.name == chart } ?? medium.charts[0]
        self.chart = known
        self.country = country
        self.genre = known.genre(genre)
        self.limit = limit.clamped(to: Self.limits)
        includesExplicit = explicit
    }

    /// The first chart of each medium.
    static var main: [ChartRequest] { ChartMedium.allCases.map { ChartRequest($0) } }

    static let limits = 10...100
    static let defaultLimit = 50
    static let defaultCountry = Storefront.us

    // MARK: Parameters

    /// The names of the parameters in addresses.
    private enum Name: String {
        case media, chart, country, genre, limit, explicit
    }

    public var parameters: [QueryParameter] {
        [
            mediumParameter, chartParameter, .country(country), genreParameter,
            .limit(limit, choices: [10, 25, 50, 100], in: Self.limits, default: Self.defaultLimit) { .top($0) },
            .explicit(includesExplicit),
        ].compactMap { $0 }
    }

    private var mediumParameter: QueryParameter {
        QueryParameter(
            Name.media.rawValue, value: medium.rawValue, default: ChartMedium.albums.rawValue,
            options: ChartMedium.allCases.map { .init($0.rawValue, label: .text($0.rawValue.labelFromName)) })
    }

    private var chartParameter: QueryParameter {
        QueryParameter(
            Name.chart.rawValue, value: chart.name, default: medium.charts[0].name,
            options: medium.charts.map {
                .init(
                    $0.name, label: .text($0.label), isRetired: $0.isRetired, namesList: $0.isPicked, group: $0.group)
            })
    }

    private var genreParameter: QueryParameter? {
        let options = genreOptions
        guard !options.isEmpty else { return nil }
        return QueryParameter(
            Name.genre.rawValue, value: genre.map(String.init) ?? "", default: "", options: options)
    }

    private var genreOptions: [QueryParameter.Option] {
        let genres = chart.genres.map { QueryParameter.Option(String($0.number), label: .text($0.name)) }
        return genres.isEmpty ? [] : [.init("", label: .text("All genres"))] + genres
    }

    /// Setting another medium resets the chart and the genre. Setting another chart resets the genre if the chart lacks it.
    public func setting(_ name: String, to value: String) -> ChartRequest? {
        switch Name(rawValue: name) {
        case .media: ChartMedium(rawValue: value).map(showing)
        case .chart: medium.charts.first { $0.name == value }.map { with(\.chart, $0) }
        case .country: Storefront(rawValue: value.lowercased()).map { with(\.country, $0) }
        case .genre: genreOptions.first { $0.value == value }.map { with(\.genre, Int($0.value)) }
        case .limit: Int(value).flatMap { Self.limits.contains($0) ? with(\.limit, $0) : nil }
        case .explicit: Bool(value).map { with(\.includesExplicit, $0) }
        case nil: nil
        }
    }

    private func showing(_ medium: ChartMedium) -> ChartRequest {
        medium == self.medium ? self : with(\.chart, medium.charts[0]).with(\.genre, nil)
    }

    // MARK: Resources

    // The resources of a chart at the three APIs; nil if an API doesn't have the chart. The paths need no
    // percent-encoding.

    /// `/api/v2/{country}/{media}/{feed}/{limit}/{type}.json`. It has no genres, and no filter of explicit results.
    var v2: Resource? {
        guard genre == nil, let feed = chart.v2 else { return nil }
        let type = medium == .audiobooks ? "audio-books" : medium.rawValue
        return Resource("/api/v2/\(country.rawValue)/\(feed)/\(limit)/\(type).json")
    }

    /// `/{country}/rss/{feed}/limit={n}[/genre={id}][/explicit=true]/json`.
    var legacy: Resource? {
        guard let feed = chart.legacy else { return nil }
        let genre = genre.map { "/genre=\($0)" } ?? ""
        let filter = includesExplicit ? "/explicit=true" : ""
        return Resource("/\(country.rawValue)/rss/\(feed)/limit=\(limit)\(genre)\(filter)/json")
    }

    /// The legacy feed without its filter; nil if it has none. Servers other than the stores have only these addresses.
    var unfilteredLegacy: Resource? { includesExplicit ? with(\.includesExplicit, false).legacy : nil }

    /// `/api/v1/{country}/{media}/{feed}/{all|genre}/{limit}/{explicit|non-explicit}.json`.
    var v1: Resource? {
        guard let feed = chart.v1 else { return nil }
        let genre = genre.map(String.init) ?? "all"
        let filter = includesExplicit ? "explicit" : "non-explicit"
        return Resource("/api/v1/\(country.rawValue)/\(feed)/\(genre)/\(limit)/\(filter).json")
    }
}

extension Chart {
    /// The genre if the chart has it, else nil.
    fileprivate func genre(_ number: Int?) -> Int? {
        genres.contains { $0.number == number } ? number : nil
    }
}

extension Int {
    func clamped(to bounds: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}
