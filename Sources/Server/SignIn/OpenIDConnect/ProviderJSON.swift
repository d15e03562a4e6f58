import Foundation

/// A JSON value. Decoding never traps, whatever the numbers and the depth.
enum ProviderJSON: Decodable, Hashable, Sendable {
    case text(String)
    /// A finite number.
    case number(Double)
    case boolean(Bool)
    case array([ProviderJSON])
    case object([String: ProviderJSON])
    case null
    /// A number beyond the range of `Double`, an invalid text, or a value that is nested too deeply.
    case unreadable

    /// The largest number of arrays and objects around a value.
    private static let maxDepth = 16

    init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.maxDepth else {
            self = .unreadable
            return
        }
        let container = try decoder.singleValueContainer()
        func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
            do { return try container.decode(type) } catch { return nil }
        }
        if container.decodeNil() {
            self = .null
        } else if let value = decoded(Bool.self) {
            self = .boolean(value)
        } else if let value = decoded(Double.self), value.isFinite {
            self = .number(value)
        } else if let value = decoded(String.self) {
            self = .text(value)
        } else if let value = decoded([String: ProviderJSON].self) {
            self = .object(value)
        } else if let value = decoded([ProviderJSON].self) {
            self = .array(value)
        } else {
            self = .unreadable
        }
    }

    /// The members of an object that is JSON in UTF-8; nil for another value, and for other bytes.
    static func members(of json: Data) -> [String: ProviderJSON]? {
        // The decoder would take other encodings, too. UTF-16 and UTF-32 without a byte order mark have zeros here.
        guard !json.contains(0), String(validating: json, as: UTF8.self) != nil else { return nil }
        do {
            guard case .object(let members) = try JSONDecoder().decode(ProviderJSON.self, from: json) else {
                return nil
            }
            return members
        } catch {
            return nil
        }
    }

    /// The text; nil for another value.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The texts of an array, without its other elements; nil for another value.
    var texts: [String]? { if case .array(let elements) = self { elements.compactMap(\.text) } else { nil } }
}

extension [String: ProviderJSON] {
    /// The value of a member; nil if there is none, or if it is null.
    func value(of name: String) -> ProviderJSON? {
        guard let value = self[name], value != .null else { return nil }
        return value
    }

    /// The value of a member, or of a member of nested objects such as `realm_access.roles`.
    ///
    /// - Parameter path: a name, or names with dots between them. A name may have dots itself; the longest one that the
    ///   object has comes first.
    func value(at path: String) -> ProviderJSON? {
        if let value = value(of: path) { return value }
        for dot in path.indices.reversed() where path[dot] == "." {
            guard case .object(let members)? = self[String(path[..<dot])] else { continue }
            if let value = members.value(at: String(path[path.index(after: dot)...])) { return value }
        }
        return nil
    }
}
