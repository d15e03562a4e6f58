public import Endpoints
import Foundation

extension Answer {
    /// Decodes the body from JSON; a text that is not valid UTF-8 becomes null.
    ///
    /// - Parameter expected: the shape in words, for the error.
    public func decoded<Value: Decodable>(
        as expected: String, _: Value.Type = Value.self
    ) throws(ReadingError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: body.withoutInvalidTexts)
        } catch {
            throw ReadingError(
                expected: expected, got: "\(body.count) bytes of another shape (\(error.decodingReason))")
        }
    }
}

extension Error {
    /// The place and reason of a decoding error, without the values, which may be of any length.
    var decodingReason: String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".").prefix(200)
            return path.isEmpty ? "" : " at \(path.debugDescription)"
        }
        return switch self as? DecodingError {
        case .keyNotFound(let key, let context): "no “\(key.stringValue)”\(place(context))"
        case .typeMismatch(let type, let context): "no \(type)\(place(context))"
        case .valueNotFound(let type, let context): "null instead of \(type)\(place(context))"
        case .dataCorrupted(let context): "not valid\(place(context))"
        case nil: "not readable"
        @unknown default: "not readable"
        }
    }
}
