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
        [
            Key(required: "text", \.text, .localised, advice: "add the words to show"),
            Key("link", \.link, .absoluteAddress),
        ]
    }
}

extension ValueFormat<AttributionDefinition> {
    static var attribution: Self {
        mapping(
            or: ValueFormat<String>.text(), whole: { AttributionDefinition(text: .text($0)) }, short: { _ in nil })
    }
}

extension ValueFormat<String> {
    fileprivate static var absoluteAddress: Self {
        text("an address").checked { reader, node, address in
            if !AddressText.isAbsolute(address) {
                reader.report(node, expected: "an address that begins with “https://”")
            }
            return address
        }
    }
}
