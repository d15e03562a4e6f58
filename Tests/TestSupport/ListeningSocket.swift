import Foundation

/// A socket that listens at a free port of this machine, as a service manager has it.
package final class ListeningSocket: Sendable {
    package let descriptor: Int32
    package let port: Int

    package init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (own, size) = (descriptor, length)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(own, $0, size) == 0 && listen(own, 64) == 0 && getsockname(own, $0, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        if !isListening { throw CocoaError(.fileReadUnknown) }
    }

    deinit { close(descriptor) }
}
