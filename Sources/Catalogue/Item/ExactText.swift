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
    func isIdentical(to other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}
