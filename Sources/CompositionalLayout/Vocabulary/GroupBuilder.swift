/// Collects the items and groups written between a group's braces.
@resultBuilder
public enum GroupBuilder {
    /// A single cell.
    public static func buildExpression(_ item: Item) -> [Group.Element] { [.item(item)] }
    /// A nested group.
    public static func buildExpression(_ group: Group) -> [Group.Element] { [.group(group)] }
    /// Takes an array of elements.
    public static func buildExpression(_ elements: [Group.Element]) -> [Group.Element] { elements }
    /// Joins the elements of a block.
    public static func buildBlock(_ parts: [Group.Element]...) -> [Group.Element] { parts.flatMap { $0 } }
    /// Joins the elements of a `for` loop.
    public static func buildArray(_ parts: [[Group.Element]]) -> [Group.Element] { parts.flatMap { $0 } }
    /// Takes the elements of an `if` without an `else`.
    public static func buildOptional(_ part: [Group.Element]?) -> [Group.Element] { part ?? [] }
    /// Takes the elements of the first branch.
    public static func buildEither(first part: [Group.Element]) -> [Group.Element] { part }
    /// Takes the elements of the second branch.
    public static func buildEither(second part: [Group.Element]) -> [Group.Element] { part }
}
