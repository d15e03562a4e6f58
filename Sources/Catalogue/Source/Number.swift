/// A number as catalogues write it: `"1,600"`, `"30-165"`, `"1000km"`, `"unknown"`.
///
/// Commas group digits; letters after the number are a unit, which is ignored.
public enum Number: Hashable, Sendable, Codable {
    /// A single number.
    case value(Double)
    /// A range from a lower to an upper bound, which sorts by the lower bound.
    case range(Double, Double)
    /// An unknown number, such as `"unknown"`.
    case unknown
    /// A number that doesn't apply: `"n/a"`.
    case notApplicable

    /// Parses a text; nil is ``unknown``.
    public init(_ text: String?) {
        guard let text else { self = .unknown; return }
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        if trimmed == "n/a" || trimmed == "none" { self = .notApplicable; return }

        // A regular expression would take a third of a millisecond for each number, and a collection has thousands.
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

    /// The value that sorts and JSON use; nil if there is no number.
    public var lowerBound: Double? {
        switch self {
        case .value(let value), .range(let value, _): value
        case .unknown, .notApplicable: nil
        }
    }
}

extension Substring {
    /// Removes a decimal number from the beginning; nil if there is none.
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
