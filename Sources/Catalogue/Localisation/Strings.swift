public import Foundation

/// The interface's texts in a person's language, and numbers and dates as their locale writes them.
public struct Strings: Sendable {
    /// The locale by which numbers and dates are written and texts are sorted.
    public let locale: Locale
    /// The language of the texts.
    public let language: Language
    private let table: StringTable

    /// - Parameter locale: decides language, numbers and dates; a language that there are no texts of falls back to
    ///   English.
    public init(locale: Locale = Locale(identifier: "en_US")) {
        self.init(locale: locale, table: .shared)
    }

    init(locale: Locale, table: StringTable) {
        self.locale = locale
        language = Language(locale) ?? .english
        self.table = table
    }

    /// The text of a phrase with its arguments, in the order of the phrase's comment.
    package func callAsFunction(_ phrase: Phrase, _ arguments: String...) -> String {
        table.text(phrase.rawValue, count: nil, in: language, arguments)
    }

    /// The text of a counted phrase.
    ///
    /// - Parameters:
    ///   - phrase: a phrase that has plural forms.
    ///   - count: chooses the plural form, and is the first argument.
    ///   - arguments: the further arguments, in the order of the phrase's comment.
    package func callAsFunction(_ phrase: Phrase, count: Int, _ arguments: String...) -> String {
        table.text(phrase.rawValue, count: count, in: language, [number(Double(count))] + arguments)
    }

    /// The name of a source, sort, field or unit: from the string catalogue, else as its declaration has it.
    public func label(_ kind: LabelKind, _ key: String, default fallback: String) -> String {
        table.entry("\(kind.rawValue).\(key)", in: language) ?? fallback
    }

    /// What is counted of a source, where the string catalogue has words for it; nil where not.
    public func count(_ kind: LabelKind, _ key: String, _ count: Int) -> String? {
        let key = "\(kind.rawValue).\(key)"
        guard table.entry(key, in: language) != nil else { return nil }
        return table.text(key, count: count, in: language, [number(Double(count))])
    }

    /// The kinds of names that sources declare and the string catalogue may translate.
    public enum LabelKind: String, Sendable {
        /// The name of a source, a sort, a fact, a unit, a parameter or one of its values.
        case source, sort, field, unit, parameter, choice
        /// By the field and the text: one of the few words that a fact can be, such as “Song”.
        case value
        /// By the source: what its favourites are called, and what making one and removing one is called.
        case favourites, add, remove
        /// By the source: what its list is called on the page of the item that it belongs to.
        case related
        /// By the source: how many others there are of it.
        case others
        /// By the source: what a list of its items is called that somebody shares.
        case shared
    }

    /// Several as one text, with as few words between as the language allows: “a, b, c”, “a、b和c”.
    public func list(_ texts: [String]) -> String {
        let style: ListFormatStyle<StringStyle, [String]> = .list(type: .and, width: .narrow)
        return style.locale(locale).format(texts)
    }

    /// At most three digits behind the decimal separator.
    public func number(_ value: Double) -> String {
        value.formatted(.number.locale(locale).precision(.fractionLength(0...3)))
    }

    /// How long ago, in words.
    public func age(of date: Date, at now: Date) -> String {
        let seconds = max(now.timeIntervalSince(date), 0)
        return switch seconds {
        case ..<60: self(.justNow)
        case ..<3_600: self(.minutesAgo, count: Int(seconds / 60))
        case ..<86_400: self(.hoursAgo, count: Int(seconds / 3_600))
        default: self(.daysAgo, count: Int(seconds / 86_400))
        }
    }

    /// Compares as the person's language does: `é` beside `e`, digits by their value, upper case as lower case.
    public func compare(_ left: String, with right: String) -> ComparisonResult {
        left.compare(
            right, options: [.caseInsensitive, .numeric, .widthInsensitive], range: nil, locale: locale)
    }
}
