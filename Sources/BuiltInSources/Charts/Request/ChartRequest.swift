public import Catalogue

/// A request for a chart: `.albums(.mostPlayed, limit: 100)`, `.songs(.hotTracks, country: .gb)`,
/// `.apps(.topFree, genre: .games)`, `.movies()`.
///
/// Invalid requests can't be written: a medium has its own charts only, and a chart its own genres.
public struct ChartRequest: QueryParameters {
    public internal(set) var chart: Chart {
        didSet { genre = chart.genre(genre) }
    }
    public internal(set) var country: Storefront
    /// The stores' number of the genre; nil for all genres.
    public internal(set) var genre: Int? {
        didSet { genre = chart.genre(genre) }
    }
    /// The highest number of results, from 10 to 100.
    public internal(set) var limit: Int {
        didSet { limit = limit.clamped(to: Self.limits) }
    }
    /// Whether the results include explicit items.
    public internal(set) var includesExplicit: Bool

    public var medium: ChartMedium { chart.medium }

    /// - Parameter limit: is clamped to 10 to 100.
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
    /// The genre if the chart has it, else nil.
    fileprivate func genre(_ number: Int?) -> Int? {
        genres.contains { $0.rawValue == number } ? number : nil
    }
}

extension Int {
    func clamped(to bounds: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}
