import Foundation
import Logging
import NIOCore
import NIOPosix
import Server

/// Tells the service manager about the state of the service (sd_notify(3)).
struct ServiceNotifier: Sendable {
    /// The path of the manager's socket. An abstract one begins with a zero.
    private let path: [UInt8]
    /// The time between two signs of life: half of the time after which the manager restarts the service. Nil without a
    /// watchdog.
    let watchdogInterval: Duration?
    private let logger: Logger

    /// - Returns: nil if no service manager started the program, or it doesn't expect notifications.
    init?(
        environment: [String: String] = ProcessInfo.processInfo.environment, process: Int32 = getpid(), logger: Logger
    ) {
        guard let socket = environment["NOTIFY_SOCKET"] else { return nil }
        path = socket.hasPrefix("@") ? [0] + Array(socket.utf8.dropFirst()) : Array(socket.utf8)
        self.logger = logger
        let isWatched = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let time = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        watchdogInterval = isWatched && time > 0 ? .microseconds(time / 2) : nil
    }

    /// Sends lines such as `READY=1` in one message.
    func send(_ lines: String...) {
        let message = Array(lines.joined(separator: "\n").utf8)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return logger.warning("NOTIFY_SOCKET: expected the path of a socket, got \(path.count) bytes.")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { if descriptor >= 0 { close(descriptor) } }
        let sent =
            descriptor < 0
            ? -1
            : withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    sendto(descriptor, message, message.count, 0, $0, length)
                }
            }
        if sent < 0 {
            logger.warning(
                "Expected to notify the service manager, got: \(String(cString: strerror(errno)))")
        }
    }

    /// Gives the service manager signs of life until the task is cancelled, as long as tasks run and the event loops
    /// answer.
    ///
    /// A database that is away does not matter, because a restart would not bring it back.
    func keepAlive() async {
        guard let watchdogInterval else { return }
        do {
            while true {
                try await MultiThreadedEventLoopGroup.singleton.passThroughAll()
                send("WATCHDOG=1")
                try await Task.sleep(for: watchdogInterval)
            }
        } catch {
            // The server has ended.
        }
    }
}
