public import Endpoints
import Foundation

extension Answer {
    /// Decodes the body from JSON; a text that is not valid UTF-8 becomes null.
    ///
    /// - Parameters:
    ///   - expected: the shape in words, for the error.
    ///   - path: the keys that lead to the value, with dots in between; empty for the whole body.
    public func decoded<Value: Decodable>(
        as expected: String, _: Value.Type = Value.self, at path: String = ""
    ) throws(ReadingError) -> Value {
        do {
            let decoder = JSONDecoder()
            if path.isEmpty { return try decoder.decode(Value.self, from: body.withoutInvalidTexts) }
            return try decoder.decode(
                Nested<Value>.self, from: body.withoutInvalidTexts,
                configuration: path.split(separator: ".").map(String.init)
            ).value
        } catch {
            throw ReadingError(
                expected: expected, got: "\(body.count) bytes of another shape (\(error.decodingReason))")
        }
    }
}

/// A value inside objects.
private struct Nested<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration path: [String]) throws {
        var container = try decoder.container(keyedBy: Key.self)
        for key in path.dropLast() {
            container = try container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: key))
        }
        value = try container.decode(Value.self, forKey: Key(stringValue: path.last ?? ""))
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
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
