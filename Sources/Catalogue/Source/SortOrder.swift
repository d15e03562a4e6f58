/// The direction of a sorted list.
public enum SortOrder: String, Sendable, Hashable, CaseIterable {
    /// From the least to the greatest value, or from the greatest to the least.
    case ascending, descending

    /// The opposite direction.
    public var reversed: SortOrder { self == .ascending ? .descending : .ascending }
}
