import Endpoints
import Foundation
import OrderedCollections

extension ValueFilter {
    /// The values after the filter; a value that the filter cannot read is left out.
    func applied(to values: [JSON]) -> [JSON] {
        switch self {
        case .join(let separator):
            let texts = values.flatMap(\.texts)
            return texts.isEmpty ? [] : [.text(texts.joined(separator: separator))]
        case .default(let text):
            return values.contains { !$0.isWithoutContent } ? values : [.text(text)]
        case .date: return values.compactMap { DateText.date($0).map(JSON.text) }
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
        case .year: return DateText.date(value).flatMap(DateText.year).map { JSON.number(Double($0)) }
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

extension JSON {
    /// Whether it holds nothing to show.
    fileprivate var isWithoutContent: Bool {
        switch self {
        case .null: true
        case .text(let text): text.trimmed.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }
}
