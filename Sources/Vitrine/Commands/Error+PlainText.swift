import Foundation
import NIOCore
import NIOPosix

extension Error {
    /// The error in the words of the system. Errors of NIO name functions.
    var plainText: String {
        switch self {
        case let error as IOError where error.errnoCode == ECONNREFUSED: "nobody listens there"
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case let error as NIOConnectionError: error.connectionErrors.first?.error.plainText ?? "\(error)"
        default: "\(self)"
        }
    }
}
