/// Chooses the facts of a collection.
struct FactInference: Sendable {
    let profile: RecordProfile
    let used: [RecordField]
    let title: RecordField?

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
        for field in profile.fields where isFact(field) && !stems.contains(Self.stem(of: field)) {
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
            parent != nil && Self.dependents.contains(words.last) && !repeatsParent && !isMeasure(field)
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

    // MARK: Which fields may be facts

    /// Whether a field may be a fact.
    private func isFact(_ field: RecordField) -> Bool {
        guard !used.contains(where: { $0.path == field.path }), field.depth <= 4, !field.path.isOfElement,
            !field.path.isEmpty
        else { return false }
        guard field.presence >= 0.25 || field.recordCount < 8, !(field.distinctCount == 1 && field.recordCount >= 4)
        else { return false }
        // How well a record matches a search.
        if field.path.last == .name("_score") { return false }
        if field.key.contains(anyOf: ["color", "colour"]), field.share(of: { $0.text.hasPrefix("#") }) > 0.5 {
            return false
        }
        if field.key.all.isEmpty && !isColumn(field) { return false }
        let isMeasure = isMeasure(field)
        if field.key.contains(anyOf: Self.internals), !field.key.contains(anyOf: ["codes"]), !isMeasure { return false }
        if field.depth > 1, field.key.contains(anyOf: ["code", "codes", "timezone"]) || isPlainMember(field) {
            return false
        }
        if isSizeOfPicture(field) || isPartOfDate(field) || isRepeated(field) || isUnreadable(field) { return false }
        if field.isWithin(Vocabulary.references.union(["external", "externals", "geojson", "geometry"])) {
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

    /// The width or height of a picture, such as `height_m` beside `width_m` and `url_m`.
    private func isSizeOfPicture(_ field: RecordField) -> Bool {
        guard let side = ["width", "height"].first(where: field.key.all.contains), !isMeasure(field) else {
            return false
        }
        let words = Set(field.key.all).subtracting([side])
        let siblings = profile.fields.siblings(of: field)
        func beside(_ name: String) -> Bool { siblings.contains { Set($0.key.all) == words.union([name]) } }
        guard beside(side == "width" ? "height" : "width"), !beside("depth") else { return false }
        return words.isEmpty || beside("url") || !words.isDisjoint(with: Vocabulary.pictures)
            || siblings.count { $0.key.all.contains(side) } > 2
    }

    /// A day or a month as a number, beside the year or the date that it belongs to.
    private func isPartOfDate(_ field: RecordField) -> Bool {
        let parts: Set<String> = ["year", "month", "week", "day", "hour", "minute", "second"]
        guard field.key.all.count == 1, parts.contains(field.key.last), field.numberShare == 1 else { return false }
        let words = profile.fields.siblings(of: field).map(\.key.all)
        return field.depth > 1 && words.contains(["date"]) || field.key.last != "year" && words.contains(["year"])
    }

    /// A value that another field has in a form for people: the title in another spelling, the number beside a label, or
    /// the same in another notation or language, such as `released_iso`.
    private func isRepeated(_ field: RecordField) -> Bool {
        if let title, field.isSpelledLike(title, atLeast: 0.98) { return true }
        let siblings = profile.fields.siblings(of: field)
        if field.path.last == .name("value"), let label = siblings.first(where: { $0.path.last == .name("label") }) {
            return label.textShare == 1 && label.presence >= field.presence && label.distinctCount > 1
        }
        guard Self.notations.contains(field.key.last) else { return false }
        return siblings.contains { $0.key.all == field.key.all.dropLast() && $0.presence >= field.presence }
    }

    /// A list that says nothing to people: ids, coordinates, points in time, codes by the dozen, or the names of pairs.
    private func isUnreadable(_ field: RecordField) -> Bool {
        guard field.isList else { return false }
        let isOfIDs = field.integerShare == 1 && field.shareOfNumbers { $0 >= 10_000 } > 0.5
        let isOfCoordinates =
            field.numeralShare == 1 && field.values.allSatisfy { $0.count == 2 }
            && (field.numberShare < 1 || field.integerShare < 0.5)
        let siblings = profile.fields.siblings(of: field)
        let isOfPairs = field.path.last == .name("name") && siblings.contains { $0.key.first == "value" }
        return isOfIDs || isOfCoordinates || isOfPairs || field.dateShare > 0.5 || field.meanCount > 30
    }

    private static let notations: Set<String> = [
        "iso", "iso8601", "gmt", "utc", "unix", "epoch", "timestamp", "ms", "formatted", "string", "localized", "raw",
        "de", "es", "fr", "it", "pt", "ja", "ru", "zh",
    ]

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
        "lat", "lng", "lon", "latitude", "longitude", "latlng", "coordinates", "width", "heights", "api", "precision",
    ]
    private static let sites: Set<String> = ["website", "homepage", "site", "wikipedia"]
}
