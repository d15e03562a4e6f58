/// Text, which is escaped.
public struct Text: HTML {
    let text: String

    /// Takes any text. In a body, a plain string does the same.
    public init(_ text: String) {
        self.text = text
    }

    public func render(into output: inout HTMLOutput) {
        output.append(text: text)
    }
}
