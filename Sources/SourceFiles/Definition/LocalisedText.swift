import Catalogue
public import OrderedCollections

/// A text, or one for each language.
public enum LocalisedText: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    /// One text for all languages.
    case text(String)
    /// Texts by the codes of their languages, such as `en`; at least one.
    case languages(OrderedDictionary<String, String>)

    /// Creates one text for all languages.
    public init(stringLiteral value: String) { self = .text(value) }

    /// Creates texts by the codes of their languages; a code may appear only once.
    public init(dictionaryLiteral texts: (String, String)...) {
        self = .languages(OrderedDictionary(uniqueKeysWithValues: texts))
    }

    /// The text in a language, as a page can show it; otherwise in its main language, in English or in the first.
    public func text(in language: String) -> String {
        switch self {
        case .text(let text): return text.withoutControls
        case .languages(let texts):
            let main = String(language.prefix { $0 != "-" && $0 != "_" })
            return (texts[language] ?? texts[main] ?? texts["en"] ?? texts.values.first ?? "").withoutControls
        }
    }
}
