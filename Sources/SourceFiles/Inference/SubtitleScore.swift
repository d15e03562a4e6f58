/// Finds what stands best under a title.
enum SubtitleScore {
    static func best(of fields: [RecordField], besides used: [RecordField]) -> RecordField? {
        let values = used.map(\.values)
        let candidates = fields.filter { field in
            !used.contains { $0.path == field.path || field.isSpelledLike($0) } && !values.contains(field.values)
                && field.textShare == 1 && field.presence >= 0.5
        }
        return candidates.best(above: 4.5, by: signals)
    }

    private static let signals: [Signal<RecordField>] = [
        Signal("is called like a second line", 8) { name(of: $0) },
        Signal("is in most records", 3) { $0.presence - 0.5 },
        Signal("is short", 1) { $0.meanLength <= 60 ? 1 : 0 },
        Signal("is prose", -8) { $0.longest > 200 || $0.meanLength > 80 ? 1 : 0 },
        Signal("is the same in all records", -6) { $0.recordCount > 1 && $0.distinctCount == 1 ? 1 : 0 },
        Signal("is an address", -12) { max($0.addressShare, $0.share { $0.isIdentifier }) },
        Signal("is an id", -8) {
            max($0.tokenShare, $0.key.contains(anyOf: ["id", "ids", "uuid", "slug", "key", "code", "alpha"]) ? 1 : 0)
        },
        Signal("is a date", -6) { $0.dateShare },
        Signal("is a number", -6) { $0.numeralShare },
        Signal("is the first of several", -1.5) { $0.path.isOfElement ? 1 : 0 },
        Signal("lies deep", -0.8) {
            Double(max($0.depth - 1 - $0.parents.count { Vocabulary.transparent.contains($0.last) }, 0))
        },
        Signal("belongs to something beside", -3) {
            $0.mentions(Vocabulary.references.union(Vocabulary.rights).union(Vocabulary.pictures)) ? 1 : 0
        },
        Signal("is about a person or another thing beside", -3) { isAside($0) ? 1 : 0 },
        Signal("is JSON", -20) { $0.share { $0.isJSON } },
        Signal("is a type of files", -8) { $0.share { $0.isMediaType } },
        Signal("is a code of a language or a country", -4) {
            $0.longest <= 3 && $0.key.contains(anyOf: ["language", "lang", "locale", "country", "currency"]) ? 1 : 0
        },
        Signal("has markup", -3) { $0.hasMarkup ? 1 : 0 },
    ]

    /// A member other than the name of a person, or of the elements of a list.
    private static func isAside(_ field: RecordField) -> Bool {
        guard field.depth > 1, !isName(field.key) else { return false }
        return field.path.dropLast().contains(.all(ofArray: true))
            || field.path.isOfElement && ["category", "type", "status", "kind", "role"].contains(field.key.last)
            || field.isWithin(Vocabulary.people)
    }

    private static func isName(_ key: KeyWords) -> Bool {
        [["display", "name"], ["full", "name"]].contains(key.all)
            || key.all.count == 1
                && ["name", "title", "label", "value", "description", "login", "translated"].contains(key.last)
    }

    private static func name(of field: RecordField) -> Double {
        let isPlainName = isName(field.key)
        if isPlainName, let parent = field.parents.last {
            return (names[KeyWords.singular(parent.last)] ?? 0) * 0.95
        }
        // Where the name is the first line, the title is the second: “the Builder”.
        if isPlainName { return ["description": 0.5, "title": 0.8][field.key.last] ?? 0 }
        let words = field.key.all.filter {
            !["name", "names", "display", "title", "main", "primary", "str"].contains($0)
        }
        guard let last = words.last else { return 0 }
        return (names[KeyWords.singular(last)] ?? 0) * (words.count > 1 ? 0.8 : 1)
    }

    private static let names: [String: Double] = [
        "subtitle": 1, "tagline": 0.95, "artist": 1, "author": 1, "creator": 0.95, "byline": 0.9, "genre": 0.85,
        "category": 0.8, "type": 0.6, "species": 0.75, "brand": 0.75, "director": 0.85, "publisher": 0.7,
        "country": 0.65, "region": 0.7, "city": 0.65, "maker": 0.9, "origin": 0.7, "designer": 0.8, "photographer": 0.9,
        "owner": 0.6, "user": 0.6, "username": 0.6, "manufacturer": 0.8, "style": 0.7, "culture": 0.6, "capital": 0.55,
        "group": 0.5, "album": 0.7, "company": 0.6, "occupation": 0.6, "role": 0.6, "class": 0.6, "cuisine": 0.8,
        "email": 0.3, "network": 0.5, "medium": 0.5, "department": 0.55, "status": 0.35, "camera": 0.6, "nickname": 0.7,
        "partner": 0.6, "location": 0.6, "series": 0.5, "presenter": 0.7, "rank": 0.4, "language": 0.35, "format": 0.4,
        "symbol": 0.6, "collection": 0.4, "seller": 0.4, "area": 0.5, "temperament": 0.5, "tag": 0.45, "alternate": 0.3,
        "caption": 0.6, "summary": 0.5, "excerpt": 0.4, "headline": 0.6, "guess": 0.7,
    ]
}
