import CLibPQ
public import Foundation

/// The answer to one statement.
public struct QueryResult: Sendable {
    let result: ServerResult
    /// The rows in the order of the answer.
    public var rows: [Row] { (0..<Int(PQntuples(result.pointer))).map { Row(result: result, number: Int32($0)) } }
    /// The names of the columns in their order.
    public var columns: [String] {
        (0..<PQnfields(result.pointer)).map { column in
            PQfname(result.pointer, column).map { String(cString: $0) } ?? ""
        }
    }
    /// The number of rows that the statement has inserted, updated, deleted or returned.
    public var affectedRows: Int { Int(String(cString: PQcmdTuples(result.pointer))) ?? 0 }
}

/// A row of an answer.
public struct Row: Sendable {
    let result: ServerResult
    let number: Int32

    /// The value of a column.
    ///
    /// - Throws: ``PostgreSQLError`` of the kind `unexpectedType` if the column doesn't exist, has another type, or is
    ///   null where no optional is asked for.
    public subscript<Value: ColumnValue>(_ column: String) -> Value {
        get throws {
            let index = PQfnumber(result.pointer, "\"\(column)\"")
            let type = index < 0 ? 0 : PQftype(result.pointer, index)
            if index >= 0, let value = Value(binary: bytes(index), type: type) { return value }
            throw PostgreSQLError(
                .unexpectedType, "column \(column) of type \(type) in place of \(Value.self)")
        }
    }

    /// The values of all columns in their order.
    ///
    /// - Throws: ``PostgreSQLError`` of the kind `unexpectedType` if a column has another type than a ``ColumnValue``.
    public var values: [Parameter] { get throws { try (0..<PQnfields(result.pointer)).map(value) } }

    private func value(_ column: Int32) throws -> Parameter {
        guard let binary = bytes(column) else { return .null }
        let type = PQftype(result.pointer, column)
        if let text = String(binary: binary, type: type) { return .text(text) }
        if let number = Int(binary: binary, type: type) { return .integer(number) }
        if let number = Double(binary: binary, type: type) { return .double(number) }
        if let flag = Bool(binary: binary, type: type) { return .boolean(flag) }
        if let data = Data(binary: binary, type: type) { return .bytes(data) }
        throw PostgreSQLError(.unexpectedType, "column \(column) of type \(type)")
    }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        guard PQgetisnull(result.pointer, number, column) == 0 else { return nil }
        let length = Int(PQgetlength(result.pointer, number, column))
        return UnsafeRawBufferPointer(start: PQgetvalue(result.pointer, number, column), count: length)
    }
}

/// An answer in libpq's memory.
// SAFETY: libpq never changes a result after it has returned it, and only `deinit` frees it.
final class ServerResult: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQclear(pointer) }
}

/// A type that a column can be read as.
public protocol ColumnValue {
    /// Reads the binary format of a type; nil if it is another type, or null.
    ///
    /// - Parameters:
    ///   - binary: the bytes; nil for null.
    ///   - type: the number of the type in `pg_type`.
    init?(binary: UnsafeRawBufferPointer?, type: UInt32)
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    public init?(binary: UnsafeRawBufferPointer?, type: UInt32) {
        guard let binary else {
            self = .none
            return
        }
        guard let value = Wrapped(binary: binary, type: type) else { return nil }
        self = .some(value)
    }
}

extension String: ColumnValue {
    public init?(binary: UnsafeRawBufferPointer?, type: UInt32) {
        // Of texts, and of `name` in the server's own tables.
        guard let binary, type == TypeID.text || type == 19 else { return nil }
        self.init(decoding: binary, as: UTF8.self)
    }
}

extension Int: ColumnValue {
    public init?(binary: UnsafeRawBufferPointer?, type: UInt32) {
        guard let binary else { return nil }
        switch type {
        case TypeID.bigInteger: self.init(Int64(bigEndian: binary.loadUnaligned(as: Int64.self)))
        case TypeID.integer: self.init(Int32(bigEndian: binary.loadUnaligned(as: Int32.self)))
        case TypeID.smallInteger: self.init(Int16(bigEndian: binary.loadUnaligned(as: Int16.self)))
        default: return nil
        }
    }
}

extension Double: ColumnValue {
    public init?(binary: UnsafeRawBufferPointer?, type: UInt32) {
        guard let binary, type == TypeID.double else { return nil }
        self.init(bitPattern: UInt64(bigEndian: binary.loadUnaligned(as: UInt64.self)))
    }
}

extension Bool: ColumnValue {
    public init?(binary: UnsafeRawBufferPointer?, type: UInt32) {
        guard let binary, type == TypeID.boolean else { return nil }
        self = binary.first == 1
    }
}

extension Data: ColumnValue {
    public init?(binary: UnsafeRawBufferPointer?, type: UInt32) {
        guard let binary, type == TypeID.bytes else { return nil }
        self.init(binary)
    }
}
