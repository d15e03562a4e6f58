public import Foundation

/// A value of a statement's parameter or of a column. It travels in PostgreSQL's binary format with its type, never as
/// SQL.
///
/// A text must not contain U+0000, which PostgreSQL cannot store.
public enum Parameter: Hashable, Sendable {
    /// A null of any type.
    case null
    /// A `text`.
    case text(String)
    /// A `bigint`.
    case integer(Int)
    /// A `double precision`.
    case double(Double)
    /// A `boolean`.
    case boolean(Bool)
    /// A `bytea`.
    case bytes(Data)
    /// An array of `text`.
    case texts([String])
}

/// Numbers of types in the catalogue `pg_type`, which never change.
enum TypeID {
    static let any: UInt32 = 0
    static let boolean: UInt32 = 16
    static let bytes: UInt32 = 17
    /// Of names in the server's own tables.
    static let name: UInt32 = 19
    static let bigInteger: UInt32 = 20
    static let smallInteger: UInt32 = 21
    static let integer: UInt32 = 23
    static let text: UInt32 = 25
    static let double: UInt32 = 701
    static let textArray: UInt32 = 1009
}

extension Parameter {
    var typeID: UInt32 {
        switch self {
        case .null: TypeID.any
        case .text: TypeID.text
        case .integer: TypeID.bigInteger
        case .double: TypeID.double
        case .boolean: TypeID.boolean
        case .bytes: TypeID.bytes
        case .texts: TypeID.textArray
        }
    }

    /// The bytes in the binary format; nil for null.
    var binary: [UInt8]? {
        switch self {
        case .null: nil
        case .text(let text): Array(text.utf8)
        case .integer(let number): bigEndian(Int64(number))
        case .double(let number): bigEndian(number.bitPattern)
        case .boolean(let flag): [flag ? 1 : 0]
        case .bytes(let data): Array(data)
        case .texts(let texts): array(of: texts)
        }
    }
}

private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
}

/// An array of one dimension without nulls, as `array_recv` reads it.
private func array(of texts: [String]) -> [UInt8] {
    var bytes = bigEndian(Int32(texts.isEmpty ? 0 : 1)) + bigEndian(Int32(0)) + bigEndian(TypeID.text)
    if texts.isEmpty { return bytes }
    bytes += bigEndian(Int32(texts.count)) + bigEndian(Int32(1))
    for text in texts { bytes += bigEndian(Int32(text.utf8.count)) + Array(text.utf8) }
    return bytes
}
