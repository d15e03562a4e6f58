/// A key of a record in JSON.
package struct AnyKey: CodingKey, ExpressibleByStringLiteral {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init(stringLiteral literal: String) { stringValue = literal }
    package init?(intValue: Int) { nil }
}

/// A record whose values are unknown if they are of another type than expected.
extension KeyedDecodingContainer<AnyKey> {
    /// The value of a key; nil if it is unknown.
    package func value<Value: Decodable>(_ key: String, as type: Value.Type) -> Value? {
        do { return try decodeIfPresent(type, forKey: AnyKey(stringValue: key)) } catch { return nil }
    }

    /// The record of a key; nil if it is unknown.
    package func record(_ key: String) -> KeyedDecodingContainer<AnyKey>? {
        do { return try nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(stringValue: key)) } catch { return nil }
    }
}
