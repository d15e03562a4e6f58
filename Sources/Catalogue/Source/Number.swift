/// A number as catalogues write it: `"1,600"`, `"30-165"`, `"1000km"`, `"unknown"`.
///
/// Commas group digits; a range counts as its lower bound; letters behind the number are a unit and left out.
public enum Number: Hashable, Sendable, Codable {
    /// A single number.
    case value(Double)
    /// From lower to upper bound; sorted by the lower one.
    case range(Double, Double)
    /// No number, such as `"unknown"`.
    case unknown
    /// The question does not arise: `"n/a"`.
    case notApplicable

    /// Reads text as catalogues write it; nil is unknown.
    public init(_ text: String?) {
        guard let text else { self = .unknown; return }
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        if trimmed == "n/a" || trimmed == "none" { self = .notApplicable; return }

        // By hand: a regular expression takes a third of a millisecond a number, and a collection has thousands.
        var rest = trimmed.replacing(",", with: "")[...]
        guard let lower = rest.takeNumber(signed: true) else { self = .unknown; return }
        var upper: Double?
        rest = rest.drop { $0 == " " }
        if rest.first == "-" || rest.first == "–" {
            rest = rest.dropFirst().drop { $0 == " " }
            upper = rest.takeNumber(signed: false)
            guard upper != nil else { self = .unknown; return }
        }
        let unit = rest.drop { $0 == " " }
        guard unit.allSatisfy({ $0.isASCII && $0.isLetter || $0 == "/" || $0 == "%" }) else { self = .unknown; return }
        self = upper.map { .range(lower, $0) } ?? .value(lower)
    }

    /// What it is sorted by and what JSON shows; nil where there is no number.
    public var lowerBound: Double? {
        switch self {
        case .value(let value), .range(let value, _): value
        case .unknown, .notApplicable: nil
        }
    }
}

extension Substring {
    /// Takes a decimal number off the front, if there is one.
    fileprivate mutating func takeNumber(signed: Bool) -> Double? {
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        let sign = signed ? prefix(1).prefix { $0 == "-" } : prefix(0)
        var text = sign + dropFirst(sign.count).prefix(while: isDigit)
        let fraction = dropFirst(text.count)
        if fraction.first == ".", fraction.dropFirst().first.map(isDigit) == true {
            text += "." + fraction.dropFirst().prefix(while: isDigit)
        }
        guard let number = Double(text), number.isFinite else { return nil }
        self = dropFirst(text.count)
        return number
    }
}
