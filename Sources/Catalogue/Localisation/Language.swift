public import Foundation

/// A language that the interface has texts in, as the string catalogue names it: a BCP 47 tag.
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

    /// The one that a locale's people read; nil where there is none.
    ///
    /// Looks up language and script, then the language alone (RFC 4647, section 3.4). A script that isn't named is the
    /// region's usual one (Unicode CLDR, "Likely Subtags"): `zh_SG` is written as `zh-Hans` is, `zh_TW` is not.
    public init?(_ locale: Locale) {
        let code = locale.language.languageCode?.identifier ?? ""
        let script = locale.language.script?.identifier ?? ""
        guard let language = Self(rawValue: "\(code)-\(script)") ?? Self(rawValue: code) else { return nil }
        self = language
    }

    /// As those who speak it call it.
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
