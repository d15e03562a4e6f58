/// The direction of a sorted list.
public enum SortOrder: String, Sendable, Hashable, CaseIterable {
    case ascending, descending

    public var reversed: SortOrder { self == .ascending ? .descending : .ascending }
}
