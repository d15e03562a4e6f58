public import Catalogue

extension ChartRequest {
    /// The names of the parameters in addresses.
    private enum Name: String {
        case media, chart, country, genre, limit, explicit
    }

    /// The first chart of each medium.
    static var main: [ChartRequest] { ChartMedium.allCases.map { ChartRequest().showing($0) } }

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
            options: ChartMedium.allCases.map { .init($0.rawValue, label: .text($0.label)) })
    }

    private var chartParameter: QueryParameter {
        QueryParameter(
            Name.chart.rawValue, value: chart.name, default: medium.charts[0].name,
            options: medium.charts.map {
                .init($0.name, label: .text($0.name.labelFromName), isRetired: $0.feeds.areRetired)
            })
    }

    private var genreParameter: QueryParameter? {
        let options = genreOptions
        guard !options.isEmpty else { return nil }
        return QueryParameter(
            Name.genre.rawValue, value: genre.map(String.init) ?? "", default: "", options: options)
    }

    private var genreOptions: [QueryParameter.Option] {
        let genres = chart.genres.map { QueryParameter.Option(String($0.rawValue), label: .text($0.name)) }
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
}

extension ChartMedium {
    fileprivate var label: String { self == .tv ? "TV" : rawValue.labelFromName }
}
