/// Joins views, one after another, with `if`, `switch` and `for`.
///
/// It joins two at a time rather than with parameter packs, which the compiler does not specialise: pairs render almost
/// twice as fast.
@resultBuilder
public enum HTMLBuilder {
    /// Takes a view.
    @inlinable public static func buildExpression<View: HTML>(_ view: consuming View) -> View { view }

    /// Takes text, which is escaped.
    @inlinable public static func buildExpression(_ text: consuming String) -> Text { Text(text) }

    /// Takes text that may be missing.
    @inlinable public static func buildExpression(_ text: String?) -> Text? { text.map { Text($0) } }

    /// Takes an empty block.
    @inlinable public static func buildBlock() -> EmptyHTML { EmptyHTML() }

    /// Takes the first view of a block.
    @inlinable public static func buildPartialBlock<View: HTML>(first: consuming View) -> View { first }

    /// Puts the next view of a block after all before it.
    @inlinable public static func buildPartialBlock<First: HTML, Second: HTML>(
        accumulated: consuming First, next: consuming Second
    ) -> Pair<First, Second> {
        Pair(first: accumulated, second: next)
    }

    /// Takes the view of an `if` without an `else`.
    @inlinable public static func buildOptional<View: HTML>(_ view: consuming View?) -> View? { view }

    /// Takes the view of the first branch.
    @inlinable public static func buildEither<First: HTML, Second: HTML>(
        first: consuming First
    ) -> Either<First, Second> {
        .first(first)
    }

    /// Takes the view of the second branch.
    @inlinable public static func buildEither<First: HTML, Second: HTML>(
        second: consuming Second
    ) -> Either<First, Second> {
        .second(second)
    }

    /// Takes the views of a `for` loop.
    @inlinable public static func buildArray<View: HTML>(_ views: consuming [View]) -> [View] { views }
}

/// A view that writes nothing.
@frozen
public struct EmptyHTML: HTML {
    /// Creates an empty view.
    @inlinable public init() {}
    @inlinable public func render(into output: inout HTMLOutput) {}
}

/// Two views, one after the other, as ``HTMLBuilder`` joins them.
@frozen
public struct Pair<First: HTML, Second: HTML>: HTML {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    @inlinable init(first: First, second: Second) {
        self.first = first
        self.second = second
    }

    @inlinable public func render(into output: inout HTMLOutput) {
        first.render(into: &output)
        second.render(into: &output)
    }
}

/// One of two views, as ``HTMLBuilder`` takes them from a branch.
@frozen
public enum Either<First: HTML, Second: HTML>: HTML {
    /// The view of an `if`, or of an earlier case.
    case first(First)
    /// The view of an `else`, or of a later case.
    case second(Second)

    @inlinable public func render(into output: inout HTMLOutput) {
        switch self {
        case .first(let view): view.render(into: &output)
        case .second(let view): view.render(into: &output)
        }
    }
}

/// Writes the wrapped view, if there is one.
extension Optional: HTML where Wrapped: HTML {
    /// An optional view writes itself.
    public typealias Body = Never
    @inlinable public func render(into output: inout HTMLOutput) {
        self?.render(into: &output)
    }
}

/// Views of one type, one after another.
extension Array: HTML where Element: HTML {
    /// An array of views writes itself.
    public typealias Body = Never
    @inlinable public func render(into output: inout HTMLOutput) {
        for view in self { view.render(into: &output) }
    }
}

/// A view for each element of a sequence, as in SwiftUI.
///
/// A `for` loop does the same, except that the compiler refuses views of an opaque type in it.
@frozen
public struct ForEach<Elements: Sequence, View: HTML>: HTML {
    @usableFromInline let elements: Elements
    @usableFromInline let view: (Elements.Element) -> View

    /// Creates the views each time when it is rendered; the sequence must allow more than one pass.
    ///
    /// - Parameters:
    ///   - elements: in the order of their views.
    ///   - view: makes the view of an element.
    @inlinable
    public init(_ elements: Elements, @HTMLBuilder view: @escaping (Elements.Element) -> View) {
        self.elements = elements
        self.view = view
    }

    @inlinable public func render(into output: inout HTMLOutput) {
        for element in elements { view(element).render(into: &output) }
    }
}
