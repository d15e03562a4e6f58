/// A view: a piece of markup, written as a Swift value.
///
/// A view of your own is composed of other views in its ``body``, down to elements and text. Text and attribute values
/// are escaped for their place, so that data cannot become markup.
public protocol HTML {
    /// The type of the body, which the compiler infers; `Never` for views that write themselves.
    associatedtype Body: HTML

    /// The views that this view is composed of.
    @HTMLBuilder var body: Body { get }

    /// Writes the view as UTF-8.
    ///
    /// Views of your own don't implement it: the default writes the ``body``.
    func render(into output: inout HTMLOutput)
}

extension HTML {
    @inlinable
    public func render(into output: inout HTMLOutput) {
        body.render(into: &output)
    }

    /// The view as UTF-8, ready to be sent.
    ///
    /// - Parameter capacity: the number of bytes to reserve, so that an ordinary page is written without reallocation.
    @inlinable
    public func bytes(reserving capacity: Int = 65_536) -> [UInt8] {
        var output = HTMLOutput(reserving: capacity)
        render(into: &output)
        return output.bytes
    }

    /// The view as text, without any white space between tags.
    public func rendered() -> String {
        String(decoding: bytes(), as: UTF8.self)
    }

    /// The view as indented text with one tag on a line, for people and snapshot tests.
    ///
    /// Never serve it, because white space between inline elements is visible.
    public func formatted() -> String {
        IndentedMarkup(rendered()).text
    }
}

/// The body of views that write themselves.
extension Never: HTML {
    /// Never evaluated, because there is no value of this type.
    public var body: Never { fatalError("A view without a body was asked for it.") }
    public func render(into output: inout HTMLOutput) {}
}

extension HTML where Body == Never {
    /// Never evaluated, because the view writes itself.
    public var body: Never { fatalError("\(Self.self) writes itself and has no body.") }
}
