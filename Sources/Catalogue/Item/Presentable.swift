import Endpoints

extension String {
    /// The length of the longest fact, in characters.
    static var longestText: Int { 5_000 }
    /// The length of the longest title, subtitle or caption, and of each text in a list, in characters.
    package static var longestName: Int { 300 }

    /// The text without control characters and without those that change the direction of later text (the embeddings,
    /// overrides and isolates of Unicode's UAX #9). Tabs and line feeds stay.
    package var withoutControls: String {
        guard !isPlain, unicodeScalars.contains(where: \.isUnpresentable) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.lazy.filter { !$0.isUnpresentable }))
    }

    /// The text as a page can show it: ``withoutControls``, and cut to a limit.
    package func presentable(limit: Int = longestName) -> String {
        if utf8.count <= limit, isPlain { return self }
        guard unicodeScalars.contains(where: \.isUnpresentable) || utf8.count > limit else { return self }
        // A character may be made of any number of scalars, so these are bounded too.
        let clean = String(
            String.UnicodeScalarView(unicodeScalars.lazy.filter { !$0.isUnpresentable }.prefix(limit * 4)))
        return clean.count <= limit ? clean : clean.prefix(limit - 1) + "…"
    }
}

extension String {
    /// Whether all characters are printable ASCII, as in nearly every text.
    fileprivate var isPlain: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { (0x20..<0x7F).contains($0) } } ?? false
    }
}

extension Unicode.Scalar {
    fileprivate var isUnpresentable: Bool {
        switch value {
        // A carriage return is left out: a terminal would write over the start of the line.
        case 0x09, 0x0A: false
        case 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
        // The control characters, which Unicode never adds to.
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }
}

extension CatalogueItem {
    /// The item with texts that are safe to show in a page or a terminal; nil if its id is unsafe.
    public var presentable: CatalogueItem? {
        let isName = { (text: String) in
            !text.isEmpty && text.utf8.count <= 1_000 && text.withoutControls == text && text.isPartOfAddress
        }
        guard isName(id.source.rawValue), isName(id.id) else { return nil }
        return CatalogueItem(
            id: id, card: card.presentable, rank: rank,
            fields: fields.prefix(200).map { field in
                FieldContent(
                    key: field.key.presentable(), label: field.label.presentable(),
                    unit: field.unit.map { FieldUnit($0.symbol.presentable()) }, bar: field.bar,
                    value: field.value.presentable)
            },
            sortValues: sortValues.count <= 200
                ? sortValues.mapValues { value in
                    if case .text(let text) = value { .text(text.presentable()) } else { value }
                } : [:],
            attribution: attribution?.presentable(),
            relations: relations.map { $0.count <= 200 ? $0.mapValues { $0.presentable() } : [:] })
    }
}

extension Card {
    var presentable: Card {
        Card(
            title: title.presentable(), subtitle: subtitle?.presentable(), caption: caption?.presentable(),
            artwork: artwork?.presentable, preview: preview?.presentableAddress)
    }
}

extension FieldValue {
    var presentable: FieldValue {
        switch self {
        case .text(let text): .text(text.presentable(limit: String.longestText))
        case .list(let texts): .list(texts.prefix(1_000).map { $0.presentable() })
        case .references(let ids, let collection): .references(Array(ids.prefix(1_000)), collection: collection)
        case .date(let text): .date(text.presentable())
        case .link(let address):
            address.presentableAddress.map { .link($0) } ?? .text(address.presentable(limit: String.longestText))
        case .price(let amount, let currency):
            amount.isFinite ? .price(amount, currency: currency.presentable()) : .unknown
        case .number, .boolean, .unknown: self
        }
    }
}

extension Artwork {
    /// The artwork without unusable addresses; nil if no address is left.
    fileprivate var presentable: Artwork? {
        switch self {
        case .resizable(let address): return address.presentableAddress.map { .resizable($0) }
        case .variants(let variants):
            let usable = variants.prefix(20).compactMap { variant in
                variant.address.presentableAddress.map {
                    Variant(width: variant.width, height: variant.height, address: $0)
                }
            }
            return usable.isEmpty ? nil : .variants(usable)
        }
    }
}

extension String {
    /// The text if it is an absolute http or https address of at most 2,000 bytes, which it may have without
    /// percent-encoding.
    fileprivate var presentableAddress: String? {
        guard utf8.count <= 2_000, hasPrefix("https://") || hasPrefix("http://"), withoutControls == self
        else { return nil }
        let address = contains(where: \.isWhitespace) ? encodedAddress : self
        return address.utf8.count <= 2_000 && !address.contains(where: \.isWhitespace) ? address : nil
    }
}
