/// A JSONPath (RFC 9535) without filter expressions, whose leading `$.` may be left out: `images[0].url`, `*.name`.
///
/// Names may hold more than the standard allows without quotes, such as `total-results` or `@id`, because real answers
/// have them; and a name of digits is an index where the value is an array.
public struct ValuePath: Hashable, Sendable {
    /// What a step selects from a value.
    public enum Selector: Hashable, Sendable {
        /// The member of an object.
        case name(String)
        /// The element of an array; negative numbers count from the end.
        case index(Int)
        /// All elements or members.
        case wildcard
        /// A range of elements, from `start` to before `end`, each `step` elements.
        case slice(start: Int?, end: Int?, step: Int)
    }

    /// One step: the selectors, from the value itself or from it and everything in it.
    public struct Step: Hashable, Sendable {
        /// The selectors, usually one; their matches follow each other.
        public var selectors: [Selector]
        /// Whether the step looks at all descendants: `..name`.
        public var isDescendant: Bool

        /// Creates a step.
        public init(_ selectors: [Selector], isDescendant: Bool = false) {
            self.selectors = selectors
            self.isDescendant = isDescendant
        }
    }

    /// The longest path in characters.
    public static let maximumLength = 500
    /// The most matches, unless the caller says otherwise.
    public static let maximumMatches = 1_000

    /// The steps; none for the value itself.
    public var steps: [Step]

    /// Creates a path of steps.
    public init(steps: [Step] = []) { self.steps = steps }

    /// Creates a path of names.
    public init(names: [String]) { steps = names.map { Step([.name($0)]) } }

    /// Reads a path.
    public init(_ text: String) throws(ValuePathError) {
        var parser = ValuePathParser(text)
        steps = try parser.path()
    }

    /// The path with further selectors, each a step.
    public func appending(_ selectors: Selector...) -> ValuePath {
        ValuePath(steps: steps + selectors.map { Step([$0]) })
    }

    /// The name of the last step that has one, such as `medium` of `image.medium[0]`.
    public var lastName: String? {
        for step in steps.reversed() { if case .name(let name)? = step.selectors.last { return name } }
        return nil
    }
}

extension ValuePath: CustomStringConvertible {
    /// The shortest text that reads as this path.
    public var description: String {
        guard !steps.isEmpty else { return "$" }
        var text = ""
        for step in steps {
            if step.isDescendant { text += ".." }
            switch step.selectors.count == 1 ? step.selectors[0] : .index(0) {
            case .name(let name) where ValuePathParser.isPlain(name):
                text += text.isEmpty || step.isDescendant ? name : "." + name
            default: text += "[" + step.selectors.map(\.description).joined(separator: ", ") + "]"
            }
        }
        return text
    }
}

extension ValuePath.Selector: CustomStringConvertible {
    /// The selector as it stands in brackets.
    public var description: String {
        switch self {
        case .name(let name): ValuePathParser.quoted(name)
        case .index(let index): "\(index)"
        case .wildcard: "*"
        case .slice(let start, let end, let step):
            (start.map { "\($0)" } ?? "") + ":" + (end.map { "\($0)" } ?? "") + (step == 1 ? "" : ":\(step)")
        }
    }
}
