import Catalogue
import Endpoints

/// The type of a fact, the same for the whole collection.
public enum FactType: String, Hashable, Sendable, CaseIterable {
    /// The type that values are read as; a duration is a number of seconds, a link an address.
    ///
    /// A year and a code are shown as they are written: the digits of an amount are grouped, and those of the year 1990 or
    /// the postcode 01067 are not. A year is still compared as a number, and a code as a text.
    case text, number, year, code, date, duration, link, list, boolean

    /// Whether its values are texts, which may say anything.
    var isOfTexts: Bool { [.text, .code, .list].contains(self) }

    /// The share of records with a value that must have values of a type.
    static let share = 0.95

    /// The type of a fact, by its key and the values that each record of a collection has for it.
    ///
    /// A list if any record has several values, because no value may be lost; otherwise what 95 % of the records with a
    /// value have, or text; texts such as `n/a` are no values. Numbers are years, dates or codes if their key and their
    /// range say so, and codes if their texts would be changed, such as `+4930123456` and the version `1.10`.
    ///
    /// - Parameters:
    ///   - values: the values of each record.
    ///   - key: the name of the fact in the answers; empty if it says nothing.
    public static func inferred(from values: some Sequence<[JSON]>, key: String = "") -> FactType {
        inferred(from: values, keys: [KeyWords(key)])
    }

    /// - Parameter keys: the names of the fact; what one of them says counts.
    static func inferred(from values: some Sequence<[JSON]>, keys: [KeyWords]) -> FactType {
        var all = 0
        var counts: [FactType: Int] = [:]
        var numerals = Numerals()
        for values in values {
            let scalars = values.flatMap(\.readElements).filter { $0.trimmedText != nil }
            guard let value = scalars.first else { continue }
            if scalars.count > 1 { return .list }
            if case .text(let text) = value, MissingText.isMissingAmongOthers(text.trimmed) { continue }
            all += 1
            if let type = FactType(of: value) { counts[type, default: 0] += 1 }
            numerals.add(value)
        }
        guard all > 0 else { return .text }
        let isMost = { (count: Int) in Double(count) >= share * Double(all) }
        if isMost(counts[.number, default: 0] + counts[.code, default: 0]) {
            // Amounts have no zeros before them.
            return counts[.code] == nil ? numerals.type(keys) : .code
        }
        let type = [FactType.boolean, .date, .link, .duration].first { isMost(counts[$0] ?? 0) } ?? .text
        return type == .date && numerals.areSeasons(keys) ? .text : type
    }

    /// The type of one value; nil for a text. A code is a text of digits with a zero before them.
    private init?(of value: JSON) {
        switch value {
        case .number: if value.exactNumber != nil { self = .number } else { return nil }
        case .boolean: self = .boolean
        case .text(let text):
            if value.exactNumber != nil {
                self = .number
            } else if NumberText.isCode(text) {
                self = .code
            } else if DateText.isDate(text) {
                self = .date
            } else if AddressText.isAbsolute(text.trimmed) {
                self = .link
            } else if DurationValue.iso(text) != nil {
                self = .duration
            } else {
                return nil
            }
        default: return nil
        }
    }
}

/// The numbers of a collection, and what they may mean beside an amount.
private struct Numerals {
    private var count = 0
    private var years = 0
    private var earlyYears = 0
    private var seconds = 0
    private var milliseconds = 0
    private var days = 0
    private var zeros = 0
    private var integers = 0
    private var greatest = 0.0
    private var notations = NumberNotations()
    private var months = SeasonMonths()

    mutating func add(_ value: JSON) {
        guard let number = value.exactNumber else {
            if case .text(let text) = value { months.add(text.trimmed) }
            return
        }
        if case .text(let text) = value { notations.add(text.trimmed) }
        count += 1
        greatest = max(greatest, abs(number))
        if number == 0 { zeros += 1 }
        // Times since 1970 may have fractions.
        if (100_000_000...4_200_000_000).contains(number) { seconds += 1 }
        if (100_000_000_000...4_200_000_000_000).contains(number) { milliseconds += 1 }
        guard number == number.rounded() else { return }
        integers += 1
        if (1_000...2_200).contains(number) { years += 1 }
        if (-9_999...2_200).contains(number) { earlyYears += 1 }
        if (10_000_101...22_001_231).contains(number), DateText.date(value) != nil { days += 1 }
    }

    func type(_ keys: [KeyWords]) -> FactType {
        // A zero often stands for no value.
        let isMost = { [self] (matching: Int) in
            matching > 0 && Double(matching) >= FactType.share * Double(count - zeros)
        }
        if keys.contains(where: \.isOfCode) { return .code }
        let isAmount = keys.isEmpty || greatest >= 1_000 || keys.contains(where: \.isOfAmount)
        if notations.areCodes || notations.areVersions && !isAmount { return .code }
        if keys.contains(where: \.isOfYear), isMost(years) { return .year }
        if keys.contains(where: { $0.last == "year" }), isMost(earlyYears) { return .year }
        if keys.contains(where: \.isOfDate), isMost(seconds) || isMost(milliseconds) || isMost(days) { return .date }
        return keys.contains(where: \.isOfNumeral) && isMost(integers) && greatest >= 1_000 ? .code : .number
    }

    /// Whether the months are seasons: “2001-02” may be either.
    func areSeasons(_ keys: [KeyWords]) -> Bool {
        keys.contains { $0.contains(anyOf: ["season", "seasons"]) } && months.hasAny
            || months.areSeasons && !keys.contains(where: \.isOfDate)
    }
}

extension KeyWords {
    /// Whether it names digits that are no amount.
    fileprivate var isOfCode: Bool { Self.codes.contains(last) }

    /// Whether its numbers are places in an order, such as those of houses and issues, unless they count something.
    fileprivate var isOfNumeral: Bool { Self.numerals.contains(last) && !contains(anyOf: Self.counts) }

    /// Whether it names an amount, whatever its numbers look like.
    fileprivate var isOfAmount: Bool { contains(anyOf: Self.amounts) || FactUnit(self) != nil }

    /// Whether it names a year, if its numbers can be years.
    fileprivate var isOfYear: Bool {
        let noun = ["in", "on", "at"].contains(last) ? all.dropLast().last ?? "" : last
        return (Self.years.contains(noun) || contains(anyOf: ["year", "yr", "date"])) && !contains(anyOf: Self.counts)
            && FactUnit(self) == nil
    }

    /// Whether it names a time, if its numbers can be times.
    fileprivate var isOfDate: Bool { Self.times.contains(last) || contains(anyOf: Self.dates) }

    private static let codes: Set<String> = [
        "isbn", "isbn10", "isbn13", "ean", "ean13", "upc", "gtin", "phone", "zip", "zipcode", "postcode", "postal",
        "code", "tel", "telephone", "fax", "issn", "barcode", "version", "id", "sku", "asin", "oclc", "lccn", "iban",
        "serial", "pmid", "doi", "prefix", "revision", "hash", "sha", "sha1", "md5", "checksum", "commit", "mobile",
    ]
    private static let amounts: Set<String> = [
        "price", "cost", "amount", "fee", "balance", "value", "rate", "rating", "score", "average", "mean", "percent",
        "weight", "height", "length", "width", "depth", "size", "mass", "distance", "area", "speed", "temperature",
        "latitude", "lat", "longitude", "lon", "lng", "magnitude", "mag", "volume", "total", "duration",
    ]
    private static let numerals: Set<String> = ["number", "no", "nr", "num", "edition", "issue"]
    private static let counts: Set<String> = ["total", "count", "max", "maximum", "min", "minimum", "average", "sum"]
    private static let dates: Set<String> = [
        "date", "datetime", "timestamp", "epoch", "created", "updated", "modified", "published", "released", "expires",
        "birthday", "aired", "premiered", "posted", "added", "utc",
    ]
    private static let times: Set<String> = ["at", "time", "ts", "on"]
    private static let years: Set<String> = [
        "year", "yr", "date", "released", "release", "premiered", "published", "born", "died", "birth", "death",
        "birthday", "aired", "founded", "established", "built", "opened", "created", "debut", "vintage", "inception",
        "since",
    ]
}

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
