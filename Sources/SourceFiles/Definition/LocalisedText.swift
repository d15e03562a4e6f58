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

    /// The text in English, or else in the first language, as a page can show it.
    public var english: String {
        switch self {
        case .text(let text): text.withoutControls
        case .languages(let texts): (texts["en"] ?? texts.values.first ?? "").withoutControls
        }
    }

    /// The texts in languages other than English.
    var translations: [Language: String] {
        guard case .languages(let texts) = self else { return [:] }
        var translations: [Language: String] = [:]
        for language in Language.allCases where language != .english {
            let main = String(language.rawValue.prefix { $0 != "-" })
            translations[language] = (texts[language.rawValue] ?? texts[main])?.withoutControls
        }
        return translations
    }
}

extension ValueFormat<LocalisedText> {
    static var localised: Self {
        Self(
            read: { reader, node in
                guard node.isMapping else {
                    return reader.text(node, "a text, or one for each language such as {en: Shows, es: Series}")
                        .map(LocalisedText.text)
                }
                return reader.languages(node)
            },
            line: { text in
                switch text {
                case .text(let text): YAMLText.scalar(text)
                case .languages(let texts):
                    YAMLText.mapping(texts.map { (name: YAMLText.scalar($0.key), text: YAMLText.scalar($0.value)) })
                }
            })
    }
}

extension DefinitionReader {
    fileprivate mutating func languages(_ node: DefinitionNode) -> LocalisedText? {
        guard let fields = anyFields(node, expected: "texts by language") else { return nil }
        var texts = OrderedDictionary<String, String>()
        for (name, key, field) in fields {
            let isCode =
                (2...12).contains(name.utf8.count)
                && name.utf8.allSatisfy { ($0 | 32) &- 97 < 26 || $0 == UInt8(ascii: "-") }
            if isCode {
                if let text = text(field) { texts[name] = text }
            } else {
                report(key, expected: "the code of a language such as “en”", got: "“\(name.prefix(40))”")
            }
        }
        if fields.isEmpty { report(node, expected: "at least one language", got: "none") }
        return texts.isEmpty ? nil : .languages(texts)
    }
}
