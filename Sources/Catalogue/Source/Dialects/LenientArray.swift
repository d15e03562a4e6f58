/// An array that is decoded element by element. An unreadable element is recorded and left out.
public struct LenientArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements that could be read, in order.
    public private(set) var elements: [Element] = []
    /// The index of each readable element in the original array.
    public private(set) var places: [Int] = []
    /// The unreadable elements, each with its index and the reason.
    public private(set) var undecodable: [String] = []

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        guard container.count ?? 0 <= Self.maxElements else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "more than \(Self.maxElements) elements")
        }
        while !container.isAtEnd {
            let index = container.currentIndex
            switch try container.decode(LenientElement<Element>.self) {
            case .readable(let element):
                elements.append(element)
                places.append(index)
            case .unreadable(let reason): undecodable.append("element \(index): \(reason)")
            }
        }
    }

    /// The largest number of elements; a longer array is rejected.
    private static var maxElements: Int { 100_000 }

    /// The number of elements, readable or not.
    public var count: Int { elements.count + undecodable.count }
}

/// A value, or the reason why it is unreadable.
public enum LenientElement<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The value.
    case readable(Element)
    /// The reason why the value is unreadable, for logs.
    case unreadable(String)

    public init(from decoder: any Decoder) throws {
        do { self = .readable(try Element(from: decoder)) } catch { self = .unreadable(error.decodingReason) }
    }
}
