/// Lists the cells of a section: single cells, sequences and optional ones, with `if`, `switch`, `for` and
/// `if #available`.
@resultBuilder
public enum CellsBuilder<Cell> {
    /// Takes a single cell.
    public static func buildExpression(_ cell: Cell) -> [Cell] {
        [cell]
    }

    /// Takes a cell if there is one.
    public static func buildExpression(_ cell: Cell?) -> [Cell] {
        cell.map { [$0] } ?? []
    }

    /// Takes all cells of a sequence, in its order.
    public static func buildExpression(_ cells: some Sequence<Cell>) -> [Cell] {
        Array(cells)
    }

    /// Joins the parts of a block.
    ///
    /// - Complexity: O(*n*) for *n* cells in all parts.
    public static func buildBlock(_ parts: [Cell]...) -> [Cell] {
        parts.flatMap(\.self)
    }

    /// Takes the cells of an `if` without an `else`.
    public static func buildOptional(_ cells: [Cell]?) -> [Cell] {
        cells ?? []
    }

    /// Takes the cells of the branch that was chosen.
    public static func buildEither(first cells: [Cell]) -> [Cell] {
        cells
    }

    /// Takes the cells of the other branch.
    public static func buildEither(second cells: [Cell]) -> [Cell] {
        cells
    }

    /// Joins the rounds of a `for` loop.
    ///
    /// - Complexity: O(*n*) for *n* cells in all rounds.
    public static func buildArray(_ rounds: [[Cell]]) -> [Cell] {
        rounds.flatMap(\.self)
    }

    /// Takes the cells of an `if #available`.
    public static func buildLimitedAvailability(_ cells: [Cell]) -> [Cell] {
        cells
    }
}
