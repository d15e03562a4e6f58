/// A number as catalogues write it: `"1,600"`, `"30-165"`, `"1000km"`, `"unknown"`.
///
/// Commas group digits; a range counts as its lower bound; letters behind the number are a unit and left out.
public enum Number: Hashable, Sendable, Codable {
    case value(Double)
    /// From lower to upper bound; sorted by the lower one.
    case range(Double, Double)
    case unknown
    /// The question does not arise: `"n/a"`.
    case notApplicable

    public init(_ text: String?) {
        guard let text else { self = .unknown; return }
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        if trimmed == "n/a" || trimmed == "none" { self = .notApplicable; return }

        let digits = trimmed.replacing(",", with: "")
        let pattern = /(-?\d+(?:\.\d+)?)(?:\s*[-–]\s*(\d+(?:\.\d+)?))?\s*[a-z\/%]*/
        guard let match = digits.wholeMatch(of: pattern), let lower = Double(match.1), lower.isFinite else {
            self = .unknown
            return
        }
        if let upper = match.2.flatMap({ Double($0) }), upper.isFinite {
            self = .range(lower, upper)
        } else {
            self = .value(lower)
        }
    }

    /// What it is sorted by and what JSON shows; nil where there is no number.
    public var lowerBound: Double? {
        switch self {
        case .value(let value), .range(let value, _): value
        case .unknown, .notApplicable: nil
        }
    }
}
