import Catalogue

/// An array in a document that was turned into JSON from XML, where an array of one is that one.
enum OneOrSeveral<Element: Decodable & Sendable>: Decodable, Sendable {
    case one(LenientElement<Element>)
    case several(LenientArray<Element>)

    private enum NoKeys: CodingKey {}

    init(from decoder: any Decoder) throws {
        do {
            self = .several(try LenientArray(from: decoder))
        } catch DecodingError.typeMismatch {
            // Anything but an object is neither.
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

    /// Where each of the elements stood, from 0, with those that could not be read counted.
    var places: [Int] {
        switch self {
        case .one: elements.indices.map { $0 }
        case .several(let array): array.places
        }
    }

    /// Each with its place and the reason.
    var undecodable: [String] {
        switch self {
        case .one(.readable): []
        case .one(.unreadable(let reason)): ["the only element: \(reason)"]
        case .several(let array): array.undecodable
        }
    }
}
