import Endpoints

/// A path with filters, or a text with paths in braces.
///
/// `premiered | year` is a path with a filter; `{text: "S{season} E{number}"}` is a text, whose braces may hold filters,
/// too, and which writes braces themselves as `{{` and `}}`.
public struct ValueExpression: Hashable, Sendable {
    /// A part of a text with paths in braces.
    public enum Part: Hashable, Sendable {
        /// Text as it is.
        case literal(String)
        /// The text of a value.
        case value(ValueExpression)
    }

    /// The two forms.
    public indirect enum Form: Hashable, Sendable {
        /// The values of a path after some filters.
        case path(ValuePath, [ValueFilter])
        /// A text; unknown if the value of one of its parts is.
        case text([Part])
    }

    /// The form with its parts.
    public let form: Form

    /// The longest expression in characters.
    static let maximumLength = 2_000
    /// The most filters after one path.
    static let maximumFilters = 10

    /// Creates an expression of a path.
    public init(_ path: ValuePath, _ filters: ValueFilter...) { form = .path(path, filters) }

    /// Creates an expression of a form.
    public init(_ form: Form) { self.form = form }

    /// Reads a path and its filters.
    public init(_ text: String) throws(SyntaxError) {
        var pieces = try ExpressionSplitter.pieces(of: text)
        let path = try ValuePath(typed: pieces.removeFirst().trimmed)
        guard pieces.count <= Self.maximumFilters else {
            throw SyntaxError(expected: "at most \(Self.maximumFilters) filters", got: "\(pieces.count)")
        }
        var filters: [ValueFilter] = []
        for piece in pieces { filters.append(try ValueFilter(piece)) }
        form = .path(path, filters)
    }

    /// Reads a text with paths in braces: `S{season} E{number}`.
    public init(template: String) throws(SyntaxError) {
        form = .text(try ExpressionSplitter.parts(of: template))
    }

    /// The path; nil for a text.
    public var path: ValuePath? { if case .path(let path, _) = form { path } else { nil } }
    /// All paths that it reads.
    public var paths: [ValuePath] {
        switch form {
        case .path(let path, _): [path]
        case .text(let parts):
            parts.flatMap { part -> [ValuePath] in if case .value(let value) = part { value.paths } else { [] } }
        }
    }
    /// The filters; none for a text.
    public var filters: [ValueFilter] { if case .path(_, let filters) = form { filters } else { [] } }
}

extension ValueExpression: CustomStringConvertible {
    /// The text that reads as this expression, in the form that it has.
    public var description: String {
        switch form {
        case .path(let path, let filters):
            ([path.description] + filters.map(\.description)).joined(separator: " | ")
        case .text(let parts):
            parts.map { part in
                switch part {
                case .literal(let text):
                    text.replacing("{", with: "{{").replacing("}", with: "}}")
                case .value(let value): "{\(value.description)}"
                }
            }.joined()
        }
    }
}

extension ValueExpression {
    /// The values in a record, without `null`; several values of a path follow each other, and an array stays one value.
    /// None if the budget is exceeded.
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

    /// The texts in a record, those of arrays too, with commas between them; nil if there is none.
    func text(in record: JSON, within budget: inout EvaluationBudget) -> String? {
        let texts = values(in: record, within: &budget).flatMap(\.texts)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// The first value in a record as a number; nil if it is none.
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
