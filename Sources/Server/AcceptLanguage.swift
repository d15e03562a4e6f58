import Catalogue
import Foundation

/// What a browser says that its person reads, in the header `Accept-Language` (RFC 9110, section 12.5.4).
struct AcceptLanguage {
    /// The dearest first; what is not wanted, with weight 0, is not among them.
    let locales: [Locale]
    /// Taken where a person reads none of the languages that there are.
    private let fallback: Language

    /// - Parameter field: the header's value; what cannot be read of it is left out, and what is beyond 1,000 bytes.
    init(_ field: String?) {
        let ranges = (field ?? "").utf8.prefix(Self.longest).split(separator: UInt8(ascii: ","))
            .compactMap { LanguageRange(String(decoding: $0, as: UTF8.self)) }
        let wanted = ranges.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }
        let unwanted = ranges.filter { $0.weight == 0 }
        func isWanted(_ language: Language?) -> Bool {
            !unwanted.contains { range in language.map(range.matches) == true }
        }
        locales = wanted.filter { !$0.isAny }.map { Locale(identifier: $0.identifier) }
            .filter { isWanted(Language($0)) }
        let others = wanted.contains(where: \.isAny) ? Language.allCases.filter { isWanted($0) } : []
        fallback = others.first ?? .english
    }

    private static let longest = 1_000

    /// The locale whose texts, numbers and dates a person gets: by their own region, as far as they say it.
    ///
    /// - Parameter chosen: what they chose here, if anything.
    func locale(choosing chosen: Language?) -> Locale {
        if let language = chosen ?? locales.lazy.compactMap({ Language($0) }).first {
            return locales.first { Language($0) == language } ?? Locale(identifier: language.rawValue)
        }
        // In English, with numbers as they write them.
        if fallback == .english { return locales.first ?? Strings().locale }
        return Locale(identifier: fallback.rawValue)
    }
}

/// A language, or all, with how much it is wanted.
private struct LanguageRange {
    /// Language, script and region, as a locale has them; what a tag says besides, such as a dialect, is left out.
    let identifier: String
    /// From 0 to 1.
    let weight: Double

    var isAny: Bool { identifier == "*" }

    init?(_ text: String) {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let tag = parts.first, let weight = Self.weight(parts.dropFirst().first ?? "q=1"),
            let identifier = tag == "*" ? tag : Self.identifier(tag)
        else { return nil }
        self.identifier = identifier
        self.weight = weight
    }

    /// Whether a language is of the range (RFC 4647, section 3.3.1). All stands for those that no other range names.
    func matches(_ language: Language) -> Bool {
        "\(language.rawValue.replacing("-", with: "_"))_".hasPrefix("\(identifier)_")
    }

    private static func weight(_ parameter: String) -> Double? {
        let value = parameter.dropFirst(2)
        guard ["q=", "Q="].contains(parameter.prefix(2)), value.count <= 5,
            value.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }), let weight = Double(value), weight <= 1
        else { return nil }
        return weight
    }

    /// - Parameter tag: of BCP 47.
    private static func identifier(_ tag: String) -> String? {
        let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isWellFormed = subtags.allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isWellFormed, let language = subtags.first, (2...3).contains(language.count),
            language.allSatisfy(\.isLetter)
        else { return nil }
        // Behind a language may stand a closer one, as in `zh-yue-HK`.
        var rest = subtags.dropFirst().drop { $0.count == 3 && $0.allSatisfy(\.isLetter) }
        var identifier = language.lowercased()
        if let script = rest.first, script.count == 4, script.allSatisfy(\.isLetter) {
            identifier += "_\(script.capitalized)"
            rest = rest.dropFirst()
        }
        if let region = rest.first, region.count == 2 || region.count == 3 { identifier += "_\(region.uppercased())" }
        return identifier
    }
}

extension Strings {
    /// - Parameters:
    ///   - chosen: what the person chose; it goes before what their browser asks for.
    ///   - acceptLanguage: the request's header.
    init(chosen: Language?, acceptLanguage: String?) {
        self.init(locale: AcceptLanguage(acceptLanguage).locale(choosing: chosen))
    }
}
