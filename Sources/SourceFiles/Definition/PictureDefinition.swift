/// Where a record has its picture.
public struct PictureDefinition: Hashable, Sendable {
    /// The size of a picture: the same for all, or a value of each record.
    public enum Length: Hashable, Sendable {
        /// A number of pixels.
        case pixels(Int)
        /// Where a record has the number of pixels.
        case value(ValueExpression)
    }

    /// The address; one without a host is resolved against the answer's.
    public var address: ValueExpression
    /// The width.
    public var width: Length?
    /// The height.
    public var height: Length?

    /// Creates a picture.
    public init(address: ValueExpression, width: Length? = nil, height: Length? = nil) {
        self.address = address
        self.width = width
        self.height = height
    }
}
