/// Puts views one after another.
///
/// Two at a time rather than with parameter packs, which the compiler does not specialise: measured, pairs render
/// almost twice as fast.
@resultBuilder
public enum HTMLBuilder {
    public static func buildExpression<View: HTML>(_ view: View) -> View { view }
    public static func buildExpression(_ text: String) -> Text { Text(text) }

    public static func buildBlock() -> EmptyHTML { EmptyHTML() }
    public static func buildPartialBlock<View: HTML>(first: View) -> View { first }
    public static func buildPartialBlock<First: HTML, Second: HTML>(
        accumulated: First, next: Second
    ) -> Pair<First, Second> {
        Pair(first: accumulated, second: next)
    }

    public static func buildOptional<View: HTML>(_ view: View?) -> View? { view }
    public static func buildEither<First: HTML, Second: HTML>(first: First) -> Either<First, Second> { .first(first) }
    public static func buildEither<First: HTML, Second: HTML>(second: Second) -> Either<First, Second> {
        .second(second)
    }
    public static func buildArray<View: HTML>(_ views: [View]) -> [View] { views }
    public static func buildLimitedAvailability<View: HTML>(_ view: View) -> View { view }
}

/// Nothing.
public struct EmptyHTML: HTML {
    public init() {}
    public func render(into output: inout HTMLOutput) {}
}

/// Two views, one after the other.
public struct Pair<First: HTML, Second: HTML>: HTML {
    let first: First
    let second: Second

    public func render(into output: inout HTMLOutput) {
        first.render(into: &output)
        second.render(into: &output)
    }
}

/// One of two views.
public enum Either<First: HTML, Second: HTML>: HTML {
    case first(First)
    case second(Second)

    public func render(into output: inout HTMLOutput) {
        switch self {
        case .first(let view): view.render(into: &output)
        case .second(let view): view.render(into: &output)
        }
    }
}

extension Optional: HTML where Wrapped: HTML {
    public typealias Body = Never
    public func render(into output: inout HTMLOutput) {
        self?.render(into: &output)
    }
}

extension Array: HTML where Element: HTML {
    public typealias Body = Never
    public func render(into output: inout HTMLOutput) {
        for view in self { view.render(into: &output) }
    }
}

/// A view for each element of a sequence, as in SwiftUI.
///
/// A `for` loop does the same where the view's type can be written; the compiler refuses one whose type is opaque.
public struct ForEach<Elements: Sequence, View: HTML>: HTML {
    private let elements: Elements
    private let view: (Elements.Element) -> View

    public init(_ elements: Elements, @HTMLBuilder view: @escaping (Elements.Element) -> View) {
        self.elements = elements
        self.view = view
    }

    public func render(into output: inout HTMLOutput) {
        for element in elements { view(element).render(into: &output) }
    }
}
