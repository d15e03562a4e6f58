/// Chooses the facts of a collection.
struct FactInference: Sendable {
    let profile: RecordProfile
    let used: [RecordField]

    private static let factLimit = 20
    private static let proseLimit = 2
    private static let facetLimit = 8
    private static let rowLimit = 2

    func facts() -> [InferredFact] {
        let candidates = candidates()
        var chosen: [Int] = []
        var prose = 0
        for index in Self.ranked(
            Array(candidates.indices), above: 1, by: { FactCandidate.signals.score(of: candidates[$0]) })
        {
            if candidates[index].kind == .prose {
                prose += 1
                if prose > Self.proseLimit { continue }
            }
            chosen.append(index)
            if chosen.count == Self.factLimit { break }
        }
        let facets = chosen.filter { candidates[$0].facetSize != nil }.prefix(Self.facetLimit)
        var rows = Self.ranked(chosen, above: 2) { FactCandidate.rowSignals.score(of: candidates[$0]) }
        // Two numbers without a unit would be taken for each other, and so would two years.
        let bare =
            rows.filter { candidates[$0].kind == .number && candidates[$0].unit == nil }.dropFirst()
            + rows.filter { candidates[$0].kind == .year }.dropFirst()
        rows = Array(rows.filter { !bare.contains($0) }.prefix(Self.rowLimit))
        return chosen.sorted().map { index in
            fact(of: candidates[index], isFacet: facets.contains(index), isInRow: rows.contains(index))
        }
    }

    /// The places with a score above a threshold, the best first; of equals, the first.
    private static func ranked(_ places: [Int], above threshold: Double, by score: (Int) -> Double) -> [Int] {
        var scored: [(place: Int, score: Double)] = []
        for place in places {
            let score = score(place)
            if score > threshold { scored.append((place, score)) }
        }
        scored.sort { $0.score == $1.score ? $0.place < $1.place : $0.score > $1.score }
        return scored.map { $0.place }
    }

    private func candidates() -> [FactCandidate] {
        var keys: Set<String> = []
        var values = Set(used.map(\.values))
        let stems = Self.numberedStems(in: profile.fields)
        var candidates: [FactCandidate] = []
        for field in profile.fields where isFact(field) && !stems.contains(Self.stem(of: field)) {
            guard values.insert(field.values).inserted, let key = key(of: field, except: keys) else { continue }
            keys.insert(key)
            candidates.append(FactCandidate(field, key: key))
        }
        return candidates
    }

    private func isFact(_ field: RecordField) -> Bool {
        guard !used.contains(where: { $0.path == field.path }), field.depth <= 4, !field.path.isOfElement,
            !field.path.isEmpty
        else { return false }
        guard field.presence >= 0.25 || field.recordCount < 8, !(field.distinctCount == 1 && field.recordCount >= 4)
        else { return false }
        // How well a record matches a search.
        if field.path.last == .name("_score") { return false }
        if field.key.all.isEmpty && !isColumn(field) { return false }
        let isMeasure = isMeasure(field)
        if field.key.contains(anyOf: Self.internals), !field.key.contains(anyOf: ["codes"]), !isMeasure { return false }
        if field.depth > 1, field.key.contains(anyOf: ["code", "codes", "timezone"]) || isPlainMember(field) {
            return false
        }
        if field.key.last == "height", profile.field(at: field.path.dropLast() + [.name("width")]) != nil, !isMeasure {
            return false
        }
        if field.parents.contains(where: { $0.contains(anyOf: Vocabulary.references.union(["external", "externals"])) })
        {
            return false
        }
        if field.share(of: { $0.isData }) > 0 || field.share(of: { $0.isIdentifier && !$0.isAbsoluteAddress }) > 0.5 {
            return false
        }
        if field.addressShare > 0.3 {
            return !field.isList && field.key.contains(anyOf: Self.sites) && field.depth == 1
        }
        return field.tokenShare < 0.8 || field.dateShare > 0.5 || field.numeralShare > 0.5 || field.meanLength < 12
    }

    /// The width or height of a thing, which has a depth, too; those of a picture are no facts.
    private func isMeasure(_ field: RecordField) -> Bool {
        guard field.path.last == .name("width") || field.path.last == .name("height") else { return false }
        return profile.field(at: field.path.dropLast() + [.name("depth")]) != nil
    }

    /// A member of the objects in a list that is not their name, such as `prices.*.type`.
    private func isPlainMember(_ field: RecordField) -> Bool {
        guard field.isList, case .name? = field.path.last else { return false }
        let parent = KeyWords.singular(field.parents.last?.last ?? "")
        return !Self.fillers.contains(field.key.all.joined(separator: " "))
            && KeyWords.singular(field.key.last) != parent
    }

    private func isColumn(_ field: RecordField) -> Bool { if case .index? = field.path.last { true } else { false } }

    private static let internals: Set<String> = [
        "id", "ids", "uuid", "guid", "hash", "etag", "md5", "slug", "token", "secret", "checksum", "blur", "uri",
        "href", "key", "keys", "cursor", "sortable", "node",
        "lat", "lng", "lon", "latitude", "longitude", "latlng", "coordinates", "width", "heights", "color", "api",
    ]
    private static let sites: Set<String> = ["website", "homepage", "site", "wikipedia"]

    /// A key for addresses: the name, or for `rating.average` and `network.name` the name of the object around it.
    private func key(of field: RecordField, except taken: Set<String>) -> String? {
        if case .index(let column)? = field.path.last { return "column-\(column + 1)" }
        var names = field.path.names
        while names.count > 1, Self.fillers.contains(KeyWords(names.last ?? "").all.joined(separator: " ")) {
            names.removeLast()
        }
        guard let last = names.last else { return nil }
        let parent = names.dropLast().last { !["_source", "attributes", "fields", "properties"].contains($0) }
        let isDependent = parent != nil && Self.dependents.contains(KeyWords(last).last) && !isMeasure(field)
        let short = isDependent ? nil : Self.written(last)
        let long = parent.flatMap { Self.written("\($0)_\(last)") }
        return [short, long, Self.written(field.path.names.joined(separator: "_"))].compactMap(\.self).first {
            !taken.contains($0)
        }
    }

    private static func written(_ name: String) -> String? {
        let name = name.drop { $0 == "_" || $0 == "@" || $0 == "$" }
        let key = name.prefix(60).map {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") ? $0 : "-"
        }
        return key.contains { $0.isLetter } ? String(key) : nil
    }

    private static let fillers: Set<String> = [
        "name", "title", "label", "value", "average", "rendered", "content", "text", "display name", "full name",
        "common", "raw", "translated", "english", "login",
        "en", "display", "attributes", "plain",
    ]
    private static let dependents: Set<String> = [
        "year", "month", "day", "amount", "count", "total", "min", "max", "from", "to", "start", "end", "date", "type",
        "code", "quantity", "unit", "status", "id",
        "height", "width", "average", "string", "hour", "week",
    ]

    /// Keys that only differ in a number at the end, such as `strIngredient1` to `strIngredient15`, without it.
    private static func numberedStems(in fields: [RecordField]) -> Set<String> {
        let names = Set(fields.compactMap(\.path.names.last))
        return Set(fields.map(stem)).filter { names.contains($0 + "1") && names.contains($0 + "2") }
    }

    private static func stem(of field: RecordField) -> String {
        var name = field.path.names.last ?? ""
        while name.last?.isNumber == true { name.removeLast() }
        return name.isEmpty ? "\u{0}" : name
    }

    private func fact(of candidate: FactCandidate, isFacet: Bool, isInRow: Bool) -> InferredFact {
        let field = candidate.field
        let path = field.path.valuePath
        let value =
            switch candidate.kind {
            case .number where candidate.unit.map { $0.divisor != 1 } == true:
                ValueExpression(path, .divide(candidate.unit?.divisor ?? 1))
            case .prose where field.hasMarkup, .text where field.hasMarkup: ValueExpression(path, .plain)
            default: ValueExpression(path)
            }
        let isAmount = candidate.kind == .number
        let words = field.key.all
        let label =
            words.count > 1 && ["str", "int", "im"].contains(words[0]) && candidate.key == field.path.names.last
            ? words.dropFirst().joined(separator: " ").capitalisedFirst : nil
        let definition = FactDefinition(
            key: candidate.key, value: value, label: label.map(LocalisedText.text),
            unit: isAmount ? candidate.unit?.symbol : nil,
            type: candidate.type, row: isInRow ? true : nil,
            facet: isFacet ? true : nil, sort: candidate.sort)
        return InferredFact(definition: definition, reason: reason(for: candidate, isFacet: isFacet))
    }

    private func reason(for candidate: FactCandidate, isFacet: Bool) -> String {
        let kind =
            switch candidate.kind {
            case .number: "a number"
            case .year: "a year"
            case .code: "a code"
            case .duration: "a duration"
            case .date: "a date"
            case .boolean: "yes or no"
            case .list: "several values"
            case .link: "an address"
            case .text, .prose: "a text"
            }
        let values = isFacet && candidate.kind != .boolean ? "; \(candidate.field.distinctCount) different values" : ""
        return "\(kind) in \(candidate.field.coverage)\(values)"
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
