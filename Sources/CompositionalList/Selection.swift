public import HTML

/// Where selecting a cell leads.
public struct Selection: Hashable, Sendable {
    public let address: Address
    /// Whether that is what is shown beside the list.
    public let isSelected: Bool

    public init(_ address: Address, isSelected: Bool = false) {
        self.address = address
        self.isSelected = isSelected
    }
}
