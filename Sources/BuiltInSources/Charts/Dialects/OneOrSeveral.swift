import Catalogue

/// An array in JSON that was converted from XML, where an array of one element is the element itself.
enum OneOrSeveral<Element: Decodable & Sendable>: Decodable, Sendable {
    case one(LenientElement<Element>)
    case several(LenientArray<Element>)

    private enum NoKeys: CodingKey {}

    init(from decoder: any Decoder) throws {
        do {
            self = .several(try LenientArray(from: decoder))
        } catch DecodingError.typeMismatch {
            // A single element is an object.
            _ = try decoder.container(keyedBy: NoKeys.self)
            self = .one(try LenientElement(from: decoder))
        }
    }

    var elements: [Element] {
        switch self {
        case .one(.readable(let element)): [element]
        case .one(.unreadable): []
        case .several(let array): array.elements
        }
    }

    /// The positions of the elements, from 0; unreadable elements count.
    var places: [Int] {
        switch self {
        case .one: elements.indices.map { $0 }
        case .several(let array): array.places
        }
    }

    /// The position and the reason of each unreadable element.
    var undecodable: [String] {
        switch self {
        case .one(.readable): []
        case .one(.unreadable(let reason)): ["the only element: \(reason)"]
        case .several(let array): array.undecodable
        }
    }
}
