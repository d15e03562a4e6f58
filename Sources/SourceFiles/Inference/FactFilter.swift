/// Tells which fields of a collection may be facts.
struct FactFilter: Sendable {
    let profile: RecordProfile
    let used: [RecordField]
    let title: RecordField?

    func isFact(_ field: RecordField) -> Bool {
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
        if field.parents.contains(where: {
            $0.contains(anyOf: Vocabulary.references.union(["external", "externals", "geojson", "geometry"]))
        }) {
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
    func isMeasure(_ field: RecordField) -> Bool {
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
        return !FactInference.fillers.contains(field.key.all.joined(separator: " "))
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
