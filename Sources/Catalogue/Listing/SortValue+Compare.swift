import Foundation

extension SortValue {
    /// Compares numbers by size and texts by language. Numbers come before texts, and missing values last.
    func compare(with other: SortValue, strings: Strings) -> ComparisonResult {
        switch (self, other) {
        case (.number(let left), .number(let right)):
            left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        case (.text(let left), .text(let right)): strings.compare(left, with: right)
        case (.number, .text), (.number, .missing), (.text, .missing): .orderedAscending
        case (.text, .number), (.missing, .number), (.missing, .text): .orderedDescending
        case (.missing, .missing): .orderedSame
        }
    }
}
