import OrderedCollections

/// A JSONPath (RFC 9535) without filter expressions, whose leading `$.` may be left out: `images[0].url`, `*.name`.
///
/// Names may hold more than the standard allows without quotes, such as `total-results` or `@id`, because real answers
/// have them; and a name of digits is an index where the value is an array.
public struct ValuePath: Hashable, Sendable {
    /// The selection of a step.
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

    /// Reads a path; the error names it.
    init(typed text: String) throws(SyntaxError) {
        do throws(ValuePathError) { try self.init(text) } catch {
            let place = "at character \(error.offset + 1) of the path “\(text.prefix(80))”"
            throw SyntaxError(expected: "\(error.expected) \(place)", got: error.got)
        }
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

extension ValuePath {
    /// A value that a path matches, with the key that the path's last wildcard over an object chose.
    public struct Match: Hashable, Sendable {
        /// The value.
        public var value: JSON
        /// The key in the object that the path's last wildcard ran over.
        public var key: String?
    }

    /// The values that the path matches, in their order; at most ``maximumMatches``, and none if they take millions of
    /// steps to find.
    public func matches(in value: JSON) -> [JSON] {
        var budget = EvaluationBudget()
        return matches(in: value, within: &budget)
    }

    func matches(in value: JSON, within budget: inout EvaluationBudget) -> [JSON] {
        guard isSingular else {
            let values = keyedMatches(in: value, within: &budget).map(\.value)
            budget.spend(on: values)
            return values
        }
        return firstMatch(in: value).map { [$0] } ?? []
    }

    /// Whether it is of names and indexes only, which match one value at most.
    var isSingular: Bool {
        steps.allSatisfy { $0.selectors.count == 1 && $0.selectors[0].isSingular && !$0.isDescendant }
    }

    /// The first value that the path matches.
    public func firstMatch(in value: JSON) -> JSON? {
        // Nearly all paths are a few names and indexes, which need no list of matches.
        guard isSingular else { return keyedMatches(in: value).first?.value }
        var current = value
        for step in steps {
            guard let next = step.selectors[0].single(in: current) else { return nil }
            current = next
        }
        return current
    }

    /// The matches with their keys, at most `limit` after each step; none if they take millions of steps to find.
    public func keyedMatches(in value: JSON, limit: Int = ValuePath.maximumMatches) -> [Match] {
        var budget = EvaluationBudget()
        return keyedMatches(in: value, limit: limit, within: &budget)
    }

    /// - Returns: none if the budget is exceeded.
    func keyedMatches(
        in value: JSON, limit: Int = ValuePath.maximumMatches, within budget: inout EvaluationBudget
    ) -> [Match] {
        var matches = [Match(value: value, key: nil)]
        for step in steps {
            if budget.isExceeded || matches.isEmpty { break }
            var selected: [Match] = []
            for match in matches { step.select(from: match, limit: limit, into: &selected, within: &budget) }
            matches = selected
        }
        return budget.isExceeded ? [] : matches
    }
}

extension ValuePath.Step {
    /// Selects from a value, and then from everything in it if the step looks at descendants.
    fileprivate func select(
        from match: ValuePath.Match, limit: Int, into selected: inout [ValuePath.Match],
        within budget: inout EvaluationBudget
    ) {
        for selector in selectors {
            guard selected.count < limit, !budget.isExceeded else { return }
            let before = selected.count
            selector.select(from: match, limit: limit, into: &selected)
            budget.spend(1 + selected.count - before)
        }
        guard isDescendant else { return }
        /// - Returns: whether further descendants may be looked at.
        func descend(to value: JSON, _ key: String?) -> Bool {
            select(from: .init(value: value, key: key), limit: limit, into: &selected, within: &budget)
            return selected.count < limit && !budget.isExceeded
        }
        switch match.value {
        case .array(let elements): for element in elements { guard descend(to: element, match.key) else { return } }
        case .object(let members): for (key, value) in members { guard descend(to: value, key) else { return } }
        default: break
        }
    }
}

extension ValuePath.Selector {
    /// Whether it selects one value at most.
    var isSingular: Bool {
        switch self {
        case .name, .index: true
        case .wildcard, .slice: false
        }
    }

    /// The value of a name or an index.
    fileprivate func single(in value: JSON) -> JSON? {
        switch (self, value) {
        case (.name(let name), .object(let members)): return members[name]
        case (.name(let name), .array(let elements)):
            guard name.utf8.count <= 9, name.utf8.allSatisfy({ $0 &- 48 < 10 }), let index = Int(name),
                index < elements.count
            else { return nil }
            return elements[index]
        case (.index(let index), .array(let elements)):
            let position = index < 0 ? elements.count + index : index
            return elements.indices.contains(position) ? elements[position] : nil
        default: return nil
        }
    }

    fileprivate func select(from match: ValuePath.Match, limit: Int, into selected: inout [ValuePath.Match]) {
        let key = match.key
        switch (self, match.value) {
        case (.wildcard, .array(let elements)):
            for element in elements.prefix(limit - selected.count) { selected.append(.init(value: element, key: key)) }
        case (.wildcard, .object(let members)):
            for (name, value) in members.elements.prefix(limit - selected.count) {
                selected.append(.init(value: value, key: name))
            }
        case (.slice(let start, let end, let step), .array(let elements)):
            for index in Self.indexes(of: elements.count, from: start, to: end, step: step)
                .prefix(limit - selected.count)
            {
                selected.append(.init(value: elements[index], key: key))
            }
        default: if let value = single(in: match.value) { selected.append(.init(value: value, key: key)) }
        }
    }

    /// The indexes of a slice (RFC 9535, section 2.3.4.2).
    private static func indexes(of count: Int, from start: Int?, to end: Int?, step: Int) -> StrideTo<Int> {
        guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
        func normalised(_ index: Int) -> Int { index < 0 ? count + index : index }
        if step > 0 {
            let lower = min(max(normalised(start ?? 0), 0), count)
            let upper = min(max(normalised(end ?? count), 0), count)
            return stride(from: lower, to: upper, by: step)
        }
        let upper = min(max(start.map(normalised) ?? count - 1, -1), count - 1)
        let lower = min(max(end.map(normalised) ?? -1, -1), count - 1)
        return stride(from: upper, to: lower, by: step)
    }
}

/// A path that cannot be read, with the place of the mistake.
public struct ValuePathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path as it came.
    public let text: String
    /// The number of Unicode scalars before the mistake.
    public let offset: Int
    /// The expected text, such as “a name”.
    public let expected: String

    /// The character at the place, or “the end”.
    public var got: String {
        let scalars = text.unicodeScalars
        guard let index = scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex),
            index < scalars.endIndex
        else { return "the end" }
        return "“\(scalars[index])”"
    }

    public var description: String { "expected \(expected) at character \(offset + 1), got \(got)" }
}
