import Catalogue

/// An array in JSON that was converted from XML, where an array of one element is the element itself.
struct OneOrSeveral<Element: Decodable & Sendable>: Decodable, Sendable {
    let elements: [Element]
    /// The positions of the elements, from 0; unreadable elements count.
    let places: [Int]
    /// The position and the reason of each unreadable element.
    let undecodable: [String]

    init(from decoder: any Decoder) throws {
        do {
            let array = try LenientArray<Element>(from: decoder)
            (elements, places, undecodable) = (array.elements, array.places, array.undecodable)
        } catch DecodingError.typeMismatch {
            // A single element is an object.
            _ = try decoder.container(keyedBy: AnyKey.self)
            switch try LenientElement<Element>(from: decoder) {
            case .readable(let element): (elements, places, undecodable) = ([element], [0], [])
            case .unreadable(let reason): (elements, places, undecodable) = ([], [], ["the only element: \(reason)"])
            }
        }
    }
}
