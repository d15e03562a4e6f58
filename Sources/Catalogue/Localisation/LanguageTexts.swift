/// The texts of one language; those that it lacks are in English.
final class LanguageTexts: Sendable {
    private let language: Language
    /// The texts by key, each in its form for other numbers.
    private let texts: [String: String]
    /// The forms of counted texts by key and plural category.
    private let counted: [String: [String: String]]

    init(_ forms: [String: [String: String]], language: Language) {
        self.language = language
        texts = forms.compactMapValues { $0["other"] }
        counted = forms.filter { $1.count > 1 }
    }

    func entry(_ key: String) -> String? { texts[key] }

    /// The text of a key. A key without a text returns itself, which a test finds and a reader can bear.
    func text(_ key: String, count: Int? = nil, _ arguments: [String]) -> String {
        let form = count.flatMap { counted[key]?[PluralCategory(count: $0, in: language).rawValue] }
        return filled(form ?? texts[key] ?? key, with: arguments)
    }

    /// The forms of a counted text by plural category.
    func forms(_ key: String, _ arguments: [String]) -> [String: String] {
        (counted[key] ?? ["other": texts[key] ?? key]).mapValues { filled($0, with: arguments) }
    }

    private func filled(_ text: String, with arguments: [String]) -> String {
        if arguments.isEmpty { return text }
        return Self.filled(text, with: language.isRightToLeft ? arguments.map(Self.isolated) : arguments)
    }

    /// Isolates an argument, so that a name of the other direction keeps its own punctuation, as in `Wham!` (Unicode
    /// UAX #9, section 2.4). A text that was put together has the direction of the language: within isolates there is
    /// nothing that would tell.
    private static func isolated(_ argument: String) -> String {
        "\(argument.contains("\u{2068}") ? "\u{2067}" : "\u{2068}")\(argument)\u{2069}"
    }

    /// Replaces `%1$@`, `%2$@`, …; translators may change the order.
    ///
    /// It makes one pass, so it never reads inserted text again. It goes by bytes, because nearly every text of a page
    /// comes through here.
    private static func filled(_ text: String, with arguments: [String]) -> String {
        var filled: [UInt8] = []
        filled.reserveCapacity(arguments.reduce(text.utf8.count) { $0 + $1.utf8.count })
        var text = text
        text.withUTF8 { bytes in
            var (start, place) = (0, 0)
            while place + 3 < bytes.count {
                let argument = Int(bytes[place + 1]) - Int(UInt8(ascii: "1"))
                guard bytes[place] == UInt8(ascii: "%"), bytes[place + 2] == UInt8(ascii: "$"),
                    bytes[place + 3] == UInt8(ascii: "@"), arguments.indices.contains(argument)
                else {
                    place += 1
                    continue
                }
                filled.append(contentsOf: bytes[start..<place])
                filled.append(contentsOf: arguments[argument].utf8)
                place += 4
                start = place
            }
            filled.append(contentsOf: bytes[start...])
        }
        return String(decoding: filled, as: UTF8.self)
    }
}
