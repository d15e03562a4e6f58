/// A view that was rendered before, and may be written more than once.
@frozen
public struct RenderedHTML: HTML {
    private let bytes: [UInt8]

    /// Renders a view.
    @inlinable public init(_ view: some HTML) { self.init(bytes: view.bytes(reserving: 0)) }

    @usableFromInline init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the view wrote nothing.
    public var isEmpty: Bool { bytes.isEmpty }

    public func render(into output: inout HTMLOutput) { output.append(bytes[...]) }
}
