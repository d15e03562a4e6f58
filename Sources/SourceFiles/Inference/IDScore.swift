import Catalogue

/// Finds the field that identifies a record.
enum IDScore {
    /// The best id; its value is an address whose last segment is the id if `isAddress`.
    ///
    /// - Parameter nouns: nouns for the records, in the singular, from the address and the path of the records.
    static func best(
        of fields: [RecordField], nouns: Set<String>, address: AnswerAddress
    ) -> (field: RecordField, isAddress: Bool)? {
        let firstWords = fields.filter { $0.depth == 1 }.map(\.key.first)
        let owners = Set(Dictionary(grouping: firstWords, by: \.self).filter { $0.value.count > 1 }.keys)
        let possible = fields.filter {
            ($0.isUnique || isRepeatedWithItsRecord($0, among: fields)) && $0.longest <= 400
        }
        let candidates = possible.map { Candidate($0, nouns: nouns, owners: owners, address: address) }
        return candidates.best(above: 1.5, by: signals).map { ($0.field, $0.isAddress) }
    }

    /// Whether the few values that occur twice stand in records that agree in most other values: a list that changes
    /// between two pages repeats some records.
    private static func isRepeatedWithItsRecord(_ field: RecordField, among fields: [RecordField]) -> Bool {
        guard !field.isList, field.isComplete, field.recordCount >= 20, field.distinctness >= 0.97 else { return false }
        let others = fields.filter { $0.isComplete && !$0.isList && $0.path != field.path }
        var first: [[JSON]: Int] = [:]
        for (index, value) in field.values.enumerated() {
            guard let earlier = first[value] else {
                first[value] = index
                continue
            }
            let agreeing = others.count { $0.values[earlier] == $0.values[index] }
            guard agreeing * 3 >= others.count * 2 else { return false }
        }
        return true
    }

    struct Candidate: Sendable {
        let field: RecordField
        let isAddress: Bool
        /// Whether all last segments of the addresses differ.
        let hasUniqueSegments: Bool
        /// How much the key sounds like an id, from 0 to 1.
        let name: Double
        /// Whether the addresses lie below that of the list.
        let isBelowList: Bool
        /// Whether a record calls the address its own, as in `_links.self.href`.
        var isSelfLink: Bool { isBelowList && field.parents.last?.all == ["self"] }
        /// Whether the id may be that of another thing, such as `album_id` next to `album_name`.
        let isForeign: Bool

        init(_ field: RecordField, nouns: Set<String>, owners: Set<String>, address: AnswerAddress) {
            self.field = field
            let addresses = field.shapes.filter {
                $0.isAbsoluteAddress || $0.isRelativeAddress || $0.text.contains("://")
            }
            isAddress = !addresses.isEmpty && addresses.count == field.valueCount
            hasUniqueSegments = isAddress && Set(addresses.map(\.lastSegment)).count == field.valueCount
            isBelowList = isAddress && addresses.allSatisfy { address.isParent(of: $0) }
            (name, isForeign) = Self.name(of: field, nouns, owners)
        }

        private static func name(of field: RecordField, _ nouns: Set<String>, _ owners: Set<String>) -> (Double, Bool) {
            // The key under which a record stands; one of its own is better.
            if field.path == [.name("@key")] { return (0.5, false) }
            let words = field.key.all
            if field.parents.last?.all == ["id"] { return (0.9, false) }
            guard let last = words.last else { return (field.path.isEmpty ? 1 : 0, false) }
            if words.count == 1, let name = names[last] { return (name, false) }
            // `pageid` and `stationuuid` have no mark between their words.
            for (suffix, kind) in [("uuid", "uuid"), ("guid", "guid"), ("id", "id")]
            where last.hasSuffix(suffix) && last != suffix {
                let owner = String(last.dropLast(suffix.count))
                if nouns.contains(owner) || generic.contains(owner) { return (names[kind] ?? 0, false) }
                if suffix != "id" { return (0.4, true) }
            }
            let isFirst = words.first == "id"
            guard isFirst || names[last] != nil || last == "number" || last == "code", words.count > 1 else {
                return (0, false)
            }
            let ofOwner = isFirst ? words.dropFirst() : words.dropLast()
            let owner = ofOwner.last ?? ""
            let kind = isFirst ? 1 : names[last] ?? 0.35
            let isOwn =
                nouns.contains { $0 == owner || (owner.count >= 3 && $0.hasPrefix(owner)) } || generic.contains(owner)
            if isOwn { return (kind * 0.95, false) }
            return (kind * 0.6, owners.contains(ofOwner.first ?? "") || Vocabulary.pictures.contains(owner))
        }

        private static let names: [String: Double] = [
            "id": 1, "uuid": 0.9, "guid": 0.8, "identifier": 0.85, "key": 0.75, "slug": 0.65, "oid": 0.9, "pk": 0.85,
            "ident": 0.8, "item": 0.4, "entity": 0.4, "doi": 0.85, "uri": 0.6, "code": 0.6, "isbn": 0.4, "sku": 0.5,
            "symbol": 0.45, "handle": 0.45, "login": 0.5, "username": 0.4, "url": 0.45, "href": 0.45, "self": 0.5,
            "link": 0.35, "permalink": 0.3, "date": 0.3, "number": 0.4, "ref": 0.5, "path": 0.3,
        ]
        private static let generic: Set<String> = [
            "page", "item", "object", "record", "post", "entry", "doc", "global", "series", "system",
        ]
    }

    static let signals: [Signal<Candidate>] = [
        Signal("is called an id", 10) { $0.name },
        Signal("belongs to another thing", -3) { $0.isForeign },
        Signal("is the record's address below the list's", 4) { $0.isBelowList && $0.hasUniqueSegments },
        Signal("lies deep", -1.5) {
            $0.isSelfLink ? 0 : Double(max($0.field.depth - 1 - transparentParents($0.field), 0))
        },
        Signal("belongs to something beside the record", -6) { !$0.isSelfLink && $0.field.isWithin(besides) },
        Signal("is a number that counts", 0.5) { $0.field.integerShare == 1 },
        Signal("is one word", 0.5) { $0.field.textShare == 1 && $0.field.share { $0.hasSpaces } == 0 && !$0.isAddress },
        Signal("is a short code", 2.5) { candidate in
            candidate.field.valueCount > 9 && candidate.field.share { $0.isCode } == 1 && candidate.field.longest <= 5
        },
        Signal("is of one of several elements", -3) { $0.field.path.isOfElement },
        Signal("has spaces", -6) { $0.field.share { $0.hasSpaces } },
        Signal("is a fraction", -9) { $0.field.numberShare - $0.field.integerShare },
        Signal("is a moment", -4) { $0.name == 0.3 ? 0 : $0.field.dateShare },
        Signal("is an address without an end of its own", -12) { $0.isAddress && !$0.hasUniqueSegments },
        Signal("is an address of a page or file", -2) { candidate in
            candidate.isAddress && candidate.field.share { pages.contains($0.fileExtension) } > 0.5
        },
        Signal("is yes or no", -20) { $0.field.booleanShare },
        Signal("is beyond ASCII", -6) { $0.field.share { !$0.isASCII } },
        Signal("is a picture", -5) { $0.isAddress && $0.field.mentions(Vocabulary.pictures) },
    ]

    private static let besides = Vocabulary.people.union(Vocabulary.pictures).union(Vocabulary.references).union([
        "external", "externals",
    ])
    private static let pages = MediaType.pictureExtensions.union(MediaType.previewExtensions).union([
        "html", "htm", "svg",
    ])

    private static func transparentParents(_ field: RecordField) -> Int {
        field.parents.count { Vocabulary.transparent.contains($0.last) || $0.all == ["id"] }
    }
}
