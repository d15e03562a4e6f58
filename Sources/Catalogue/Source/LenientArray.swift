package import Endpoints
import Foundation

/// An array that is read element by element: one that cannot be read is noted and left out, the rest is kept.
package struct LenientArray<Element: Decodable>: Decodable {
    package private(set) var elements: [Element] = []
    package private(set) var undecodable: [String] = []

    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            do {
                elements.append(try container.decode(Element.self))
            } catch {
                undecodable.append("element \(container.currentIndex): \(error.reason)")
                // A failed element is not stepped over by itself.
                _ = try container.decode(Anything.self)
            }
        }
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }
}

extension Answer {
    /// The body read as JSON.
    ///
    /// - Parameter expected: the shape in words, for the error.
    package func decoded<Value: Decodable>(
        as expected: String, _: Value.Type = Value.self
    ) throws(ReadingError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: body)
        } catch {
            throw ReadingError(expected: expected, got: "\(body.count) bytes of another shape (\(error.reason))")
        }
    }
}

extension DecodingError {
    /// The place and reason, without the values that were met: they may be anything, of any length.
    fileprivate var reason: String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? "" : " at \(path)"
        }
        return switch self {
        case .keyNotFound(let key, let context): "no “\(key.stringValue)”\(place(context))"
        case .typeMismatch(let type, let context): "no \(type)\(place(context))"
        case .valueNotFound(let type, let context): "null instead of \(type)\(place(context))"
        case .dataCorrupted(let context): "not valid\(place(context))"
        @unknown default: "not readable"
        }
    }
}

extension Error {
    fileprivate var reason: String {
        (self as? DecodingError)?.reason ?? "not readable"
    }
}
