/// An array that is read element by element: one that cannot be read is noted and left out, the rest is kept.
public struct LenientArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements that could be read, in order.
    public private(set) var elements: [Element] = []
    /// Where each of the elements stood, from 0, with those that could not be read counted.
    public private(set) var places: [Int] = []
    /// Each with its place and the reason.
    public private(set) var undecodable: [String] = []

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        guard container.count ?? 0 <= Self.mostElements else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "more than \(Self.mostElements) elements")
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

    /// One that is longer is read by nobody.
    private static var mostElements: Int { 100_000 }

    /// How many elements there are, readable or not.
    public var count: Int { elements.count + undecodable.count }
}

/// A value, or the reason why it could not be read.
public enum LenientElement<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The value.
    case readable(Element)
    /// The reason why there is none, for logs.
    case unreadable(String)

    public init(from decoder: any Decoder) throws {
        do { self = .readable(try Element(from: decoder)) } catch { self = .unreadable(error.decodingReason) }
    }
}
