public import Catalogue

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
    /// The shape in which lists show the pictures; nil to learn it from their sizes.
    public var shape: Artwork.Shape?

    /// Creates a picture.
    public init(address: ValueExpression, width: Length? = nil, height: Length? = nil, shape: Artwork.Shape? = nil) {
        self.address = address
        self.width = width
        self.height = height
        self.shape = shape
    }
}

extension PictureDefinition: DefinitionMapping {
    static var blank: PictureDefinition { PictureDefinition(address: ValueExpression(ValuePath())) }

    static var keys: [Key] {
        [
            Key(
                required: "address", \.address, .expression, advice: "add where a record has the picture's address"),
            Key("width", \.width, .length), Key("height", \.height, .length), Key("shape", \.shape, .choice),
        ]
    }
}

extension ValueFormat<PictureDefinition> {
    static var picture: Self {
        mapping(
            or: ValueFormat<ValueExpression>.expression,
            isShort: { !$0.isMapping || $0[DefinitionKeys.text] != nil }, whole: { PictureDefinition(address: $0) },
            short: { $0 == PictureDefinition(address: $0.address) ? $0.address : nil })
    }
}

extension ValueFormat<PictureDefinition.Length> {
    fileprivate static var length: Self {
        let (pixels, value) = (ValueFormat<Int>.integer(1...100_000), ValueFormat<ValueExpression>.expression)
        return Self(
            read: { reader, node in
                let first = node.scalar?.first
                return first?.isNumber == true || first == "-"
                    ? pixels.read(&reader, node).map(PictureDefinition.Length.pixels)
                    : value.read(&reader, node).map(PictureDefinition.Length.value)
            },
            write: { length in
                switch length {
                case .pixels(let number): pixels.write(number)
                case .value(let expression): value.write(expression)
                }
            })
    }
}
