public import Foundation

/// A language of the interface. The raw value is its BCP 47 tag, as the string catalogue uses it.
public enum Language: String, CaseIterable, Sendable {
    /// English, in British spelling.
    case english = "en"
    /// Spanish.
    case spanish = "es"
    /// Italian.
    case italian = "it"
    /// Chinese in simplified characters.
    case simplifiedChinese = "zh-Hans"
    /// Arabic, which is read from right to left.
    case arabic = "ar"

    /// Finds the language for a locale; nil if there is none.
    ///
    /// Looks up language and script, then the language alone (RFC 4647, section 3.4). A locale without a script has the
    /// usual script of its region (Unicode CLDR, "Likely Subtags"): `zh_SG` matches `zh-Hans`, `zh_TW` doesn't.
    public init?(_ locale: Locale) {
        let code = locale.language.languageCode?.identifier ?? ""
        let script = locale.language.script?.identifier ?? ""
        guard let language = Self(rawValue: "\(code)-\(script)") ?? Self(rawValue: code) else { return nil }
        self = language
    }

    /// The language's own name.
    public var name: String {
        switch self {
        case .english: "English"
        case .spanish: "Español"
        case .italian: "Italiano"
        case .simplifiedChinese: "简体中文"
        case .arabic: "العربية"
        }
    }

    /// Whether the language is read from right to left.
    public var isRightToLeft: Bool { self == .arabic }
}
