import Endpoints

/// Reads numbers in texts.
package enum NumberText {
    /// The number that a text is: `1358`, `-0.5`, `1,358.20`. Texts with leading zeros, such as `007`, are codes and no
    /// numbers.
    package static func strict(_ text: String) -> Double? {
        let text = text.trimmed
        let bytes = Array(text.utf8)
        guard (1...40).contains(bytes.count), let first = bytes.first else { return nil }
        let hasSign = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
        let body = bytes.dropFirst(hasSign ? 1 : 0)
        guard let head = body.first, head &- 48 < 10 else { return nil }
        if head == UInt8(ascii: "0"), let second = body.dropFirst().first, second &- 48 < 10 { return nil }
        guard let last = body.last, last &- 48 < 10,
            body.allSatisfy({
                $0 &- 48 < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") || $0 | 32 == UInt8(ascii: "e")
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
            })
        else { return nil }
        guard body.contains(UInt8(ascii: ",")) else { return finite(text) }
        let parts = String(decoding: body, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, groups.count > 1, groups[0] != "0", (1...3).contains(groups[0].utf8.count),
            groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }), groups.joined().utf8.allSatisfy({ $0 &- 48 < 10 }),
            parts.count == 1 || !parts[1].contains(",")
        else { return nil }
        return finite(text.replacing(",", with: ""))
    }

    /// The whole number that a text of 1 to 15 digits is, perhaps with a sign before them; nil for any other text.
    static func integer(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard (1...15).contains(digits.count), text.utf8.count - digits.count <= 1, digits.allSatisfy({ $0 &- 48 < 10 })
        else { return nil }
        return Int(text)
    }

    /// Whether a text is digits with a zero before them, such as `007`.
    static func isCode(_ text: String) -> Bool {
        let digits = text.trimmed.utf8
        return (2...40).contains(digits.count) && digits.first == UInt8(ascii: "0")
            && digits.allSatisfy { $0 &- 48 < 10 }
    }

    /// Whether a number keeps the digits of its text: a whole number of more than 15 digits does not, and is rather an id.
    static func isExact(_ text: String) -> Bool {
        text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
            .prefix { $0 &- 48 < 10 || $0 == UInt8(ascii: ",") }.count { $0 != UInt8(ascii: ",") } <= 15
    }

    /// The first number in a text: 1358.5 of `$1,358.50` and of `1.358,50 €`, 10 of `10 km`; nil if its separators
    /// contradict each other.
    package static func first(in text: String) -> Double? { strict(text) ?? NumberScan(text)?.number }

    static func finite(_ text: String) -> Double? {
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }
}

/// The first number in a text, however it separates decimals and thousands.
struct NumberScan {
    private let isNegative: Bool
    private let beginsWithPoint: Bool
    private var digits: [String] = []
    /// The separators between the runs of digits.
    private var separators: [Unicode.Scalar] = []

    /// The most scalars of a text that are read.
    private static let longest = 1_000
    private static let spaces: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "’"]

    /// Creates a scan; nil if there is no digit.
    init?(_ text: String) {
        let scalars = Array(text.unicodeScalars.prefix(Self.longest))
        guard let start = scalars.firstIndex(where: \.isDigit) else { return nil }
        var before = scalars[..<start]
        beginsWithPoint = before.last == "." && !before.dropLast().endsInLetter
        if beginsWithPoint { before.removeLast() }
        while before.last?.properties.generalCategory == .currencySymbol { before.removeLast() }
        // A hyphen between two words, as in “A-10”, is no sign.
        isNegative = (before.last == "-" || before.last == "−") && !before.dropLast().endsInLetter
        var rest = scalars[start...]
        while true {
            let run = rest.prefix(while: \.isDigit)
            digits.append(String(String.UnicodeScalarView(run)))
            rest = rest.dropFirst(run.count)
            guard let separator = rest.first, case let next = rest.dropFirst().prefix(while: \.isDigit), !next.isEmpty,
                separator == "." || separator == "," || isSpace(separator, before: next.count)
            else { return }
            separators.append(separator)
            rest = rest.dropFirst()
        }
    }

    /// Whether a separator stands between groups, and not behind the number.
    private func isSpace(_ separator: Unicode.Scalar, before count: Int) -> Bool {
        count == 3 && Self.spaces.contains(separator) && separators.allSatisfy(Self.spaces.contains)
            && areGroups(digits)
    }

    /// Whether they are groups of three, of which the first may be shorter.
    private func areGroups(_ groups: some Sequence<String>) -> Bool {
        groups.enumerated().allSatisfy { index, group in
            index == 0 ? group.utf8.count <= 3 && !group.hasPrefix("0") : group.utf8.count == 3
        }
    }

    /// The number; nil if its separators contradict each other.
    ///
    /// The last of two kinds of separators stands before the decimals. A single comma stands there, too, unless exactly
    /// three digits follow it.
    var number: Double? {
        guard let last = separators.last else { return signed(beginsWithPoint ? "0." + digits[0] : digits[0]) }
        let others = separators.dropLast()
        let isDecimal =
            others.isEmpty
            ? last == "." || last == "," && !areGroups(digits)
            : !Self.spaces.contains(last) && !others.contains(last)
        let groups = isDecimal ? digits.dropLast() : digits[...]
        guard groups.count == 1 || areGroups(groups), Set(others.map { Self.spaces.contains($0) ? " " : $0 }).count <= 1
        else { return nil }
        return signed(groups.joined() + (isDecimal ? "." + (digits.last ?? "") : ""))
    }

    private func signed(_ text: String) -> Double? { NumberText.finite((isNegative ? "-" : "") + text) }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate var endsInLetter: Bool { last?.properties.isAlphabetic ?? false }
}
