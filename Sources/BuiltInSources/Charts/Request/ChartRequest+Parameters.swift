public import Catalogue

extension ChartRequest {
    /// In addresses.
    private enum Name: String {
        case media, chart, country, genre, limit, explicit
    }

    public static var main: [ChartRequest] { ChartMedium.allCases.map { ChartRequest().showing($0) } }

    public static var highlights: [ChartRequest] {
        [.albums(), .songs(), .musicVideos(), .movies(), .apps(), .podcasts()]
    }

    public var parameters: [QueryParameter] {
        [mediumParameter, chartParameter, countryParameter, genreParameter, limitParameter, explicitParameter]
            .compactMap { $0 }
    }

    private var mediumParameter: QueryParameter {
        QueryParameter(
            Name.media.rawValue, value: medium.rawValue, default: ChartMedium.albums.rawValue,
            options: ChartMedium.allCases.map { .init($0.rawValue, label: .text($0.label)) })
    }

    private var chartParameter: QueryParameter {
        QueryParameter(
            Name.chart.rawValue, value: chart.name, default: medium.charts[0].name,
            options: medium.charts.map { .init($0.name, label: .text($0.name.label), isRetired: $0.feeds.areRetired) })
    }

    private var countryParameter: QueryParameter {
        QueryParameter(
            Name.country.rawValue, value: country.rawValue, default: Self.defaultCountry.rawValue,
            options: Storefront.allCases.map { .init($0.rawValue, label: .region($0.rawValue)) })
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

    private var limitParameter: QueryParameter {
        // The one that holds can always be seen in the form.
        let options = Set([10, 25, 50, 100, limit]).sorted()
        return QueryParameter(
            Name.limit.rawValue, value: String(limit), default: String(Self.defaultLimit),
            options: options.map { .init(String($0), label: .top($0)) },
            allowed: "a whole number from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
    }

    private var explicitParameter: QueryParameter {
        QueryParameter(
            Name.explicit.rawValue, value: String(includesExplicit), default: String(true),
            options: [.init("true", label: .text("Explicit allowed")), .init("false", label: .text("Clean only"))])
    }

    /// Another medium begins with its default chart and all genres; country, limit and filter stay. Another chart keeps
    /// the genre if it has it.
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

    private func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> ChartRequest {
        var request = self
        request[keyPath: property] = value
        return request
    }
}

extension String {
    /// `most-played` is read “Most played”.
    fileprivate var label: String { prefix(1).uppercased() + dropFirst().replacing("-", with: " ") }
}

extension ChartMedium {
    fileprivate var label: String { self == .tv ? "TV" : rawValue.label }
}
