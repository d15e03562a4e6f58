/// A number as catalogues write it: `"1,600"`, `"30-165"`, `"1000km"`, `"unknown"`.
///
/// Commas group digits; letters after the number are a unit, which is ignored.
public enum Number: Hashable, Sendable, Codable {
    /// A single number.
    case value(Double)
    /// A range from a lower to an upper bound, which sorts by the lower bound.
    indirect case range(Double, Double)
    /// A year, whose digits are not grouped.
    case year(Int)
    /// A duration in seconds, which people see as hours, minutes and seconds: `1:02:05`.
    case duration(Double)
    /// An unknown number, such as `"unknown"`.
    case unknown
    /// A number that doesn't apply: `"n/a"`.
    case notApplicable

    /// Parses a text; nil is ``unknown``.
    public init(_ text: String?) {
        guard var text else { self = .unknown; return }
        if let plain = text.withUTF8({ Number(plain: $0) }) { self = plain; return }
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        if trimmed == "n/a" || trimmed == "none" { self = .notApplicable; return }

        guard trimmed.utf8.contains(where: \.isDigit) else { self = .unknown; return }

        // A regular expression would take a third of a millisecond for each number, and a collection has thousands.
        guard trimmed.utf8.hasGroupsOfThree else { self = .unknown; return }
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

    /// A single number; nil and what is not finite are ``unknown``.
    public init(_ value: (some BinaryFloatingPoint)?) {
        guard let value, case let number = Double(value), number.isFinite else { self = .unknown; return }
        self = .value(number)
    }

    /// A single number; nil is ``unknown``.
    public init(_ value: (some BinaryInteger)?) { self.init(value.map { Double($0) }) }

    /// The value that sorts and JSON use; nil if there is no number.
    public var lowerBound: Double? {
        switch self {
        case .value(let value), .range(let value, _), .duration(let value): value
        case .year(let year): Double(year)
        case .unknown, .notApplicable: nil
        }
    }
}

extension Number {
    /// The number or range of a text whose numbers are plain; nil for any other. Nearly all texts are such, and this takes
    /// a hundredth of the time of ``init(_:)``.
    fileprivate init?(plain text: UnsafeBufferPointer<UInt8>) {
        guard text.hasGroupsOfThree else { return nil }
        if let value = text[...].plainNumber(hasUnit: true) {
            self = .value(value)
        } else if let dash = text.firstIndex(of: UInt8(ascii: "-")),
            let lower = text[..<dash].plainNumber(hasUnit: false),
            let upper = text[(dash + 1)...].plainNumber(hasUnit: true)
        {
            self = .range(lower, upper)
        } else {
            return nil
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// The value of a text of at most 15 digits, with or without a decimal point, groups of digits and, if it may have
    /// one, a unit; nil for any other.
    fileprivate func plainNumber(hasUnit: Bool) -> Double? {
        var digits = 0
        var whole = 0
        var decimals: Int?
        var unit = self
        while let byte = unit.first, !byte.isSpace, !byte.isUnit {
            unit = unit.dropFirst()
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                guard digits <= 15 else { return nil }
                whole = whole * 10 + Int(byte - UInt8(ascii: "0"))
                decimals = decimals.map { $0 + 1 }
            case UInt8(ascii: ",") where decimals == nil && digits > 0: continue
            case UInt8(ascii: ".") where decimals == nil && digits > 0: decimals = 0
            default: return nil
            }
        }
        guard digits > 0, decimals != 0, unit.drop(while: \.isSpace).allSatisfy({ hasUnit && $0.isUnit })
        else { return nil }
        // Both are exact, so the quotient is the nearest number, as it is read from a text.
        return Double(whole) / Self.powersOfTen[decimals ?? 0]
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}

extension Collection<UInt8> {
    /// Whether three digits and no fourth follow each comma: `1,5` may be one and a half.
    fileprivate var hasGroupsOfThree: Bool {
        var rest = self[...]
        while let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
            rest = rest[comma...].dropFirst()
            guard rest.prefix(4).prefix(while: \.isDigit).count == 3 else { return false }
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") }

    fileprivate var isUnit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"),
            UInt8(ascii: "%"):
            true
        default: false
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
