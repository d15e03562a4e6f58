import Catalogue
import Foundation

/// The columns of an item that a search reads: folded texts, and their words as a `tsvector`.
struct SearchRow {
    let title: String
    let names: String
    /// The words of title and names with the weight A, and those of the facts with D, in PostgreSQL's text format.
    let words: String

    init(_ text: SearchText) {
        title = text.title.replacing("\0", with: " ")
        names = text.names.replacing("\0", with: " ")
        var positions: [String: [String]] = [:]
        var position = 0
        for (column, weight) in [(title, "A"), (names, "A"), (text.facts, "")] {
            for word in column.searchWords {
                position += 1
                positions[word, default: []].append("\(min(position, Self.lastPosition))\(weight)")
            }
            // A phrase doesn't cross columns.
            position += 2
        }
        words = positions.map { "'\($0)':\($1.prefix(Self.maxPositions).joined(separator: ","))" }
            .joined(separator: " ")
    }

    /// The limits of a `tsvector` (PostgreSQL 15, 12.11).
    private static let lastPosition = 16_383
    private static let maxPositions = 255
}

extension String {
    /// The words of a folded text: letters, numbers and marks, as the tokeniser `unicode61` of SQLite reads them.
    var searchWords: [String] {
        unicodeScalars.split { !$0.isIndexed }.map { String($0.prefix(Self.longestWord)) }
    }

    /// A word of a `tsvector` has less than 2 KiB.
    private static var longestWord: Int { 500 }
}
