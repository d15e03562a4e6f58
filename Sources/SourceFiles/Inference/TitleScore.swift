/// Finds what a person would call the title of a record.
enum TitleScore {
    static func best(of fields: [RecordField], nouns: Set<String>, id: RecordField?) -> RecordField? {
        let candidates = fields.filter { !$0.isList && $0.textShare > 0.5 }.map { field in
            let isBesideName = fields.siblings(of: field).contains { $0.key.all == ["name"] }
            return Candidate(field: field, nouns: nouns, id: id, isBesideName: isBesideName)
        }
        return candidates.best(above: 2, by: signals)?.field ?? id
    }

    struct Candidate: Sendable {
        let field: RecordField
        let nouns: Set<String>
        let id: RecordField?
        /// Whether the object that it belongs to has a `name`, too.
        let isBesideName: Bool

        /// How far it is what someone is called beside a name, from 0 to 1: “the Builder”.
        var epithet: Double {
            isBesideName ? field.share { $0.text.first?.isLowercase == true } : 0
        }

        /// How much the key sounds like a title, from 0 to 1.
        var name: Double {
            let words = field.key.all
            let parent = field.parents.last?.last ?? ""
            // In `title.english` and `name.common`, the key around the field is the title.
            if ["title", "name", "names", "titles", "label"].contains(parent), field.path.count > 1 {
                return TitleScore.variants[field.key.last] ?? 0.6
            }
            guard let last = words.last else { return field.path.isEmpty ? 0.3 : 0 }
            if let name = TitleScore.names[words.joined(separator: " ")] { return name }
            // `strDrink` of a drink, `species_guess`, `primaryTitle` and `display_name`.
            if words.count == 2, ["str", "the"].contains(words[0]), nouns.contains(last) { return 0.95 }
            guard
                let name = TitleScore.names[last]
                    ?? words.lazy.compactMap({ TitleScore.names[$0].map { $0 * 0.6 } }).first
            else { return 0 }
            let qualifiers = words.dropLast()
            if qualifiers.allSatisfy({ TitleScore.qualifiers.contains($0) || nouns.contains(KeyWords.singular($0)) }) {
                return name * 0.9
            }
            return name * 0.55
        }

        var transparentParents: Int {
            field.parents.count {
                Vocabulary.transparent.contains($0.last) || Vocabulary.titles.contains($0.last)
                    || nouns.contains(KeyWords.singular($0.first))
            }
        }
    }

    static let names: [String: Double] = [
        "title": 1, "name": 0.97, "headline": 0.9, "label": 0.9, "titles": 0.8, "names": 0.75, "heading": 0.85,
        "caption": 0.55, "alt": 0.5, "text": 0.45, "subject": 0.6, "quote": 0.6, "question": 0.7, "topic": 0.6,
        "summary": 0.3, "description": 0.3, "display": 0.4, "login": 0.5, "username": 0.45, "body": 0.25,
        "content": 0.25, "message": 0.3, "keywords": 0.2, "tags": 0.25, "story": 0.35, "excerpt": 0.25, "guess": 0.6,
        "tombstone": 0.4, "place": 0.45, "term": 0.5, "word": 0.6, "phrase": 0.5, "joke": 0.5, "fact": 0.4,
        "street": 0.2, "address": 0.25, "slug": 0.3, "company": 0.4, "event": 0.4, "alt description": 0.5,
        "alt text": 0.45, "display name": 0.95, "normalizedtitle": 0.9, "displaytitle": 0.9,
    ]
    static let variants: [String: Double] = [
        "common": 1, "en": 1, "eng": 1, "english": 0.97, "romaji": 1, "rendered": 1, "default": 1, "user": 0.9,
        "title": 1, "name": 0.97, "main": 1, "text": 0.9, "full": 0.95, "display": 1, "preferred": 1, "official": 0.8,
        "native": 0.7, "short": 0.7, "latin": 0.8, "original": 0.8, "first": 0.7, "last": 0.6, "sort": 0.5,
        "language": 0, "lang": 0, "type": 0, "locale": 0,
    ]
    static let qualifiers: Set<String> = [
        "full", "display", "primary", "main", "long", "preferred", "english", "common", "official", "str", "im", "dc",
        "normalized", "track",
        "normalizedtitle", "pretty", "nice", "proper", "alt", "text", "product", "item", "object", "canonical",
    ]
    static let besides: Set<String> = Vocabulary.people.union(Vocabulary.rights).union(Vocabulary.references).union([
        "category", "genre", "tag", "file", "filename", "original", "language", "country", "city", "state", "type",
        "class", "sort", "first", "middle", "last", "album", "collection", "series", "camera", "rover", "network",
        "brand", "license", "region", "currency", "currencies", "department", "location", "site", "container", "short",
        "japanese", "synonyms", "style", "glass", "hit", "origin", "styles", "place", "unit", "native", "matched",
        "iconic", "user", "nameform", "demonyms",
    ])

    static let signals: [Signal<Candidate>] = [
        Signal("is called a title", 12) { $0.name },
        Signal("belongs to something else", -4) { $0.field.mentions(besides) },
        Signal("is of a person beside the record", -5) { $0.field.isWithin(Vocabulary.people) },
        Signal("is missing in many records", -14) { max(0, 0.7 - $0.field.presence) / 0.7 },
        Signal("is the same in all records", -6) { $0.field.recordCount > 3 && $0.field.distinctCount == 1 },
        Signal("lies deep", -1.3) { Double(max($0.field.depth - 1 - $0.transparentParents, 0)) },
        Signal("is the first of several", -1) { $0.field.path.isOfElement },
        Signal("is in most records", 6) { $0.field.presence - 0.5 },
        Signal("differs from record to record", 5) { $0.field.recordCount < 4 ? 0 : $0.field.distinctness - 0.6 },
        Signal("has the length of a title", 1) { (3...90).contains($0.field.meanLength) },
        Signal("has words", 1) { $0.field.share { $0.hasSpaces } },
        Signal("is prose", -3) { min(max($0.field.meanLength - 100, 0) / 200, 1) },
        Signal("is an address", -14) { max($0.field.addressShare, $0.field.share { $0.isIdentifier }) },
        Signal("is a date", -10) { $0.field.dateShare },
        Signal("is a number", -8) { $0.field.numeralShare },
        Signal("is a name for programs", -2) { max($0.field.slugShare, $0.field.tokenShare) },
        Signal("has underscores for spaces", -2) { candidate in
            candidate.field.share { $0.text.contains("_") && !$0.hasSpaces }
        },
        Signal("is an epithet", -2) { $0.epithet },
        Signal("is spelled like the id", 3) { candidate in
            candidate.id.map { candidate.field.isSpelledLike($0) } ?? false ? 1 : 0
        },
        Signal("is JSON", -20) { candidate in candidate.field.share { $0.isJSON } },
        Signal("is a code", -5) { candidate in candidate.field.longest <= 3 ? 1 : 0 },
        Signal("is data", -20) { candidate in candidate.field.share { $0.isData } },
        Signal("is the id", -2) { $0.field.path == $0.id?.path },
    ]
}
