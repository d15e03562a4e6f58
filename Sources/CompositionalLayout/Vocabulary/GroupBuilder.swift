/// Collects the items and groups written between a group's braces.
@resultBuilder
public enum GroupBuilder {
    /// One cell.
    public static func buildExpression(_ item: Item) -> [Group.Element] { [.item(item)] }
    /// A nested group.
    public static func buildExpression(_ group: Group) -> [Group.Element] { [.group(group)] }
    /// Elements made elsewhere.
    public static func buildExpression(_ elements: [Group.Element]) -> [Group.Element] { elements }
    /// One after the other.
    public static func buildBlock(_ parts: [Group.Element]...) -> [Group.Element] { parts.flatMap { $0 } }
    /// A loop.
    public static func buildArray(_ parts: [[Group.Element]]) -> [Group.Element] { parts.flatMap { $0 } }
    /// An `if` without `else`.
    public static func buildOptional(_ part: [Group.Element]?) -> [Group.Element] { part ?? [] }
    /// The first branch of a choice.
    public static func buildEither(first part: [Group.Element]) -> [Group.Element] { part }
    /// The second branch of a choice.
    public static func buildEither(second part: [Group.Element]) -> [Group.Element] { part }
}
