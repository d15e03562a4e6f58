/// An expression or a template that cannot be read.
public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The expected text, such as “a filter”.
    public let expected: String
    /// The found text.
    public let got: String
    /// How to mend it, as a sentence; empty if that is plain.
    public let advice: String

    init(expected: String, got: String, advice: String = "") {
        self.expected = expected
        self.got = got
        self.advice = advice
    }

    public var description: String { "expected \(expected), got \(got)" + (advice.isEmpty ? "" : "; \(advice)") }
}
