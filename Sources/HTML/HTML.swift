/// A piece of markup, written as a Swift value.
///
/// A view of your own says what it is made of in ``body``; everything it is made of ends in elements and text.
/// Whatever is interpolated is escaped for the place it stands in, so a view cannot be made to emit markup that
/// it did not write.
public protocol HTML {
    associatedtype Body: HTML

    /// What this view is made of.
    @HTMLBuilder var body: Body { get }

    /// Writes the view's bytes.
    ///
    /// Views of your own do not implement it: the default writes ``body``.
    func render(into output: inout HTMLOutput)
}

extension HTML {
    @inlinable
    public func render(into output: inout HTMLOutput) {
        body.render(into: &output)
    }

    /// The view as UTF-8 bytes, ready to be sent.
    public func bytes(reserving capacity: Int = 16_384) -> [UInt8] {
        var output = HTMLOutput(reserving: capacity)
        render(into: &output)
        return output.bytes
    }

    /// The view as text, without white space of its own.
    public func rendered() -> String {
        String(decoding: bytes(), as: UTF8.self)
    }

    /// The view as indented text, one tag a line: for people and for snapshot tests, never to be served,
    /// because white space between inline elements is visible.
    public func formatted() -> String {
        IndentedMarkup(rendered()).text
    }
}

/// A view that writes itself has no body.
extension Never: HTML {
    public var body: Never { fatalError("A view without a body was asked for it.") }
    public func render(into output: inout HTMLOutput) {}
}

extension HTML where Body == Never {
    public var body: Never { fatalError("\(Self.self) writes itself and has no body.") }
}
