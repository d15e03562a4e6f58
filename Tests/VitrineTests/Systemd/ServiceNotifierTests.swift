import Foundation
import Logging
import TestSupport
import Testing

@testable import Vitrine

@Suite(.timeLimit(.minutes(5))) struct ServiceNotifierTests {
    private func started(_ environment: [String: String]) -> ServiceNotifier? {
        ServiceNotifier(environment: environment, process: 7, logger: Logger(label: "test"))
    }

    @Test(arguments: ["/", "@"]) func sendsItsLinesInOneMessage(beginning: String) throws {
        let manager = try Manager("\(beginning == "/" ? "/tmp/" : "@")vitrine-\(UUID().uuidString)")
        let notifier = try #require(started(["NOTIFY_SOCKET": manager.name]))
        notifier.send("READY=1", "STATUS=Listening")
        notifier.send("STOPPING=1")
        #expect(manager.message() == "READY=1\nSTATUS=Listening")
        #expect(manager.message() == "STOPPING=1")
    }

    @Test func needsAManager() {
        #expect(started([:]) == nil)
        // Nobody listens there, and the server goes on.
        started(["NOTIFY_SOCKET": "/nowhere/notify"])?.send("READY=1")
        started(["NOTIFY_SOCKET": "/" + String(repeating: "a", count: 200)])?.send("READY=1")
    }

    @Test(
        arguments: [
            (["WATCHDOG_USEC": "30000000"], Duration.seconds(15)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], .seconds(15)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil), (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "soon"], nil), ([:], nil),
        ] as [([String: String], Duration?)])
    func comesTwiceInTheTimeOfTheWatchdog(environment: [String: String], interval: Duration?) throws {
        let notifier = try #require(started(environment.merging(["NOTIFY_SOCKET": "/run/notify"]) { $1 }))
        #expect(notifier.watchdogInterval == interval)
    }

    @Test func keepsTheServiceAliveUntilItEnds() async throws {
        let manager = try Manager("@vitrine-\(UUID().uuidString)")
        let notifier = try #require(started(["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "2000"]))
        let task = Task { await notifier.keepAlive() }
        let messages = try await onOwnThread { [manager.message(), manager.message()] }
        #expect(messages == ["WATCHDOG=1", "WATCHDOG=1"])
        task.cancel()
        await task.value
    }
}

/// The socket of a service manager.
private final class Manager: Sendable {
    /// The path; `@` begins an abstract name.
    let name: String
    private let descriptor: Int32

    init(_ name: String) throws {
        self.name = name
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let (own, length) = (descriptor, socklen_t(MemoryLayout<sa_family_t>.size + path.count))
        let status = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(own, $0, length) }
        }
        try #require(status == 0)
    }

    deinit {
        close(descriptor)
        unlink(name)
    }

    /// The next message. Waits for it.
    func message() -> String {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}
