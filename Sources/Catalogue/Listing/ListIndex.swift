import Foundation

/// The index of a sorted list: labels, each with the position of the first item that it stands for.
///
/// A list sorted by a text has its initial letters. Any other list has the values at equal distances, or the positions
/// themselves if it isn't sorted.
public struct ListIndex: Hashable, Sendable {
    /// The entries in the order of the list, at most ``maxEntries``; empty if the list is.
    public let entries: [Entry]
    /// Whether the labels are initial letters, but for a last one of items without a text.
    public let hasInitials: Bool

    /// A label and the position that it leads to.
    public struct Entry: Hashable, Sendable {
        /// The label in the person's language.
        public let label: String
        /// The position of the first item, from 0.
        public let position: Int
        /// The first item.
        public let item: ItemReference
    }

    /// The largest number of entries.
    public static let maxEntries = 30
    /// The number of values at equal distances.
    private static let values = 12

    /// Creates the index of a list.
    ///
    /// - Complexity: O(*e* log *n*) calls of `item` for *e* entries among *n* items.
    /// - Parameters:
    ///   - count: the number of items.
    ///   - sort: the key of the sort; nil if the list isn't sorted.
    ///   - field: the key of the fact with the sorted value.
    ///   - strings: the language of the labels.
    ///   - item: the item at a position.
    init(of count: Int, sort: String?, field: String?, strings: Strings, item: (Int) -> CatalogueItem) {
        func entry(_ label: String, _ position: Int) -> Entry {
            Entry(label: label, position: position, item: item(position).id)
        }
        func value(_ position: Int) -> SortValue { sort.flatMap { item(position).sortValues[$0] } ?? .missing }
        func label(_ position: Int) -> String {
            if let field, let fact = item(position).field(field) { return strings.rowText(fact) }
            return switch value(position) {
            case .text(let text): text
            case .number(let number): strings.number(number)
            case .missing: ""
            }
        }
        // Items without a value come last.
        let known = (0..<count).partitioningIndex { value($0) == .missing }
        var entries: [Entry] = []
        if known > 0, case .text = value(0), !item(0).hasDate(in: field) {
            let starts = Self.starts(of: known) { position in
                guard case .text(let text) = value(position) else { return "" }
                return strings.initial(of: text)
            }
            entries = starts.map { entry($0.label, $0.position) }.uniqued(on: \.label)
        }
        // One initial leads nowhere.
        hasInitials = (2..<Self.maxEntries).contains(entries.count)
        if !hasInitials {
            let positions = Self.spaced(known).map { position in
                (0..<position).partitioningIndex { value($0) == value(position) }
            }
            entries = positions.map { entry(label($0), $0) }.uniqued(on: \.label)
        }
        if known == 0 {
            entries = Self.spaced(count).map { entry(strings.number(Double($0 + 1)), $0) }
        } else if known < count {
            entries.append(entry(strings(.unknown), known))
        }
        self.entries = entries
    }

    /// The first position of each of the first ``maxEntries`` groups of items that have the same label.
    private static func starts(of count: Int, label: (Int) -> String) -> [(label: String, position: Int)] {
        var starts: [(label: String, position: Int)] = []
        var position = 0
        while position < count, starts.count < maxEntries {
            let current = label(position)
            starts.append((current, position))
            position = (position + 1..<count).partitioningIndex { label($0) != current }
        }
        return starts
    }

    /// Positions at equal distances.
    private static func spaced(_ count: Int) -> [Int] {
        (0..<min(values, count)).map { $0 * count / min(values, count) }
    }
}

extension Strings {
    /// The letter under which an index has a text: the first, without its accents. Chinese characters are under the
    /// first letter of their sound, by which they are sorted. Digits and signs, which come before letters, are under #.
    fileprivate func initial(of text: String) -> String {
        guard let first = text.first, first.isLetter else { return "#" }
        let sound =
            language == .simplifiedChinese ? String(first).applyingTransform(.mandarinToLatin, reverse: false) : nil
        let letter = (sound ?? String(first)).foldedForSearch.prefix(1)
        return letter.uppercased(with: locale)
    }
}
