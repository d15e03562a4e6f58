import Foundation
import NIOCore

/// A socket at which the service manager listens for the program (sd_listen_fds(3)).
struct InheritedSocket {
    let descriptor: NIOBSDSocket.Handle
    private let address: SocketAddress

    /// The IP address, or the path of a Unix socket; `@` for an abstract one.
    var host: String {
        if let address = address.ipAddress { return address }
        let path = address.pathname ?? ""
        return path.isEmpty ? "@" : path
    }

    /// The port; 0 for a Unix socket.
    var port: Int { address.port ?? 0 }

    /// - Parameter first: the descriptor of the first socket.
    /// - Returns: nil if the program has to listen itself.
    /// - Throws: ``CommandError`` if there are several sockets, or the one does not listen.
    init?(
        environment: [String: String] = ProcessInfo.processInfo.environment, process: Int32 = getpid(),
        first: NIOBSDSocket.Handle = 3
    ) throws {
        guard environment["LISTEN_PID"] == "\(process)", let count = environment["LISTEN_FDS"], count != "0" else {
            return nil
        }
        guard count == "1", let address = Self.listeningAddress(of: first) else {
            throw CommandError(
                .usage,
                "LISTEN_FDS: expected one listening stream socket, got \(count == "1" ? "another descriptor" : count). "
                    + "Write one ListenStream= into the socket unit.")
        }
        _ = fcntl(first, F_SETFD, FD_CLOEXEC)
        descriptor = first
        self.address = address
    }

    /// The address of a listening socket; nil for any other descriptor.
    private static func listeningAddress(of descriptor: NIOBSDSocket.Handle) -> SocketAddress? {
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening != 0 else {
            return nil
        }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { return nil }
        let family = Int32(storage.ss_family)
        return withUnsafeBytes(of: storage) { bytes -> SocketAddress? in
            switch family {
            case AF_INET: return SocketAddress(bytes.load(as: sockaddr_in.self))
            case AF_INET6: return SocketAddress(bytes.load(as: sockaddr_in6.self))
            case AF_UNIX: return SocketAddress(bytes.load(as: sockaddr_un.self))
            default: return nil
            }
        }
    }
}
