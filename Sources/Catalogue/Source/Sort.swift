/// Something that a list can be sorted by.
public struct Sort<Item: Sendable>: Sendable {
    /// In addresses and commands, such as `length`.
    public let key: String
    /// What people read; by default made of the key.
    public let label: String
    /// The key of the fact that is sorted by.
    let field: String
    let value: @Sendable (Item) -> SortValue

    /// Creates a sort.
    ///
    /// - Parameters:
    ///   - key: the name in addresses and commands.
    ///   - label: the English name for people; by default made of the key.
    ///   - field: the key of the fact that is sorted by, which a sorted list shows; nil for the sort's own key.
    ///   - value: the value of an item to compare by.
    public init(
        _ key: String, label: String? = nil, field: String? = nil,
        by value: @escaping @Sendable (Item) -> some SortValueConvertible
    ) {
        self.key = key
        self.field = field ?? key
        self.label = label ?? key.humanised
        self.value = { value($0).sortValue }
    }
}

/// What an item is compared by.
public enum SortValue: Hashable, Sendable, Codable {
    /// Compared as the person's language does.
    case text(String)
    /// Compared by size.
    case number(Double)
    /// Nothing to compare: behind all others, in both directions.
    case missing
}

/// What a ``Sort`` can be made of.
public protocol SortValueConvertible: SendableMetatype {
    /// The value to compare by.
    var sortValue: SortValue { get }
}

extension String: SortValueConvertible {
    public var sortValue: SortValue { isEmpty || ["unknown", "n/a"].contains(lowercased()) ? .missing : .text(self) }
}

extension Double: SortValueConvertible {
    public var sortValue: SortValue { isFinite ? .number(self) : .missing }
}

extension Int: SortValueConvertible {
    public var sortValue: SortValue { .number(Double(self)) }
}

extension Number: SortValueConvertible {
    public var sortValue: SortValue { lowerBound.map { .number($0) } ?? .missing }
}

extension Optional: SortValueConvertible where Wrapped: SortValueConvertible {
    public var sortValue: SortValue { self?.sortValue ?? .missing }
}
