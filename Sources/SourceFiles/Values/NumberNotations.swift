/// How the texts of a collection write their numbers, which tells codes from amounts.
struct NumberNotations {
    private var hasPlus = false
    private var hasMinus = false
    private var hasPoint = false
    private var hasExponent = false
    private var endsInZero = false
    private var first: (text: String, decimals: Int)?
    private var areDifferent = false
    private var haveSameDecimals = true

    /// - Parameter text: a number without space around it.
    mutating func add(_ text: String) {
        let number = text.lowercased().split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = number[0].split(separator: ".", maxSplits: 1).dropFirst().first
        hasPlus = hasPlus || text.hasPrefix("+")
        hasMinus = hasMinus || number.contains { $0.hasPrefix("-") }
        hasPoint = hasPoint || decimals != nil
        hasExponent = hasExponent || number.count > 1
        endsInZero = endsInZero || decimals?.last == "0"
        let count = decimals?.utf8.count ?? 0
        guard let first else { return first = (text, count) }
        areDifferent = areDifferent || text != first.text
        haveSameDecimals = haveSameDecimals && count == first.decimals
    }

    /// Whether they are telephone numbers or hashes, such as `+4930123456` and `12e4`.
    var areCodes: Bool { (hasPlus || hasExponent) && !hasMinus && !hasPoint }

    /// Whether they may be versions, such as `1.9` and `1.10`. Prices have the same number of decimals each.
    var areVersions: Bool { endsInZero && !hasMinus && !hasExponent && !(areDifferent && haveSameDecimals) }
}

/// Texts that are a month, such as “October 2009”, or a season, from 2009 to 2010.
struct SeasonMonths {
    private(set) var hasAny = false
    private var first: String?
    private var areDifferent = false
    private var areConsecutive = true

    mutating func add(_ text: String) {
        let years = text.split(separator: "-").compactMap { NumberText.integer($0) }
        guard text.utf8.count == 7, years.count == 2 else { return areConsecutive = false }
        hasAny = true
        areConsecutive = areConsecutive && (years[0] + 1) % 100 == years[1]
        areDifferent = areDifferent || first.map { $0 != text } ?? false
        first = first ?? text
    }

    /// Whether two different ones or more all end with the year after their first: one may be a month by chance.
    var areSeasons: Bool { hasAny && areConsecutive && areDifferent }
}
