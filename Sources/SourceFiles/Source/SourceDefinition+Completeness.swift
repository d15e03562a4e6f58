extension SourceDefinition {
    /// Whether items can be read without inferring anything.
    public var isComplete: Bool { items != nil && item?.title != nil }
}
