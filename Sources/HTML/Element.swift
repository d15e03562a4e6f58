/// An element with content, such as `<p>…</p>`.
public struct Element<Content: HTML>: HTML {
    let name: StaticString
    let attributes: [Attribute]
    let content: Content

    /// - Parameter name: the element's name; a literal of the program, so that it cannot come from data.
    public init(_ name: StaticString, _ attributes: [Attribute], @HTMLBuilder content: () -> Content) {
        self.name = name
        self.attributes = attributes
        self.content = content()
    }

    public func render(into output: inout HTMLOutput) {
        output.append(startTag: name, attributes)
        content.render(into: &output)
        output.append(verbatim: "</")
        output.append(verbatim: name)
        output.append(verbatim: ">")
    }
}

/// An element that cannot have content, such as `<img>`.
public struct VoidElement: HTML {
    let name: StaticString
    let attributes: [Attribute]

    public init(_ name: StaticString, _ attributes: [Attribute]) {
        self.name = name
        self.attributes = attributes
    }

    public func render(into output: inout HTMLOutput) {
        output.append(startTag: name, attributes)
    }
}

extension HTMLOutput {
    fileprivate mutating func append(startTag name: StaticString, _ attributes: [Attribute]) {
        append(verbatim: "<")
        append(verbatim: name)
        for attribute in attributes { attribute.render(into: &self) }
        append(verbatim: ">")
    }
}
