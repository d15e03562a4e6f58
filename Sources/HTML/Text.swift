/// Text, which is escaped.
@frozen
public struct Text: HTML {
    @usableFromInline let text: String

    /// Takes any text. In a body, a plain string does the same.
    @inlinable public init(_ text: String) {
        self.text = text
    }

    @inlinable public func render(into output: inout HTMLOutput) {
        output.append(text: text)
    }
}
