import OrderedCollections

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
        steps.allSatisfy { step in
            guard step.selectors.count == 1, !step.isDescendant else { return false }
            return switch step.selectors[0] {
            case .name, .index: true
            case .wildcard, .slice: false
            }
        }
    }

    /// The first value that the path matches.
    public func firstMatch(in value: JSON) -> JSON? {
        // Nearly all paths are a few names and indexes, which need no list of matches.
        var current = value
        for (position, step) in steps.enumerated() {
            guard step.selectors.count == 1, !step.isDescendant else {
                return ValuePath(steps: Array(steps[position...])).keyedMatches(in: current, limit: 1_000).first?.value
            }
            switch step.selectors[0] {
            case .name, .index:
                guard let next = step.selectors[0].single(in: current) else { return nil }
                current = next
            case .wildcard, .slice:
                return ValuePath(steps: Array(steps[position...])).keyedMatches(in: current, limit: 1_000).first?.value
            }
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
            if step.selectors.count == 1, case .wildcard = step.selectors[0], !step.isDescendant, matches.count == 1,
                let elements = matches[0].value.elements
            {
                // The usual list of records, without a check for each element.
                let key = matches[0].key
                matches = elements.prefix(limit).map { Match(value: $0, key: key) }
                budget.spend(matches.count)
                continue
            }
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
