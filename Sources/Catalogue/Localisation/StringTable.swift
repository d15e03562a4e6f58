import Foundation

/// The string catalogue, in the format of Xcode's `.xcstrings`, so that translators' tools can work with it.
struct StringTable: Sendable {
    static let shared = StringTable(xcstrings: Data(PackageResources.Localizable_xcstrings))

    /// By language, by key: the forms by plural category; `other` where there is only one.
    private let forms: [String: [String: [String: String]]]

    var languages: [String] { forms.keys.sorted() }
    func keys(in language: String) -> Set<String> { Set(forms[language, default: [:]].keys) }

    /// - Precondition: the data are a string catalogue: they are part of the program, and a test reads them.
    init(xcstrings data: Data) {
        let catalogue: Catalogue
        do {
            catalogue = try JSONDecoder().decode(Catalogue.self, from: data)
        } catch {
            preconditionFailure("Localizable.xcstrings is not a string catalogue: \(error)")
        }
        var forms: [String: [String: [String: String]]] = [:]
        for (key, string) in catalogue.strings {
            for (language, localization) in string.localizations {
                forms[language, default: [:]][key] = localization.forms
            }
        }
        self.forms = forms
    }

    func entry(_ key: String, in language: Language) -> String? {
        forms(of: key, in: language)?["other"]
    }

    /// By plural category; English where a language has none.
    func forms(of key: String, in language: Language) -> [String: String]? {
        forms[language.rawValue]?[key] ?? forms[Language.english.rawValue]?[key]
    }

    /// A key without text shows itself: visible in a test, harmless to a person.
    func text(_ key: String, count: Int?, in language: Language, _ arguments: [String]) -> String {
        let forms = forms(of: key, in: language) ?? [:]
        let category = count.map { PluralCategory(count: $0, in: language).rawValue } ?? "other"
        let text = forms[category] ?? forms["other"] ?? key
        return Self.filled(text, with: language.isRightToLeft ? arguments.map(Self.isolated) : arguments)
    }

    /// A name of the other direction stays together with what ends it, as in `Wham!` (Unicode UAX #9, section 2.4).
    private static func isolated(_ argument: String) -> String { "\u{2068}\(argument)\u{2069}" }

    /// `%1$@`, `%2$@`, …: translators may change the order. In one pass, so that what is inserted is not read again; by
    /// hand, because a regular expression is parsed anew each time, which was half of what a page took.
    private static func filled(_ text: String, with arguments: [String]) -> String {
        var filled = ""
        var rest = text[...]
        while let percent = rest.firstIndex(of: "%") {
            filled += rest[..<percent]
            let place = rest[percent...].prefix(4)
            let index = place.dropFirst().first?.wholeNumberValue.map { $0 - 1 }
            if let index, place.hasSuffix("$@"), arguments.indices.contains(index) {
                filled += arguments[index]
                rest = rest[place.endIndex...]
            } else {
                filled += "%"
                rest = rest[rest.index(after: percent)...]
            }
        }
        return filled + rest
    }

    private struct Catalogue: Decodable {
        let strings: [String: Entry]

        struct Entry: Decodable { let localizations: [String: Localization] }
        struct Localization: Decodable {
            let stringUnit: Unit?
            let variations: Variations?

            var forms: [String: String] {
                stringUnit.map { ["other": $0.value] } ?? variations?.plural.mapValues(\.stringUnit.value) ?? [:]
            }
        }
        struct Unit: Decodable { let value: String }
        struct Variations: Decodable { let plural: [String: Form] }
        struct Form: Decodable { let stringUnit: Unit }
    }
}
