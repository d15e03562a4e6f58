/// Chooses the facts of a collection.
struct FactInference: Sendable {
    let profile: RecordProfile
    let used: [RecordField]
    private let filter: FactFilter

    init(profile: RecordProfile, used: [RecordField], title: RecordField?) {
        (self.profile, self.used) = (profile, used)
        filter = FactFilter(profile: profile, used: used, title: title)
    }

    private static let factLimit = 20
    private static let proseLimit = 2
    private static let facetLimit = 8
    private static let rowLimit = 2

    /// The facts with their reasons.
    func facts() -> [(definition: FactDefinition, reason: String)] {
        let candidates = candidates()
        var chosen: [Int] = []
        var prose = 0
        for index in Self.ranked(
            Array(candidates.indices), above: 1, by: { FactCandidate.signals.score(of: candidates[$0]) })
        {
            if candidates[index].isProse {
                prose += 1
                if prose > Self.proseLimit { continue }
            }
            chosen.append(index)
            if chosen.count == Self.factLimit { break }
        }
        let facets = chosen.filter { candidates[$0].facetSize != nil }.prefix(Self.facetLimit)
        let ranked = Self.ranked(chosen, above: 2) { FactCandidate.rowSignals.score(of: candidates[$0]) }
        var rows: [Int] = []
        for index in ranked where rows.count < Self.rowLimit {
            if !rows.contains(where: { candidates[index].looksLike(candidates[$0]) }) { rows.append(index) }
        }
        return chosen.sorted().map { index in
            fact(of: candidates[index], isFacet: facets.contains(index), isInRow: rows.contains(index))
        }
    }

    /// The places with a score above a threshold, the best first; of equals, the first.
    private static func ranked(_ places: [Int], above threshold: Double, by score: (Int) -> Double) -> [Int] {
        places.map { (place: $0, score: score($0)) }.filter { $0.score > threshold }
            .sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.place)
    }

    private func candidates() -> [FactCandidate] {
        var keys: Set<String> = []
        let known = Set(used.map(\.values))
        var places: [[[JSON]]: Int] = [:]
        let stems = Self.numberedStems(in: profile.fields)
        var candidates: [FactCandidate] = []
        for field in profile.fields where filter.isFact(field) && !stems.contains(Self.stem(of: field)) {
            guard !known.contains(field.values) else { continue }
            let place = places[field.values]
            if let place {
                // Of fields with the same values, people know the better name.
                let (signals, other) = (FactCandidate.signals, candidates[place])
                guard signals.score(of: FactCandidate(field, key: "")) > signals.score(of: other) else { continue }
                keys.remove(other.key)
            }
            guard let key = key(of: field, except: keys) ?? place.map({ candidates[$0].key }) else { continue }
            keys.insert(key)
            if let place {
                candidates[place] = FactCandidate(field, key: key)
            } else {
                places[field.values] = candidates.count
                candidates.append(FactCandidate(field, key: key))
            }
        }
        return candidates
    }

    /// A key for addresses: the name, or for `rating.average` and `network.name` the name of the object around it.
    private func key(of field: RecordField, except taken: Set<String>) -> String? {
        if case .index(let column)? = field.path.last { return "column-\(column + 1)" }
        var names = field.path.names
        while names.count > 1, Self.fillers.contains(KeyWords(names.last ?? "").all.joined(separator: " ")) {
            names.removeLast()
        }
        guard let last = names.last else { return nil }
        let parent = names.dropLast().last { !["_source", "attributes", "fields", "properties"].contains($0) }
        let words = KeyWords(last)
        let repeatsParent = words.all.count > 1 && parent.map { KeyWords.singular(KeyWords($0).last) } == words.first
        let isDependent =
            parent != nil && Self.dependents.contains(words.last) && !repeatsParent && !filter.isMeasure(field)
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

    static let fillers: Set<String> = [
        "name", "title", "label", "value", "average", "rendered", "content", "text", "display name", "full name",
        "common", "raw", "translated", "english", "login",
        "en", "display", "attributes", "plain", "items", "edges", "nodes",
    ]
    private static let dependents: Set<String> = [
        "year", "month", "day", "amount", "count", "total", "min", "max", "from", "to", "start", "end", "date", "type",
        "code", "quantity", "unit", "status", "id",
        "height", "width", "average", "string", "hour", "week", "metric", "imperial",
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

    private func fact(
        of candidate: FactCandidate, isFacet: Bool, isInRow: Bool
    ) -> (definition: FactDefinition, reason: String) {
        let field = candidate.field
        let path = field.path.valuePath
        let value =
            switch candidate.kind {
            case .number where candidate.unit.map { $0.divisor != 1 } == true:
                ValueExpression(path, .divide(candidate.unit?.divisor ?? 1))
            case .text where field.hasMarkup: ValueExpression(path, .plain)
            default: ValueExpression(path)
            }
        let isAmount = candidate.kind == .number
        let label = candidate.key == field.path.names.last ? Self.label(of: candidate) : nil
        let definition = FactDefinition(
            key: candidate.key, value: value, label: label.map(LocalisedText.text),
            unit: isAmount ? candidate.unit?.symbol : nil,
            type: candidate.type, row: isInRow ? true : nil,
            facet: isFacet ? true : nil, sort: candidate.sort)
        return (definition, reason(for: candidate, isFacet: isFacet))
    }

    /// The words of the key without those that only programs need; nil if it has none.
    private static func label(of candidate: FactCandidate) -> String? {
        var words = candidate.field.key.all[...]
        let count = words.count
        if count > 1, ["str", "int", "im"].contains(words[0]) { words = words.dropFirst() }
        // The unit stands beside the number.
        if candidate.kind == .number, let unit = candidate.unit, words.count > unit.wordCount {
            words = words.dropLast(unit.wordCount)
        }
        guard words.count < count else { return nil }
        let label = words.joined(separator: " ")
        return label.prefix(1).uppercased() + label.dropFirst()
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
            case .text: "a text"
            }
        let values = isFacet && candidate.kind != .boolean ? "; \(candidate.field.distinctCount) different values" : ""
        return "\(kind) in \(candidate.field.coverage)\(values)"
    }
}
