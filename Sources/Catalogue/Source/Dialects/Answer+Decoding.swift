public import Endpoints
import Foundation

extension Answer {
    /// Decodes the body from JSON.
    ///
    /// Guard prefixes and JSONP around JSON are left out. Bytes that are not UTF-8 become U+FFFD, and `NaN` becomes null.
    ///
    /// - Parameters:
    ///   - expected: the shape in words, for the error.
    ///   - type: the type of the value.
    ///   - path: the keys that lead to the value, with dots in between; empty for the whole body.
    public func decoded<Value: Decodable>(
        as expected: String, _ type: Value.Type = Value.self, at path: String = ""
    ) throws(ReadingError) -> Value {
        let json = body.withoutJSONWrapping
        do {
            let isValid = String(validating: json, as: UTF8.self) != nil
            return try (isValid ? json : json.repairedJSON).decoded(at: path)
        } catch DecodingError.dataCorrupted {
            // Most bodies need no repair.
            do { return try json.repairedJSON.decoded(at: path) } catch { throw failure(error, expected) }
        } catch {
            throw failure(error, expected)
        }
    }

    private func failure(_ error: any Error, _ expected: String) -> ReadingError {
        guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
            return ReadingError(
                expected: expected, got: "\(body.count) bytes of another shape (\(error.decodingReason))")
        }
        let format = BodyFormat(of: body, type: headers["content-type"])
        return ReadingError(
            expected: expected, got: format.noun, format: format == .brokenJSON ? nil : format)
    }
}

extension Data {
    fileprivate func decoded<Value: Decodable>(at path: String) throws -> Value {
        let decoder = JSONDecoder()
        if path.isEmpty { return try decoder.decode(Value.self, from: self) }
        return try decoder.decode(
            Nested<Value>.self, from: self, configuration: path.split(separator: ".").map(String.init)
        ).value
    }
}

/// A value inside objects.
private struct Nested<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration path: [String]) throws {
        var container = try decoder.container(keyedBy: AnyKey.self)
        for key in path.dropLast() {
            container = try container.nestedContainer(keyedBy: AnyKey.self, forKey: Self.key(key, in: container))
        }
        value = try container.decode(Value.self, forKey: Self.key(path.last ?? "", in: container))
    }

    private static func key(
        _ name: String, in container: KeyedDecodingContainer<AnyKey>
    ) throws(MissingKey) -> AnyKey {
        let key = AnyKey(stringValue: name)
        guard !container.contains(key) else { return key }
        let path = (container.codingPath + [key]).map(\.stringValue).joined(separator: ".")
        let known = container.allKeys.prefix(MissingKey.maxCandidates).map(\.stringValue.withoutControls)
        throw MissingKey(path: path, advice: Suggestion.advice(for: name, in: known))
    }
}

/// A path that leads nowhere in an answer.
private struct MissingKey: Error {
    /// The path up to the missing key.
    let path: String
    /// The nearest key that the answer has instead.
    let advice: String?

    /// The most keys that are compared.
    static let maxCandidates = 200

    var reason: String { "nothing at “\(path.prefix(200))”" + (advice.map { "; \($0)" } ?? "") }
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
        case nil: (self as? MissingKey)?.reason ?? "not readable"
        @unknown default: "not readable"
        }
    }
}
