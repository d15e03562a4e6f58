/// The steps that expressions may still take, so that neither an expression nor an answer makes them work for long.
///
/// A step is a value that a path looks at, or 8 bytes of text that is put together. Paths of names and indexes alone
/// take none, because they look at a few values of a record at most.
struct EvaluationBudget {
    /// The most steps of all expressions of a definition in one record.
    static let stepsOfRecord = 200_000
    /// The steps in an answer without records; each record adds some.
    private static let stepsOfAnswer = 5_000_000
    static let meanStepsOfRecord = 1_000

    private(set) var rest: Int

    /// Creates the budget of an answer.
    init(recordCount: Int = 0) { self.init(steps: Self.stepsOfAnswer + recordCount * Self.meanStepsOfRecord) }

    init(steps: Int) { rest = steps }

    /// Whether expressions have stopped early, so that values are missing.
    var isExceeded: Bool { rest < 0 }

    mutating func spend(_ steps: Int = 1) { rest -= steps }

    /// Evaluates expressions in one record; nil if that takes too many steps.
    mutating func ofRecord<Values>(_ evaluate: (inout EvaluationBudget) -> Values) -> Values? {
        let most = min(max(rest, 0), Self.stepsOfRecord)
        var part = EvaluationBudget(steps: most)
        let values = evaluate(&part)
        rest -= most - part.rest
        return part.isExceeded ? nil : values
    }

    /// Spends the steps that reading the texts of values takes.
    mutating func spend(on values: [JSON]) {
        for value in values where !isExceeded {
            spend(value.readElements.count)
            for case .text(let text) in value.readElements { spend(text.utf8.count / 8) }
        }
    }
}
