extension FieldValue {
    /// The value without a language: numbers with a decimal point and without a unit, prices with the code of their currency;
    /// nil if there is none.
    package var plainText: String? {
        switch self {
        case .text(let text), .date(let text), .link(let text): text
        case .list(let texts), .references(let texts, _): texts.joined(separator: ", ")
        case .number(.value(let value)), .number(.duration(let value)): value.plainText
        case .number(.range(let lower, let upper)): "\(lower.plainText)-\(upper.plainText)"
        case .number(.year(let year)): String(year)
        case .price(let amount, let currency): "\(amount.plainText) \(currency)"
        case .boolean(let isTrue): String(isTrue)
        case .unknown, .number(.unknown), .number(.notApplicable): nil
        }
    }
}

extension FieldContent {
    /// The fact with a value that ``FieldValue/plainText`` has written; the text as it is if the fact has other values now.
    package func reading(plainText text: String) -> FieldContent {
        let known: FieldValue? =
            switch value {
            case .number(.year): Int(text).map { .number(.year($0)) }
            case .number(.duration): Double(text).map { .number(.duration($0)) }
            case .number: .number(Number(text))
            case .price: FieldValue(plainPrice: text)
            case .date: .date(text)
            case .boolean: Bool(text).map { .boolean($0) }
            case .text, .list, .references, .link, .unknown: nil
            }
        return replacing(known.flatMap { $0.plainText == text ? $0 : nil } ?? .text(text))
    }
}

extension FieldValue {
    fileprivate init?(plainPrice text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let amount = Double(parts[0]), amount.isFinite else { return nil }
        self = .price(amount, currency: String(parts[1]))
    }
}

extension Double {
    fileprivate var plainText: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
