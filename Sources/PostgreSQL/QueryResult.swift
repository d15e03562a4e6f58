import Foundation

/// The answer to one statement.
public struct QueryResult: Sendable {
    let result: ServerResult
    /// The names of the columns in their order.
    public var columns: [String] {
        (0..<LibPQ.columnCount(result.pointer)).map { column in
            LibPQ.columnName(result.pointer, column).map { String(cString: $0) } ?? ""
        }
    }
    /// The number of rows that the statement has inserted, updated, deleted or returned.
    public var affectedRows: Int { Int(String(cString: LibPQ.affectedRows(result.pointer))) ?? 0 }

    /// The values of each row in the order of the columns.
    ///
    /// - Throws: ``PostgreSQLError`` of the kind `unexpectedType` if a column has a type that ``Parameter`` lacks.
    public var rows: [[Parameter]] {
        get throws {
            try (0..<LibPQ.rowCount(result.pointer)).map { row in
                try (0..<LibPQ.columnCount(result.pointer)).map { try value(row, $0) }
            }
        }
    }

    private func value(_ row: Int32, _ column: Int32) throws -> Parameter {
        guard LibPQ.isNull(result.pointer, row, column) == 0 else { return .null }
        let length = Int(LibPQ.length(result.pointer, row, column))
        let binary = UnsafeRawBufferPointer(start: LibPQ.value(result.pointer, row, column), count: length)
        let type = LibPQ.columnType(result.pointer, column)
        switch type {
        case TypeID.text, TypeID.name: return .text(String(decoding: binary, as: UTF8.self))
        case TypeID.bigInteger: return .integer(Int(Int64(bigEndian: binary.loadUnaligned(as: Int64.self))))
        case TypeID.integer: return .integer(Int(Int32(bigEndian: binary.loadUnaligned(as: Int32.self))))
        case TypeID.smallInteger: return .integer(Int(Int16(bigEndian: binary.loadUnaligned(as: Int16.self))))
        case TypeID.double:
            return .double(Double(bitPattern: UInt64(bigEndian: binary.loadUnaligned(as: UInt64.self))))
        case TypeID.boolean: return .boolean(binary.first == 1)
        case TypeID.bytes: return .bytes(Data(binary))
        default: throw PostgreSQLError(.unexpectedType, "column \(column) of type \(type)")
        }
    }
}

/// An answer in libpq's memory.
// SAFETY: libpq never changes a result after it has returned it, and only `deinit` frees it.
final class ServerResult: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { LibPQ.clear(pointer) }
}
