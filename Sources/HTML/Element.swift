/// An element with a start tag, content and an end tag, such as `<p>…</p>`.
@frozen
public struct Element<Content: HTML>: HTML {
    @usableFromInline let name: StaticString
    @usableFromInline let attributes: [Attribute]
    @usableFromInline let content: Content

    /// Creates an element that has no function of its own.
    ///
    /// - Parameters:
    ///   - name: a literal of the program, so that it cannot come from data.
    ///   - attributes: written in this order.
    ///   - content: the views between the tags.
    @inlinable
    public init(_ name: StaticString, _ attributes: [Attribute], @HTMLBuilder content: () -> Content) {
        self.name = name
        self.attributes = attributes
        self.content = content()
    }

    /// Creates an element that has no function of its own, with its attributes one after another.
    @inlinable
    public init(_ name: StaticString, _ attributes: Attribute..., @HTMLBuilder content: () -> Content) {
        self.init(name, attributes, content: content)
    }

    @inlinable
    public func render(into output: inout HTMLOutput) {
        output.append(startTag: name, attributes)
        content.render(into: &output)
        output.append(endTag: name)
    }
}

/// An element that has no content and no end tag, such as `<img>`: a void element of the HTML standard.
public struct VoidElement: HTML {
    let name: StaticString
    let attributes: [Attribute]

    /// Creates a void element that has no function of its own; any other element needs an end tag.
    public init(_ name: StaticString, _ attributes: [Attribute]) {
        self.name = name
        self.attributes = attributes
    }

    /// Creates a void element that has no function of its own, with its attributes one after another.
    public init(_ name: StaticString, _ attributes: Attribute...) {
        self.init(name, attributes)
    }

    public func render(into output: inout HTMLOutput) {
        output.append(startTag: name, attributes)
    }
}
