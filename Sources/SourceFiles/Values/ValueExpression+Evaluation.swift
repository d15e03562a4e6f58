import Endpoints

extension ValueExpression {
    /// The values in a record, without `null`; several values of a path follow each other, and an array stays one value.
    /// None if they take millions of steps to find.
    public func values(in record: JSON) -> [JSON] {
        var budget = EvaluationBudget()
        return values(in: record, within: &budget)
    }

    /// - Returns: none if the budget is exceeded.
    func values(in record: JSON, within budget: inout EvaluationBudget) -> [JSON] {
        switch form {
        case .path(let path, let filters):
            var values = path.matches(in: record, within: &budget).filter { !$0.isNull }
            for filter in filters where !budget.isExceeded {
                values = filter.applied(to: values)
                // The text between values can be longer than they are.
                switch filter {
                case .join, .replace: budget.spend(on: values)
                default: break
                }
            }
            return budget.isExceeded ? [] : values
        case .text(let parts):
            var text = ""
            for part in parts {
                switch part {
                case .literal(let literal): text += literal
                case .value(let value):
                    guard !budget.isExceeded, let content = value.text(in: record, within: &budget) else { return [] }
                    budget.spend(on: [.text(content)])
                    text += content
                }
            }
            return budget.isExceeded ? [] : [.text(text)]
        }
    }

    /// The texts in a record: of all values, and of the elements of arrays; without blank ones.
    public func texts(in record: JSON) -> [String] { values(in: record).flatMap(\.texts) }

    /// The texts in a record with commas between them; nil if there is none.
    public func text(in record: JSON) -> String? {
        var budget = EvaluationBudget()
        return text(in: record, within: &budget)
    }

    func text(in record: JSON, within budget: inout EvaluationBudget) -> String? {
        let texts = values(in: record, within: &budget).flatMap(\.texts)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// The first value in a record as a number; nil if it is none.
    public func number(in record: JSON) -> Double? {
        var budget = EvaluationBudget()
        return number(in: record, within: &budget)
    }

    func number(in record: JSON, within budget: inout EvaluationBudget) -> Double? {
        guard let value = values(in: record, within: &budget).first else { return nil }
        if let elements = value.elements { return elements.first?.strictNumber }
        return value.strictNumber
    }

    /// Whether its values in some record take more steps than those of all expressions may.
    ///
    /// Also true if the task is cancelled, because nobody waits for its result.
    package func exceedsBudget(in records: [JSON]) -> Bool {
        var budget = EvaluationBudget(recordCount: records.count)
        return records.contains { record in
            Task.isCancelled || budget.ofRecord { values(in: record, within: &$0) } == nil
        }
    }

    /// The most steps in one record.
    package static var maxSteps: Int { EvaluationBudget.stepsOfRecord }
}

extension JSON {
    /// The texts of a scalar or of an array of scalars, trimmed; without blank ones.
    public var texts: [String] {
        switch self {
        case .array: return readElements.compactMap(\.trimmedText)
        default: return trimmedText.map { [$0] } ?? []
        }
    }

    /// The elements of an array that are read, which are not more than a path may match; or the value itself.
    var readElements: ArraySlice<JSON> { elements?.prefix(ValuePath.maximumMatches) ?? [self] }

    /// The text of a scalar without the space around it; nil if nothing is left.
    var trimmedText: String? {
        guard let text = scalarText?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// The number of a number, or of a text that is one.
    package var strictNumber: Double? {
        switch self {
        case .number(let number, _): number
        case .text(let text): NumberText.strict(text)
        default: nil
        }
    }

    /// The number of a number, or of a text that is one, if it keeps all digits of its whole part.
    var exactNumber: Double? {
        // The parser reads a number beyond all others as the greatest.
        guard let number = strictNumber, abs(number) < .greatestFiniteMagnitude, let text = trimmedText,
            NumberText.isExact(text)
        else { return nil }
        return number
    }
}
