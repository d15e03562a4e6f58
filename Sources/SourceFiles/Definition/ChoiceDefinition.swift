/// A parameter that people choose, whose key stands in the list's address.
public struct ChoiceDefinition: Hashable, Sendable {
    /// One value to choose.
    public struct Option: Hashable, Sendable {
        /// The value in the address.
        public var value: String
        /// The name for people; nil for the value.
        public var label: LocalisedText?

        /// Creates an option.
        public init(_ value: String, label: LocalisedText? = nil) {
            self.value = value
            self.label = label
        }
    }

    /// The name in addresses.
    public var key: String
    /// The values; the first is the default.
    public var options: [Option]
    /// The name for people; nil to make one of the key.
    public var label: LocalisedText?
}

extension ChoiceDefinition: DefinitionMapping {
    static var blank: ChoiceDefinition { ChoiceDefinition(key: "", options: []) }

    static var keys: [Key] {
        [
            Key(required: "key", \.key, .parameter), Key(required: "options", \.options, .options),
            Key("label", \.label, .localised),
        ]
    }
}

extension ChoiceDefinition.Option: DefinitionMapping {
    static var blank: ChoiceDefinition.Option { ChoiceDefinition.Option("") }

    static var keys: [Key] {
        [Key(required: "value", \.value, .text()), Key("label", \.label, .localised)]
    }
}

extension ValueFormat<[ChoiceDefinition]> {
    static var choices: Self {
        list(of: "choices", maximum: 50, .mapping, name: { $0.key }, repeated: "a key that no other choice has")
    }
}

extension ValueFormat<String> {
    /// The key of a choice, which is a parameter of addresses.
    fileprivate static var parameter: Self {
        let reserved = ["sort", "order", "page", "limit", "term", "id", "offset", "cursor", "at", "since"]
        return key.checked { reader, node, key in
            guard reserved.contains(key) else { return key }
            reader.report(node, expected: "a key other than \(reserved.joined(separator: ", "))")
            return nil
        }
    }
}

extension ValueFormat<[ChoiceDefinition.Option]> {
    fileprivate static var options: Self {
        let option = ValueFormat<ChoiceDefinition.Option>.mapping(
            or: ValueFormat<String>.text(), whole: { ChoiceDefinition.Option($0) },
            short: { $0.label == nil ? $0.value : nil })
        return list(of: "options", maximum: 1_000, option, expected: "at least one option")
    }
}
