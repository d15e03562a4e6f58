public import Foundation
import Synchronization

/// The texts of the interface in a person's language, with numbers and dates in the format of their locale.
///
/// A class, because each view has it.
public final class Strings: Sendable {
    /// The locale for numbers, dates and sorting.
    public let locale: Locale
    /// The identifier of the locale, kept because `Locale` puts it together on each call.
    package let localeIdentifier: String
    /// The language of the texts.
    public let language: Language
    /// The name of the program.
    package let programName: String
    let texts: LanguageTexts
    private let madeCollation = Mutex<Collation?>(nil)

    /// Creates the strings for a locale.
    ///
    /// - Parameter locale: the locale; a language without texts falls back to English.
    public convenience init(locale: Locale = Locale(identifier: "en_US")) {
        self.init(locale: locale, table: .shared)
    }

    package init(locale: Locale, table: StringTable) {
        self.locale = locale
        localeIdentifier = locale.identifier
        let language = Language(locale) ?? .english
        self.language = language
        programName = table.programName
        texts = table.texts(in: language)
    }

    /// The text of a phrase with its arguments, in the order of the phrase's comment.
    package func callAsFunction(_ phrase: Phrase, _ arguments: String...) -> String {
        texts.text(phrase.rawValue, arguments)
    }

    /// The text of a counted phrase.
    ///
    /// - Parameters:
    ///   - phrase: a phrase that has plural forms.
    ///   - count: chooses the plural form, and is the first argument.
    ///   - arguments: the further arguments, in the order of the phrase's comment.
    package func callAsFunction(_ phrase: Phrase, count: Int, _ arguments: String...) -> String {
        texts.text(phrase.rawValue, count: count, [number(Double(count))] + arguments)
    }

    /// The forms of a counted phrase for scripts, with “#” for the count: “one=# item|other=# items”.
    package func forms(of phrase: Phrase) -> String {
        texts.forms(phrase.rawValue, ["#"]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "|")
    }

    /// A declared name in the person's language, if the string catalogue has the same in English. Otherwise it is the
    /// name of something else.
    public func translation(_ kind: LabelKind, _ key: String, of declared: String) -> String {
        means(kind, key, declared) ? label(kind, key, default: declared) : declared
    }

    private static let english = StringTable.shared.texts(in: .english)

    /// Whether the string catalogue has the same name in English.
    func means(_ kind: LabelKind, _ key: String, _ declared: String) -> Bool {
        Self.english.entry("\(kind.rawValue).\(key)") == declared
    }

    /// The name of a unit, a parameter or an action in the string catalogue, or else in its declaration.
    public func label(_ kind: LabelKind, _ key: String, default fallback: String) -> String {
        texts.entry("\(kind.rawValue).\(key)") ?? fallback
    }

    /// A counted text of a source; nil if the string catalogue has none.
    public func count(_ kind: LabelKind, _ key: String, _ count: Int) -> String? {
        let key = "\(kind.rawValue).\(key)"
        guard texts.entry(key) != nil else { return nil }
        return texts.text(key, count: count, [number(Double(count))])
    }

    /// The kinds of names that sources declare and the string catalogue may translate.
    public enum LabelKind: String, Sendable {
        /// The name of a source, a sort, a fact, a unit, a parameter or one of its values.
        case source, sort, field, unit, parameter, choice
        /// One of the few possible values of a fact, such as “Song”, by field and text.
        case value
        /// The name of a source's favourites, and the actions that add and remove one, by source.
        case favourites, add, remove
        /// The name of a source's list on the page of the item that owns it, by source.
        case related
        /// The name of a shared list of a source's items, by source.
        case shared
    }

    /// Joins texts with the separators of the language: “a, b, c”, “a、b和c”.
    public func list(_ texts: [String]) -> String {
        let style: ListFormatStyle<StringStyle, [String]> = .list(type: .and, width: .narrow)
        return style.locale(locale).format(texts)
    }

    /// A number with its digits, if it has at most 15 of them. More are those of a quotient, which is rounded to six
    /// decimals, or to six digits if it is nearly 0.
    public func number(_ value: Double) -> String {
        // Zero has no sign.
        let number = value == 0 ? 0 : value
        let style = FloatingPointFormatStyle<Double>.number.locale(locale)
        let size = abs(number)
        if size > 0, size < Self.minWithoutExponent {
            return number.formatted(style.notation(.scientific).precision(.significantDigits(1...6)))
        }
        return number.formatted(
            style.precision(
                number.significantDigits <= 15
                    ? .significantDigits(1...15) : size < 0.1 ? .significantDigits(1...6) : .fractionLength(0...6)))
    }

    /// A smaller number would be a long row of zeros.
    private static let minWithoutExponent = 1e-12

    /// 10,000 years, in seconds. A stored date may be any number.
    private static let longestAge: TimeInterval = 315_576_000_000

    /// The time since a date, in words.
    public func age(of date: Date, at now: Date) -> String {
        let seconds = min(max(now.timeIntervalSince(date), 0), Self.longestAge)
        return switch seconds {
        case ..<60: self(.justNow)
        case ..<3_600: self(.minutesAgo, count: Int(seconds / 60))
        case ..<86_400: self(.hoursAgo, count: Int(seconds / 3_600))
        default: self(.daysAgo, count: Int(seconds / 86_400))
        }
    }

    /// Compares texts by the rules of the person's language: `é` beside `e`, digits by value, upper case like lower
    /// case.
    public func compare(_ left: String, with right: String) -> ComparisonResult {
        collation.compare(left, with: right)
    }

    /// The order of texts in the person's language.
    var collation: Collation {
        madeCollation.withLock { collation in
            let made = collation ?? Collation(locale)
            collation = made
            return made
        }
    }
}

extension Double {
    /// The number of digits from the first to the last that is not 0, as the shortest text of the number has them.
    fileprivate var significantDigits: Int {
        let digits = description.utf8.prefix { $0 | 32 != UInt8(ascii: "e") }.filter { $0 &- 48 < 10 }
        let first = digits.firstIndex { $0 != UInt8(ascii: "0") } ?? digits.endIndex
        let last = digits.lastIndex { $0 != UInt8(ascii: "0") } ?? first
        return last - first + 1
    }
}

extension Strings {
    /// The name of a fact in the person's language, or else the declared one.
    public func label(of field: FieldContent) -> String { name(of: field).text }

    /// The name of a fact of an item: an app has a developer where a song has an artist.
    public func label(of field: FieldContent, in item: CatalogueItem) -> String {
        let name = name(of: field)
        guard name.isTranslated, case .text(let kind)? = item.field("kind")?.value else {
            return name.text
        }
        return label(.field, "\(field.key).\(kind)", default: name.text)
    }

    /// The name of a fact, and whether the string catalogue means the same fact.
    private func name(of field: FieldContent) -> (text: String, isTranslated: Bool) {
        let entry = "\(LabelKind.field.rawValue).\(field.key)"
        let isTranslated = Self.english.entry(entry) == field.label
        let translated = isTranslated ? texts.entry(entry) ?? field.label : field.label
        return (field.translations[language] ?? translated, isTranslated)
    }
}
