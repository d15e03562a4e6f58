/// A part of a page that can change while the page is open.
///
/// Its content is one element, whose `data-part` is the part's id. See ``PartRecorder``.
@frozen
public struct Part<Content: HTML>: HTML {
    @usableFromInline let id: String
    @usableFromInline let version: () -> Int?
    @usableFromInline let content: Content

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - id: unique on the page.
    ///   - version: stands for what the part shows, if it differs more often than it changes, such as an age; nil
    ///     compares the markup.
    ///   - content: one element with ``Attribute/part(_:)``.
    @inlinable
    public init(
        _ id: String, version: @autoclosure @escaping () -> Int? = nil, @HTMLBuilder content: () -> Content
    ) {
        self.id = id
        self.version = version
        self.content = content()
    }

    @inlinable
    public func render(into output: inout HTMLOutput) {
        guard let parts = output.parts else { return content.render(into: &output) }
        parts.record(id, version: version()) { content.render(into: &$0) }
    }
}

extension Attribute {
    /// `data-part`: the id of the part that the element shows.
    public static func part(_ id: String) -> Attribute { .data("part", id) }
}

/// Takes the parts of a page while it is rendered, so that two renderings of a page can be compared.
///
/// The output gets the frame: everything but the parts and the cells of lists.
public final class PartRecorder {
    /// The markup of a part, or of a cell of a list.
    public struct Record: Sendable, Identifiable, Equatable {
        public let id: String
        /// Differs from the versions of other contents within this run of the program.
        public let version: Int
        /// The element as UTF-8.
        public let markup: [UInt8]

        /// The record without its markup. It equals the record, and takes a small part of its memory.
        public var withoutMarkup: Record { Record(id: id, version: version, markup: []) }

        public static func == (left: Record, right: Record) -> Bool {
            left.id == right.id && left.version == right.version
        }
    }

    /// The parts outside lists, in the order of the page.
    public private(set) var parts: [Record] = []
    /// The lists, in the order of the page.
    public private(set) var lists: [(id: String, cells: [Record])] = []
    private var known: Set<[String]> = []

    /// Creates a recorder for one rendering.
    public init() {}

    @usableFromInline func record(_ id: String, version: Int?, rendering render: (inout HTMLOutput) -> Void) {
        parts.append(Self.record(id, version: version, rendering: render))
    }

    /// Records a cell; one that is on the page already becomes part of the frame.
    public func record(
        cell: String, of list: String, in output: inout HTMLOutput, rendering render: (inout HTMLOutput) -> Void
    ) {
        let record = Self.record(cell, version: nil, rendering: render)
        guard known.insert([list, cell]).inserted else { return output.append(record.markup[...]) }
        if let index = lists.firstIndex(where: { $0.id == list }) {
            lists[index].cells.append(record)
        } else {
            lists.append((list, [record]))
        }
    }

    private static func record(
        _ id: String, version: Int?, rendering render: (inout HTMLOutput) -> Void
    ) -> Record {
        var output = HTMLOutput()
        render(&output)
        let markup = output.bytes
        return Record(id: id, version: version ?? markup.hashValue, markup: markup)
    }
}
