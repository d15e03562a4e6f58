/// A whole page: the doctype, the `html` element, a head with character set and title, and the body.
@frozen
public struct Document<Head: HTML, Content: HTML>: HTML {
    @usableFromInline let root: [Attribute]
    @usableFromInline let title: String
    @usableFromInline let attributes: [Attribute]
    @usableFromInline let head: Head
    @usableFromInline let content: Content

    /// Creates a page in UTF-8.
    ///
    /// - Parameters:
    ///   - language: the language of the page, as a BCP 47 tag.
    ///   - direction: the direction in which the page is read.
    ///   - title: the text of the window's title.
    ///   - root: other attributes of the `html` element.
    ///   - attributes: the attributes of the body.
    ///   - head: the rest of the head.
    ///   - body: the content of the body.
    @inlinable
    public init(
        language: String, direction: Attribute.Direction = .leftToRight, title: String, root: [Attribute] = [],
        _ attributes: Attribute..., @HTMLBuilder head: () -> Head, @HTMLBuilder body: () -> Content
    ) {
        let own: [Attribute] = [.lang(language), .dir(direction)]
        self.root = own + root
        self.title = title
        self.attributes = attributes
        self.head = head()
        content = body()
    }

    @inlinable
    public func render(into output: inout HTMLOutput) {
        // Elements would copy the head and the content.
        output.append(verbatim: "<!doctype html>")
        output.append(startTag: "html", root)
        output.append(startTag: "head", [])
        output.append(startTag: "meta", [.charset("utf-8")])
        Element("title", []) { title }.render(into: &output)
        head.render(into: &output)
        output.append(endTag: "head")
        output.append(startTag: "body", attributes)
        content.render(into: &output)
        output.append(endTag: "body")
        output.append(endTag: "html")
    }
}

extension Document where Head == EmptyHTML {
    /// Creates a page in UTF-8, with nothing in its head but the character set and the title.
    ///
    /// - Parameters:
    ///   - language: the language of the page, as a BCP 47 tag.
    ///   - direction: the direction in which the page is read.
    ///   - title: the text of the window's title.
    ///   - attributes: the attributes of the body.
    ///   - body: the content of the body.
    @inlinable
    public init(
        language: String, direction: Attribute.Direction = .leftToRight, title: String,
        _ attributes: Attribute..., @HTMLBuilder body: () -> Content
    ) {
        root = [.lang(language), .dir(direction)]
        self.title = title
        self.attributes = attributes
        head = EmptyHTML()
        content = body()
    }
}
