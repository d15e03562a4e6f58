/// Whom a source wants to be named.
public struct AttributionDefinition: Hashable, Sendable {
    /// The words.
    public var text: LocalisedText
    /// The absolute address behind them.
    public var link: String?
}

extension AttributionDefinition: DefinitionMapping {
    static var blank: AttributionDefinition { AttributionDefinition(text: "") }

    static var keys: [Key] {
        let link = ValueFormat<String>.parsed(
            "an address", bounds: " that begins with “https://”", parse: { AddressText.isAbsolute($0) ? $0 : nil },
            line: { YAMLText.scalar($0) })
        return [
            Key(required: "text", \.text, .localised, advice: "add the words to show"), Key("link", \.link, link),
        ]
    }
}

extension ValueFormat<AttributionDefinition> {
    static var attribution: Self {
        mapping(
            or: ValueFormat<String>.text(), whole: { AttributionDefinition(text: .text($0)) }, short: { _ in nil })
    }
}
