import Foundation
import Logging
import Server
import ServiceLifecycle
import UnixSignals

/// Runs a service until a signal asks for its end: the first waits for what is being done, but not for long; the second
/// doesn't wait at all.
struct Serving {
    /// From the first signal to the end of the process, whatever clients do. All that was answered is on the disk.
    private static let longest: Duration = .milliseconds(1_800)

    let service: any Service
    let connections: Connections
    let limits: ServerLimits
    let logger: Logger

    func run() async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [Closing(service: service, connections: connections, time: limits.shutdownTime)],
                logger: logger))
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                var isEnding = false
                for await signal in signals {
                    if isEnding { _exit(128 + signal.rawValue) }
                    isEnding = true
                    Task.detached {
                        try await Task.sleep(for: Self.longest)
                        _exit(0)
                    }
                    await group.triggerGracefulShutdown()
                }
            }
            try await tasks.next()
            tasks.cancelAll()
        }
    }
}

/// Closes connections that are still being served a while after the service was asked to end.
private struct Closing: Service {
    let service: any Service
    let connections: Connections
    let time: Duration

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await service.run()
        } onGracefulShutdown: {
            Task {
                try await Task.sleep(for: time)
                connections.close()
            }
        }
    }
}
