public import Catalogue

/// What a chart is asked with: `.albums(.mostPlayed, limit: 100)`, `.songs(.hotTracks, country: .gb)`,
/// `.apps(.topFree, genre: .games)`, `.movies()`.
///
/// A request that means nothing cannot be made: a medium has only its own charts, a chart only its own genres.
public struct ChartRequest: QueryParameters {
    public internal(set) var chart: Chart {
        didSet { genre = chart.genre(genre) }
    }
    public internal(set) var country: Storefront
    /// By the stores' number; nil for all.
    public internal(set) var genre: Int? {
        didSet { genre = chart.genre(genre) }
    }
    /// How many results at most, 10 to 100.
    public internal(set) var limit: Int {
        didSet { limit = limit.clamped(to: Self.limits) }
    }
    /// Whether results marked explicit are wanted, too.
    public internal(set) var includesExplicit: Bool

    public var medium: ChartMedium { chart.medium }

    /// - Parameter limit: what is beyond the bounds counts as the bound.
    init(_ chart: Chart, country: Storefront, genre: Int? = nil, limit: Int, explicit: Bool) {
        self.chart = chart
        self.country = country
        self.genre = chart.genre(genre)
        self.limit = limit.clamped(to: Self.limits)
        includesExplicit = explicit
    }

    public init() { self = .albums() }

    static let limits = 10...100
    public static let defaultLimit = 50
    public static let defaultCountry = Storefront.us
}

extension Chart {
    /// The genre, if the chart has it.
    fileprivate func genre(_ number: Int?) -> Int? {
        genres.contains { $0.rawValue == number } ? number : nil
    }
}

extension Int {
    func clamped(to bounds: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}
