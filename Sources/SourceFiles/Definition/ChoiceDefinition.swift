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

    /// Creates a choice.
    public init(key: String, options: [Option], label: LocalisedText? = nil) {
        self.key = key
        self.options = options
        self.label = label
    }
}
