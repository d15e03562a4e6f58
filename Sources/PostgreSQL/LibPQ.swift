import Foundation

/// The functions of libpq, with the types of its header (`libpq-fe.h` of PostgreSQL 14).
///
/// The library is loaded when a database is named, so that a program without one runs on machines that lack it.
/// ``DatabaseAddress`` checks ``problem``; nothing else is called before.
enum LibPQ {
    // SAFETY: The handle never changes, and dlsym may be called from any thread.
    private nonisolated(unsafe) static let library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL)

    /// Why the library can't be used; nil if it can.
    static let problem: String? =
        if library == nil {
            dlerror().map { String(cString: $0) } ?? "no libpq.so.5"
        } else {
            // Pipelines came with version 14.
            dlsym(library, "PQpipelineSync") == nil ? "a version before 14" : nil
        }

    private static func function<Function>(_ name: String) -> Function {
        unsafeBitCast(dlsym(library, name), to: Function.self)
    }

    // MARK: Connections

    typealias Strings = UnsafePointer<UnsafePointer<CChar>?>
    typealias NoticeProcessor = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

    /// `ConnStatusType`
    static let connectionOK: UInt32 = 0
    static let connectionBad: UInt32 = 1
    /// `PGTransactionStatusType`
    static let transactionIdle: UInt32 = 0

    /// `PQconninfoOption`
    struct Option {
        let keyword: UnsafePointer<CChar>?
        let variable: UnsafePointer<CChar>?
        let compiled: UnsafePointer<CChar>?
        let value: UnsafePointer<CChar>?
        let label: UnsafePointer<CChar>?
        let display: UnsafePointer<CChar>?
        let displaySize: Int32
    }

    /// Returns the first of the options, behind the last of which is one without a keyword.
    static let parseOptions:
        @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
            UnsafeMutableRawPointer? = function("PQconninfoParse")
    static let freeOptions: @convention(c) (UnsafeMutableRawPointer) -> Void = function("PQconninfoFree")
    static let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void = function("PQfreemem")
    static let connect: @convention(c) (Strings, Strings, Int32) -> OpaquePointer? = function("PQconnectdbParams")
    static let finish: @convention(c) (OpaquePointer) -> Void = function("PQfinish")
    static let status: @convention(c) (OpaquePointer) -> UInt32 = function("PQstatus")
    static let transactionStatus: @convention(c) (OpaquePointer) -> UInt32 = function("PQtransactionStatus")
    static let errorMessage: @convention(c) (OpaquePointer) -> UnsafePointer<CChar> = function("PQerrorMessage")
    static let socket: @convention(c) (OpaquePointer) -> Int32 = function("PQsocket")
    static let setNonblocking: @convention(c) (OpaquePointer, Int32) -> Int32 = function("PQsetnonblocking")
    static let setNoticeProcessor:
        @convention(c) (OpaquePointer, NoticeProcessor, UnsafeMutableRawPointer?) -> NoticeProcessor? =
            function("PQsetNoticeProcessor")
    static let cancellation: @convention(c) (OpaquePointer) -> OpaquePointer? = function("PQgetCancel")
    static let freeCancellation: @convention(c) (OpaquePointer?) -> Void = function("PQfreeCancel")
    static let cancel: @convention(c) (OpaquePointer?, UnsafeMutablePointer<CChar>, Int32) -> Int32 =
        function("PQcancel")

    // MARK: Statements

    /// `PGpipelineStatus`
    static let pipelineOff: UInt32 = 0

    static let sendQuery: @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32 = function("PQsendQuery")
    static let sendPrepare:
        @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>) ->
            Int32 = function("PQsendPrepare")
    static let sendPrepared:
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, Int32, Strings, UnsafePointer<Int32>, UnsafePointer<Int32>, Int32
        ) -> Int32 = function("PQsendQueryPrepared")
    static let enterPipelineMode: @convention(c) (OpaquePointer) -> Int32 = function("PQenterPipelineMode")
    static let exitPipelineMode: @convention(c) (OpaquePointer) -> Int32 = function("PQexitPipelineMode")
    static let pipelineStatus: @convention(c) (OpaquePointer) -> UInt32 = function("PQpipelineStatus")
    static let pipelineSync: @convention(c) (OpaquePointer) -> Int32 = function("PQpipelineSync")
    static let flush: @convention(c) (OpaquePointer) -> Int32 = function("PQflush")
    static let isBusy: @convention(c) (OpaquePointer) -> Int32 = function("PQisBusy")
    static let consumeInput: @convention(c) (OpaquePointer) -> Int32 = function("PQconsumeInput")
    static let result: @convention(c) (OpaquePointer) -> OpaquePointer? = function("PQgetResult")

    /// `PGnotify`
    struct Notification {
        let channel: UnsafePointer<CChar>?
        let process: Int32
        let payload: UnsafePointer<CChar>?
    }

    static let notification: @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer? = function("PQnotifies")

    // MARK: Answers

    /// `ExecStatusType`
    static let failed: UInt32 = 7
    static let pipelineSynced: UInt32 = 10

    static let resultStatus: @convention(c) (OpaquePointer) -> UInt32 = function("PQresultStatus")
    static let resultErrorMessage: @convention(c) (OpaquePointer) -> UnsafePointer<CChar> =
        function("PQresultErrorMessage")
    static let resultErrorField: @convention(c) (OpaquePointer, Int32) -> UnsafePointer<CChar>? =
        function("PQresultErrorField")
    static let commandStatus: @convention(c) (OpaquePointer) -> UnsafePointer<CChar> = function("PQcmdStatus")
    static let affectedRows: @convention(c) (OpaquePointer) -> UnsafePointer<CChar> = function("PQcmdTuples")
    static let rowCount: @convention(c) (OpaquePointer) -> Int32 = function("PQntuples")
    static let columnCount: @convention(c) (OpaquePointer) -> Int32 = function("PQnfields")
    static let columnName: @convention(c) (OpaquePointer, Int32) -> UnsafePointer<CChar>? = function("PQfname")
    static let columnType: @convention(c) (OpaquePointer, Int32) -> UInt32 = function("PQftype")
    static let isNull: @convention(c) (OpaquePointer, Int32, Int32) -> Int32 = function("PQgetisnull")
    static let length: @convention(c) (OpaquePointer, Int32, Int32) -> Int32 = function("PQgetlength")
    static let value: @convention(c) (OpaquePointer, Int32, Int32) -> UnsafePointer<CChar> = function("PQgetvalue")
    static let clear: @convention(c) (OpaquePointer) -> Void = function("PQclear")
}
