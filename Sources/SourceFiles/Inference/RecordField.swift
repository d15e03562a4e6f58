import Catalogue

/// A value of the records by its path, with what can be said of it over all records.
struct RecordField: Sendable {
    let path: [PathStep]
    let key: KeyWords
    let parents: [KeyWords]
    /// Whether a record has several values.
    let isList: Bool
    /// The number of all records.
    let recordCount: Int
    /// For each record that has a value, the values; empty texts and nulls are no values.
    let values: [[JSON]]
    let shapes: [TextShape]
    /// The letters and digits of each record's value; none if a record has several values.
    private let spellings: [String]
    private let counts: Counts

    /// How many of all values are of a kind.
    private struct Counts {
        var (texts, numbers, integers, booleans) = (0, 0, 0, 0)
        var (addresses, dates, numerals, slugs, tokens, markup) = (0, 0, 0, 0, 0, 0)
        var (length, longest, distinct, total) = (0, 0, 0, 0)
    }

    init(path: [PathStep], values: [[JSON]], recordCount: Int, isList: Bool) {
        (self.path, self.values, self.recordCount, self.isList) = (path, values, recordCount, isList)
        let names = path.names
        let isHolder = names.count > 1 && Self.holders.contains(names.last ?? "")
        key = KeyWords((isHolder ? names.dropLast().last : names.last) ?? "")
        parents = names.dropLast(isHolder ? 2 : 1).map(KeyWords.init)
        var counts = Counts()
        var shapes: [TextShape] = []
        var distinct: Set<JSON> = []
        var distinctTexts: Set<ExactText> = []
        for value in values.joined() {
            counts.total += 1
            if case .text(let text) = value { distinctTexts.insert(ExactText(text)) } else { distinct.insert(value) }
            switch value {
            case .boolean: counts.booleans += 1
            case .number(_, let text):
                counts.numbers += 1
                if text.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) }) { counts.integers += 1 }
            case .text(let text):
                counts.texts += 1
                let shape = TextShape(text)
                shapes.append(shape)
                counts.length += text.utf8.count
                counts.longest = max(counts.longest, text.utf8.count)
                if shape.isAbsoluteAddress || shape.isRelativeAddress { counts.addresses += 1 }
                if shape.isDate { counts.dates += 1 }
                if shape.isNumber { counts.numerals += 1 }
                if shape.isSlug { counts.slugs += 1 }
                if shape.isToken { counts.tokens += 1 }
                if shape.isHTML { counts.markup += 1 }
            default: break
            }
        }
        counts.distinct = distinct.count + distinctTexts.count
        (self.counts, self.shapes) = (counts, shapes)
        spellings = isList ? [] : values.map(Self.spelling)
    }

    /// Names of members that only hold the value of the member around them, such as `title.rendered`.
    private static let holders: Set<String> = [
        "rendered", "raw", "value", "content", "_content", "label", "text", "plain", "$", "$t", "#text", "@value",
        "_text", "attributes",
    ]

    var depth: Int { path.names.count }
    /// The share of the records that have a value.
    var presence: Double { recordCount == 0 ? 0 : Double(values.count) / Double(recordCount) }
    var isComplete: Bool { values.count == recordCount }
    var valueCount: Int { counts.total }
    var distinctCount: Int { counts.distinct }
    var distinctness: Double { share(counts.distinct) }
    var isUnique: Bool { !isList && isComplete && counts.distinct == counts.total }

    var textShare: Double { share(counts.texts) }
    var numberShare: Double { share(counts.numbers) }
    var integerShare: Double { share(counts.integers) }
    var booleanShare: Double { share(counts.booleans) }
    var addressShare: Double { share(counts.addresses) }
    var dateShare: Double { share(counts.dates) }
    /// Numbers, and texts that are numbers.
    var numeralShare: Double { share(counts.numerals + counts.numbers) }
    var slugShare: Double { share(counts.slugs) }
    var tokenShare: Double { share(counts.tokens) }
    var hasMarkup: Bool { counts.markup > 0 }
    var meanLength: Double { counts.texts == 0 ? 0 : Double(counts.length) / Double(counts.texts) }
    var longest: Int { counts.longest }

    /// How many values a record with any has, on average.
    var meanCount: Double { values.isEmpty ? 0 : Double(counts.total) / Double(values.count) }

    /// The share of values that are numbers of a kind.
    func shareOfNumbers(_ matches: (Double) -> Bool) -> Double {
        share(values.joined().count { if case .number(let number, _) = $0 { matches(number) } else { false } })
    }

    /// Whether most records have the same letters and digits as in another field, whatever stands between them.
    func isSpelledLike(_ other: RecordField, atLeast share: Double = 0.8) -> Bool {
        guard !isList, !other.isList, path != other.path, values.count == other.values.count, !values.isEmpty else {
            return false
        }
        let equal = zip(spellings, other.spellings).count { $0 == $1 }
        return Double(equal) >= share * Double(values.count)
    }

    private static func spelling(_ values: [JSON]) -> String {
        (values.first?.scalarText ?? "").prefix(200).lowercased().filter { $0.isLetter || $0.isNumber }
    }

    func share(of matches: (TextShape) -> Bool) -> Double { share(shapes.count { matches($0) }) }

    private func share(_ count: Int) -> Double { counts.total == 0 ? 0 : Double(count) / Double(counts.total) }

    /// Whether a word stands in the key or in those of the objects around it.
    func mentions(_ vocabulary: Set<String>) -> Bool { key.contains(anyOf: vocabulary) || isWithin(vocabulary) }

    /// Whether a word stands in the keys of the objects around it.
    func isWithin(_ vocabulary: Set<String>) -> Bool { parents.contains { $0.contains(anyOf: vocabulary) } }

    /// “all 25 records” or “24 of 25 records”.
    var coverage: String {
        switch (isComplete, recordCount) {
        case (true, 1): "the one record"
        case (true, _): "all \(recordCount) records"
        case (false, _): "\(values.count) of \(recordCount) records"
        }
    }
}

extension [RecordField] {
    /// The other members of the object around a field.
    func siblings(of field: RecordField) -> [RecordField] {
        let parent = field.path.dropLast()
        return filter { $0.path.count == field.path.count && $0.path != field.path && $0.path.dropLast() == parent }
    }
}
