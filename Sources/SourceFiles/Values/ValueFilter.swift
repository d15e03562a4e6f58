import Catalogue
import Endpoints
import Foundation
import OrderedCollections

/// A conversion of the values that a path has found.
public enum ValueFilter: Hashable, Sendable {
    /// The last segment of an address.
    case last
    /// The text of HTML.
    case plain
    /// The year of a date.
    case year
    /// A date as ISO 8601.
    case date
    /// The number in a text.
    case number
    /// A number divided by another, which is not 0.
    case divide(Double)
    /// All values as one text with another text between them.
    case join(String)
    /// A text with its first letter in upper case.
    case capitalised
    /// A text in place of no value.
    case `default`(String)
    /// A text with another text, which is not empty, replaced wherever it stands.
    case replace(String, with: String)

    /// The filters without an argument, by their names.
    private static let simple: [String: ValueFilter] = [
        "last": .last, "plain": .plain, "year": .year, "date": .date, "number": .number, "capitalised": .capitalised,
    ]

    /// The names of all filters.
    public static let names = [
        "last", "plain", "year", "date", "number", "divide", "join", "capitalised", "default", "replace",
    ]

    /// Reads a filter such as `year` or `divide: 10`.
    public init(_ text: String) throws(SyntaxError) {
        let colon = text.firstIndex(of: ":")
        let name = text[..<(colon ?? text.endIndex)].trimmed
        let rest = colon.map { String(text[text.index(after: $0)...]) }
        let argument = rest.map(Self.argument)
        switch (name, argument) {
        case ("divide", let argument):
            guard let number = argument.flatMap({ Double($0.trimmed) }), number.isFinite, number != 0 else {
                throw SyntaxError(
                    expected: "a number other than 0 after “divide:”", got: Self.quoted(argument ?? ""))
            }
            self = .divide(number)
        case ("join", let argument?): self = .join(argument)
        case ("default", let argument?): self = .default(argument)
        case ("replace", _):
            guard let (old, new) = rest.flatMap(Self.pair) else {
                throw SyntaxError(
                    expected: "two texts with a comma between them after “replace:”", got: Self.quoted(argument ?? ""),
                    advice: "write texts with commas in quotes")
            }
            self = .replace(old, with: new)
        case ("join", nil), ("default", nil):
            throw SyntaxError(expected: "a text after “\(name):”", got: "no text")
        default:
            guard let filter = Self.simple[name] else {
                throw SyntaxError(
                    expected: "a filter (\(Self.names.joined(separator: ", ")))", got: Self.quoted(name),
                    advice: Suggestion.advice(for: name, in: Self.names) ?? "")
            }
            guard argument == nil else {
                throw SyntaxError(
                    expected: "“\(name)” without an argument", got: Self.quoted(argument ?? ""))
            }
            self = filter
        }
    }

    /// Two texts with a comma between them, the first of which is not empty.
    private static func pair(_ text: String) -> (String, String)? {
        let text = text.trimmed
        var end = text.startIndex
        if let quote = text.first, quote == "\"" || quote == "'", let close = text.dropFirst().firstIndex(of: quote) {
            end = close
        }
        guard let comma = text[end...].firstIndex(of: ",") else { return nil }
        let old = argument(String(text[..<comma]))
        return old.isEmpty ? nil : (old, argument(String(text[text.index(after: comma)...])))
    }

    private static func quoted(_ text: String) -> String { text.isEmpty ? "no text" : "“\(text.prefix(80))”" }

    /// An argument without the space around it; quotes keep the space inside.
    private static func argument(_ text: String) -> String {
        let text = text.trimmed
        guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }
}

extension ValueFilter: CustomStringConvertible {
    /// The filter as it stands after a bar.
    public var description: String {
        switch self {
        case .last, .plain, .year, .date, .number, .capitalised: Self.simple.first { $0.value == self }?.key ?? ""
        case .divide(let divisor): "divide: \(JSON.number(divisor).scalarText ?? "1")"
        case .join(let text): "join: \(Self.written(text))"
        case .default(let text): "default: \(Self.written(text))"
        case .replace(let old, let new): "replace: \(Self.written(old, isFirst: true)), \(Self.written(new))"
        }
    }

    private static func written(_ text: String, isFirst: Bool = false) -> String {
        let isPlain =
            !(isFirst && text.contains(",")) && text == text.trimmed && !text.isEmpty && !text.contains(" | ")
            && text.first != "\"" && text.first != "'"
            && !text.hasPrefix("| ") && !text.hasSuffix(" |") && text != "|"
        guard !isPlain else { return text }
        return text.contains("\"") ? "'\(text)'" : "\"\(text)\""
    }
}

extension ValueFilter {
    /// The values after the filter; a value that the filter cannot read is left out.
    func applied(to values: [JSON]) -> [JSON] {
        switch self {
        case .join(let separator):
            let texts = values.flatMap(\.texts)
            return texts.isEmpty ? [] : [.text(texts.joined(separator: separator))]
        case .default(let text):
            let hasContent = values.contains {
                $0.trimmedText != nil || $0.elements?.isEmpty == false || $0.members?.isEmpty == false
            }
            return hasContent ? values : [.text(text)]
        case .date: return values.compactMap { DateText.date($0).map { JSON.text($0.iso) } }
        default:
            return values.compactMap { value in
                guard case .array(let elements) = value else { return applied(to: value) }
                return .array(elements.prefix(ValuePath.maximumMatches).compactMap { applied(to: $0) })
            }
        }
    }

    /// The longest text that may grow by a replacement, in bytes.
    private static let longestReplaced = 20_000

    private static func replacing(_ old: String, with new: String, in text: String) -> JSON? {
        let parts = text.components(separatedBy: old)
        guard parts.count > 1 else { return .text(text) }
        let growth = (parts.count - 1) * (new.utf8.count - old.utf8.count)
        return growth > 0 && text.utf8.count + growth > longestReplaced ? nil : .text(parts.joined(separator: new))
    }

    private func applied(to value: JSON) -> JSON? {
        switch self {
        case .last: return value.trimmedText.map { .text(AddressText.lastSegment(of: $0)) }
        case .plain: return value.scalarText.map { .text(PlainText.text(ofHTML: $0)) }
        case .capitalised:
            return value.trimmedText.map { .text($0.prefix(1).uppercased() + $0.dropFirst()) }
        case .year: return DateText.date(value).map { JSON.number(Double($0.year)) }
        case .number:
            if case .number = value { return value }
            // A number that cannot keep its digits stays a text.
            return value.scalarText.flatMap(NumberText.first).map { abs($0) < 1e15 ? JSON.number($0) : value }
        case .divide(let divisor):
            return value.strictNumber.map { $0 / divisor }.flatMap { $0.isFinite ? JSON.number($0) : nil }
        case .replace(let old, let new): return value.scalarText.flatMap { Self.replacing(old, with: new, in: $0) }
        case .date, .join, .default: return value
        }
    }
}
