/// A field that may become a fact, with its key and what kind of fact it would be.
struct FactCandidate: Sendable {
    let field: RecordField
    let key: String
    let kind: FactType
    /// Whether it is a text that is too long for a line.
    let isProse: Bool
    let unit: FactUnit?

    init(_ field: RecordField, key: String) {
        (self.field, self.key) = (field, key)
        let isJSON = field.share { $0.isJSON } > 0.5
        let type: FactType =
            field.isList ? .list : isJSON ? .text : .inferred(from: field.values, keys: [field.key])
        unit = type == .number ? FactUnit(of: field) : nil
        if type == .text || type == .link {
            kind = !isJSON && field.share { $0.isAbsoluteAddress } >= 0.95 ? .link : .text
        } else {
            kind = type
        }
        isProse = kind == .text && (isJSON || field.meanLength > 80 || field.longest > 300)
    }

    /// The type that the definition names, because the values alone would not tell it.
    var type: FactType? {
        switch kind {
        case .year: .year
        case .code: .code
        case .date: field.dateShare < FactType.share ? .date : nil
        default: nil
        }
    }

    /// The number of different values if they repeat enough to narrow a list by; nil otherwise.
    var facetSize: Int? {
        let distinct = field.distinctCount
        guard field.presence >= Self.minPresence, !isProse else { return nil }
        switch kind {
        case .boolean: return field.recordCount >= 4 && distinct == 2 ? 2 : nil
        case .text, .code:
            let isFew = distinct >= 2 && distinct <= 40 && distinct * 3 <= field.values.count
            return isFew && field.longest <= 50 && !field.key.contains(anyOf: Self.singular) ? distinct : nil
        case .list:
            let isFew = distinct >= 2 && distinct <= 60 && distinct * 2 <= field.valueCount
            return isFew && field.longest <= 40 && field.meanCount <= 20 && field.addressShare < 0.1
                && field.numeralShare < 0.5 ? distinct : nil
        default: return nil
        }
    }

    /// The direction to sort in first, or that nobody sorts by a fact that most records lack; nil for neither.
    var sort: FactDefinition.SortDirection? {
        guard field.presence >= Self.minPresence else {
            return isProse || kind == .list || kind == .link ? nil : .never
        }
        guard [.number, .year, .date, .duration].contains(kind), field.distinctCount >= 3 else { return nil }
        return field.key.contains(anyOf: Vocabulary.places) ? .ascending : .descending
    }

    private var isSortable: Bool { sort != nil && sort != .never }

    /// The share of records that a fact needs to narrow or sort a list by.
    private static let minPresence = 0.5

    /// Keys of texts that belong to one record, even if some repeat.
    private static let singular: Set<String> = [
        "isbn", "ean", "upc", "phone", "zip", "postcode", "code", "tel", "fax", "issn", "barcode", "version", "date",
        "birthday", "born", "birth",
    ]

    /// Whether both in one row would be taken for each other: two dates, or two numbers with the same unit or without one.
    func looksLike(_ other: FactCandidate) -> Bool {
        let isNumber = kind == .number && other.kind == .number
        return isNumber ? unit?.symbol == other.unit?.symbol : isDate && other.isDate
    }

    private var isDate: Bool { kind == .date || kind == .year || field.key.contains(anyOf: Self.dates) }

    /// How much a person would like to know it.
    static let signals: [Signal<FactCandidate>] = [
        Signal("is called like something people ask for", 3) {
            wanted.contains(KeyWords.singular($0.field.key.last)) || $0.field.key.contains(anyOf: wanted)
        },
        Signal("narrows the list", 2) { $0.facetSize != nil },
        Signal("can be sorted by", 1.5) { $0.isSortable },
        Signal("has a unit", 1.5) { $0.unit != nil },
        // Few records say little of how many others have it.
        Signal("is in most records", 2) { max($0.field.presence, $0.field.recordCount < 8 ? 0.6 : 0) },
        Signal("is a text", 0.5) { $0.kind == .text && !$0.isProse },
        Signal("is prose", 0.5) { $0.isProse && $0.field.key.contains(anyOf: prose) },
        Signal("is prose of another kind", -0.9) { $0.isProse && !$0.field.key.contains(anyOf: prose) },
        Signal("lies deep", -1) {
            Double(max($0.field.depth - 1 - $0.field.parents.count { Vocabulary.transparent.contains($0.last) }, 0))
        },
        Signal("is about the record's storage", -2.5) {
            $0.field.key.contains(anyOf: storage) || $0.field.isWithin(["updated", "modified"])
        },
        Signal("is JSON", -4) { candidate in candidate.field.share { $0.isJSON } },
        Signal("belongs to something beside the record", -4) { $0.field.mentions(beside) },
        Signal("is about a person beside the record", -4) {
            $0.field.isWithin(["user", "owner", "uploader", "account", "profile"])
        },
        Signal("begins with an underscore", -2) { $0.field.path.names.contains { $0.hasPrefix("_") } },
    ]

    /// How much it helps in the row of a list.
    static let rowSignals: [Signal<FactCandidate>] = [
        Signal("is a year or a date", 3) { candidate in
            guard candidate.field.key.contains(anyOf: dates) else { return 0 }
            // The date of something else, such as `ath_date`, says less.
            return candidate.field.key.all.allSatisfy { dates.contains($0) || plain.contains($0) } ? 1 : 0.5
        },
        Signal("is a rating or a price", 2.5) { candidate in
            guard candidate.field.key.contains(anyOf: measures) else { return 0 }
            return candidate.kind == .text && !candidate.isProse ? 0.4 : 1
        },
        Signal("has a longer name than it needs", -0.3) { Double($0.field.key.all.count - 1) },
        Signal("narrows the list", 1.5) { $0.facetSize != nil && $0.kind == .text },
        Signal("can be sorted by", 1) { $0.isSortable },
        Signal("has a unit", 1) { $0.unit != nil },
        Signal("is often missing", -4) { 1 - $0.field.presence },
        Signal("is yes or no, or long", -5) {
            $0.isProse || $0.kind == .boolean || $0.kind == .link || $0.field.longest > 40
        },
        Signal("is a list", -1) { $0.kind == .list },
        Signal("is the same in all records", -5) { $0.field.distinctCount < 2 },
        Signal("is about the record's storage", -5) { $0.field.key.contains(anyOf: storage) },
        Signal("lies deep", -1) { Double(max($0.field.depth - 1, 0)) },
    ]

    private static let wanted: Set<String> = dates.union(measures).union([
        "genre", "category", "type", "status", "country", "language", "region", "director", "author", "artist",
        "species", "gender", "origin", "tag", "area", "height", "weight", "mass", "length", "duration", "runtime",
        "brand", "publisher", "episode", "capital", "currency", "style", "medium", "season", "difficulty", "popularity",
        "cuisine", "abv", "ibu", "city", "state", "description", "summary", "synopsis", "overview", "class", "creator",
        "producer", "department", "culture", "technique", "temperament", "format", "page", "vote", "view", "like",
        "download", "occupation", "ingredient",
    ])
    /// Words beside those of dates that say nothing about what happened then.
    private static let plain: Set<String> = ["air", "first", "on", "at", "in", "of", "display", "primary", "publish"]
    private static let dates: Set<String> = [
        "year", "date", "released", "release", "premiered", "published", "born", "birthday", "aired", "founded",
        "earth",
    ]
    private static let measures: Set<String> = [
        "rating", "score", "price", "population", "star", "stars", "stargazers", "rank", "vote", "votes", "likes",
        "views", "downloads", "duration", "runtime", "running", "cap", "abv",
    ]
    private static let prose: Set<String> = [
        "description", "summary", "synopsis", "overview", "explanation", "extract", "abstract", "bio", "plot",
        "excerpt", "content", "body", "text", "instructions", "directions", "biography", "history", "story", "crawl",
    ]
    private static let storage: Set<String> = [
        "modified", "updated", "update", "timestamp", "gmt", "version", "revision", "offset", "locale", "count", "ns",
        "index", "position", "allowed", "enabled", "mime", "filesize", "checked", "check", "quota", "api", "kind",
        "granularity", "unknown", "raw", "accuracy", "template", "ping", "created", "edited", "available", "returned",
        "create", "import", "approved", "promoted", "cached", "activity", "edit",
    ]
    private static let beside: Set<String> = Vocabulary.references.union(Vocabulary.rights).union(Vocabulary.pictures)
        .union([
            "user", "owner", "author", "assignee", "relationships", "uploader", "config", "sys", "identifications",
            "metadata", "ancestry",
        ]).subtracting(["media", "labels", "downloads"])
}
