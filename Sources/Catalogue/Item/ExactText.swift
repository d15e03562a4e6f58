import Foundation

/// A text that equals only texts of the same bytes, as ids do upstream, in addresses and in databases.
///
/// Texts of type `String` are also equal if they are canonically equivalent: “é” is “e” with an accent.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.isIdentical(to: other.text) }

    // Equal bytes are equivalent, too.
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
    /// Whether another text has the same bytes.
    func isIdentical(to other: String) -> Bool {
        guard self == other, utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                guard let first = bytes.baseAddress, let second = others.baseAddress else { return true }
                return memcmp(first, second, bytes.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
