import Foundation

/// An error of the system when a file or folder is used.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    package let path: String
    /// The value of `errno`.
    package let code: CInt

    package init(_ path: String, _ code: CInt) { (self.path, self.code) = (path, code) }

    package var description: String { "\(path): \(String(cString: strerror(code)))" }
}
