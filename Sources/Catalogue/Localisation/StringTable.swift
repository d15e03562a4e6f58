import Foundation

/// The string catalogue: a file for each language, with texts by key. A counted text has a form for each plural
/// category.
package struct StringTable: Sendable {
    package static let shared = StringTable([
        .english: EmbeddedFiles.en_json, .spanish: EmbeddedFiles.es_json, .italian: EmbeddedFiles.it_json,
        .simplifiedChinese: EmbeddedFiles.zh_Hans_json, .arabic: EmbeddedFiles.ar_json,
    ])

    /// The forms of a text by language, key and plural category; an uncounted text has only `other`.
    private let forms: [Language: [String: [String: String]]]
    private let texts: [Language: LanguageTexts]

    /// The name of the program.
    private(set) var programName = Self.ownName
    /// The name of the program that the files are written for.
    private static let ownName = "Vitrine"

    /// The texts of a program with another name, and with some texts of its own.
    package func naming(_ name: String, replacing words: [Language: [String: String]] = [:]) -> StringTable {
        guard name != programName || !words.isEmpty else { return self }
        var forms = forms.mapValues { $0.mapValues { $0.mapValues { $0.replacing(programName, with: name) } } }
        for (language, texts) in words {
            forms[language, default: [:]].merge(texts.mapValues { ["other": $0] }) { $1 }
        }
        var table = StringTable(forms)
        table.programName = name
        return table
    }

    /// The keys of the texts that a program may replace: those that are not counted.
    package static let replaceableKeys = Set((shared.forms[.english] ?? [:]).filter { $1.count == 1 }.keys)

    func keys(in language: Language) -> Set<String> { Set(forms[language, default: [:]].keys) }

    /// - Precondition: the files are objects of texts and forms. They are part of the program, and a test reads them.
    private init(_ files: [Language: [UInt8]]) {
        self.init(
            files.mapValues { file in
                do {
                    return try JSONDecoder().decode([String: Text].self, from: Data(file)).mapValues(\.forms)
                } catch {
                    preconditionFailure("A language’s texts cannot be read: \(error)")
                }
            })
    }

    init(_ forms: [Language: [String: [String: String]]]) {
        self.forms = forms
        let english = forms[.english] ?? [:]
        texts = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { language in
                (language, LanguageTexts(english.merging(forms[language] ?? [:]) { $1 }, language: language))
            })
    }

    func entry(_ key: String, in language: Language) -> String? { texts(in: language).entry(key) }

    func texts(in language: Language) -> LanguageTexts { texts[language] ?? LanguageTexts([:], language: language) }

    /// The forms of a text by plural category; falls back to English.
    func forms(of key: String, in language: Language) -> [String: String]? {
        forms[language]?[key] ?? forms[.english]?[key]
    }

    /// A text, or its forms by plural category.
    private struct Text: Decodable {
        let forms: [String: String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                forms = ["other": try container.decode(String.self)]
            } catch DecodingError.typeMismatch {
                forms = try container.decode([String: String].self)
            }
        }
    }
}
