import Catalogue
import Foundation

/// The languages that a browser accepts, from the `Accept-Language` header (RFC 9110, section 12.5.4).
struct AcceptLanguage {
    /// The locales in order of preference, without those of weight 0.
    let locales: [Locale]
    /// The language if none of the accepted languages has texts.
    private let fallback: Language

    /// Parses the header.
    ///
    /// - Parameter field: the value of the header. Invalid parts, and everything beyond 1,000 bytes, are ignored.
    init(_ field: String?) {
        let ranges = QualityValue.list(in: field).compactMap { LanguageRange($0) }
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

    /// The locale for texts, numbers and dates, with the person's region if they name one.
    ///
    /// - Parameter chosen: the language that the person chose in the app; nil for no choice.
    func locale(choosing chosen: Language?) -> Locale {
        if let language = chosen ?? locales.lazy.compactMap({ Language($0) }).first {
            return locales.first { Language($0) == language } ?? Locale(identifier: language.rawValue)
        }
        // Numbers and dates match the words.
        if fallback == .english { return Strings().locale }
        return Locale(identifier: fallback.rawValue)
    }
}

/// A language range with its weight.
private struct LanguageRange {
    /// The language, script and region in the form of a locale; other subtags, such as variants, are left out.
    let identifier: String
    /// The weight from 0 to 1.
    let weight: Double

    var isAny: Bool { identifier == "*" }

    init?(_ range: QualityValue) {
        guard let identifier = range.value == "*" ? "*" : Self.identifier(range.value) else { return nil }
        self.identifier = identifier
        weight = range.weight
    }

    /// Whether the range matches a language (RFC 4647, section 3.3.1). `*` matches every language that no other range
    /// names.
    func matches(_ language: Language) -> Bool {
        "\(language.rawValue.replacing("-", with: "_"))_".hasPrefix("\(identifier)_")
    }

    /// The identifier of the locale for a BCP 47 tag; nil if the tag is invalid.
    private static func identifier(_ tag: String) -> String? {
        let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isWellFormed = subtags.allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isWellFormed, let language = subtags.first, (2...3).contains(language.count),
            language.allSatisfy(\.isLetter)
        else { return nil }
        // An extended language may follow, as in `zh-yue-HK`.
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

/// The strings of requests by what they accept. Browsers send few different headers, and a locale is slow to make.
final class RequestStrings: Sendable {
    private struct Key: Hashable {
        let chosen: Language?
        let acceptLanguage: String?
    }

    /// The longest header field whose strings are kept, in bytes.
    private static let longest = 200

    private let table: StringTable
    private let known = LRUCache<Key, Strings>(limit: 1_000)

    init(_ table: StringTable = .shared) { self.table = table }

    func strings(chosen: Language?, acceptLanguage: String?) -> Strings {
        let make = { [table] in
            Strings(locale: AcceptLanguage(acceptLanguage).locale(choosing: chosen), table: table)
        }
        guard (acceptLanguage ?? "").utf8.count <= Self.longest else { return make() }
        return known.value(for: Key(chosen: chosen, acceptLanguage: acceptLanguage), orElse: make)
    }
}
