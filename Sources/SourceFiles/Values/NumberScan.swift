/// The first number in a text, however it separates decimals and thousands.
struct NumberScan {
    private let isNegative: Bool
    private let beginsWithPoint: Bool
    private var digits: [String] = []
    /// What stands between the runs of digits.
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
