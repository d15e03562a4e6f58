public import Foundation

/// A language that the interface has texts in, as the string catalogue names it: a BCP 47 tag.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case spanish = "es"
    case italian = "it"
    case simplifiedChinese = "zh-Hans"
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

    public var isRightToLeft: Bool { self == .arabic }
}
