/// Lists the sections of a snapshot: single sections, sequences and optional ones, with `if`, `switch`, `for`
/// and `if #available`.
@resultBuilder
public enum SectionsBuilder<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>
where Cell.ID: Sendable {
    /// Takes a single section.
    public static func buildExpression(_ section: Section<ID, Cell>) -> [Section<ID, Cell>] {
        [section]
    }

    /// Takes a section if there is one.
    public static func buildExpression(_ section: Section<ID, Cell>?) -> [Section<ID, Cell>] {
        section.map { [$0] } ?? []
    }

    /// Takes all sections of a sequence, in its order.
    public static func buildExpression(_ sections: some Sequence<Section<ID, Cell>>) -> [Section<ID, Cell>] {
        Array(sections)
    }

    /// Joins the parts of a block.
    ///
    /// - Complexity: O(*n*) for *n* sections in all parts.
    public static func buildBlock(_ parts: [Section<ID, Cell>]...) -> [Section<ID, Cell>] {
        parts.flatMap(\.self)
    }

    /// Takes the sections of an `if` without an `else`.
    public static func buildOptional(_ sections: [Section<ID, Cell>]?) -> [Section<ID, Cell>] {
        sections ?? []
    }

    /// Takes the sections of the branch that was chosen.
    public static func buildEither(first sections: [Section<ID, Cell>]) -> [Section<ID, Cell>] {
        sections
    }

    /// Takes the sections of the other branch.
    public static func buildEither(second sections: [Section<ID, Cell>]) -> [Section<ID, Cell>] {
        sections
    }

    /// Joins the rounds of a `for` loop.
    ///
    /// - Complexity: O(*n*) for *n* sections in all rounds.
    public static func buildArray(_ rounds: [[Section<ID, Cell>]]) -> [Section<ID, Cell>] {
        rounds.flatMap(\.self)
    }

    /// Takes the sections of an `if #available`.
    public static func buildLimitedAvailability(_ sections: [Section<ID, Cell>]) -> [Section<ID, Cell>] {
        sections
    }
}
