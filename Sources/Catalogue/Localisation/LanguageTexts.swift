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
        let text = form ?? texts[key] ?? key
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
}
