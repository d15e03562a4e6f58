/// Whom a source wants to be named.
public struct AttributionDefinition: Hashable, Sendable {
    /// The words.
    public var text: LocalisedText
    /// The absolute address behind them.
    public var link: String?

    /// Creates an attribution.
    public init(text: LocalisedText, link: String? = nil) {
        self.text = text
        self.link = link
    }
}
