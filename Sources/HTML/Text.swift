/// Text, escaped.
public struct Text: HTML {
    let text: String

    public init(_ text: String) {
        self.text = text
    }

    public func render(into output: inout HTMLOutput) {
        output.append(text: text)
    }
}

/// Markup as it stands; only a literal of the program can be.
public struct Verbatim: HTML {
    let markup: StaticString

    public init(_ markup: StaticString) {
        self.markup = markup
    }

    public func render(into output: inout HTMLOutput) {
        output.append(verbatim: markup)
    }
}
