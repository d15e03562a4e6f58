public import HTML

/// The link of a cell, and whether it leads to the item that is shown beside the list.
public struct Selection: Hashable, Sendable {
    /// The address that selecting the cell leads to.
    public let address: Address
    /// Whether the cell is marked as the current one (`aria-current`).
    public let isSelected: Bool

    /// Creates the link of a cell, which is not the current one unless told so.
    @inlinable public init(_ address: Address, isSelected: Bool = false) {
        self.address = address
        self.isSelected = isSelected
    }
}
