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

    /// The first key of replaced texts that no text has, or whose text is counted; nil if all are fine.
    package static func unknownKey(in words: [Language: [String: String]]) -> String? {
        let known = shared.forms[.english] ?? [:]
        return words.values.flatMap(\.keys).sorted().first { known[$0]?.count != 1 }
    }

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

    init(_ forms: [Language: [String: [String: String]]]) { self.forms = forms }

    func entry(_ key: String, in language: Language) -> String? {
        forms(of: key, in: language)?["other"]
    }

    /// The forms of a text by plural category; falls back to English.
    func forms(of key: String, in language: Language) -> [String: String]? {
        forms[language]?[key] ?? forms[.english]?[key]
    }

    /// The text of a key. A key without a text returns itself, which a test finds and a reader can bear.
    func text(_ key: String, count: Int?, in language: Language, _ arguments: [String]) -> String {
        let forms = forms(of: key, in: language) ?? [:]
        let category = count.map { PluralCategory(count: $0, in: language).rawValue } ?? "other"
        let text = forms[category] ?? forms["other"] ?? key
        return Self.filled(text, with: language.isRightToLeft ? arguments.map(Self.isolated) : arguments)
    }

    /// Isolates an argument, so that a name of the other direction keeps its own punctuation, as in `Wham!` (Unicode
    /// UAX #9, section 2.4).
    private static func isolated(_ argument: String) -> String { "\u{2068}\(argument)\u{2069}" }

    /// Replaces `%1$@`, `%2$@`, …; translators may change the order.
    ///
    /// It makes one pass, so it never reads inserted text again. It uses no regular expression: parsing one each time
    /// took half the time of a page.
    private static func filled(_ text: String, with arguments: [String]) -> String {
        var filled = ""
        // By bytes, because nearly every text of a page comes through here.
        var rest = text.utf8[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            filled += Substring(rest[..<percent])
            let place = rest[percent...].prefix(4)
            let index = place.dropFirst().first.map { Int($0) - Int(UInt8(ascii: "1")) }
            if let index, place.suffix(2).elementsEqual("$@".utf8), arguments.indices.contains(index) {
                filled += arguments[index]
                rest = rest[place.endIndex...]
            } else {
                filled += "%"
                rest = rest[rest.index(after: percent)...]
            }
        }
        return filled + Substring(rest)
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
