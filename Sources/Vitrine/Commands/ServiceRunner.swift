import Foundation
import Logging
import Server
import ServiceLifecycle
import UnixSignals

/// Runs a service until a signal arrives. The first signal shuts the service down gracefully, the second one ends the
/// process at once.
struct ServiceRunner {
    /// How long the graceful shutdown may take. No write is lost: answered writes are durable.
    private static let shutdownTimeout: DispatchTimeInterval = .seconds(4)
    /// How long the database may then take to close.
    private static let closingTimeout: DispatchTimeInterval = .milliseconds(400)
    /// The exit code of a shutdown that had to be cut short (`EX_SOFTWARE` of sysexits).
    private static let timeoutCode: Int32 = 70

    let service: any Service
    let connections: Connections
    let limits: ServerLimits
    /// Closes the database. Called if the graceful shutdown takes too long.
    let close: @Sendable () -> Void
    let notifier: ServiceNotifier?
    let logger: Logger

    func run() async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    ConnectionClosingService(service: service, connections: connections, time: limits.shutdownTime)
                ],
                logger: logger))
        let deadlines = [SIGTERM, SIGINT, SIGHUP].map(endProcess)
        defer { for deadline in deadlines { deadline.cancel() } }
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                var isShuttingDown = false
                for await signal in signals {
                    if isShuttingDown { _exit(128 + signal.rawValue) }
                    isShuttingDown = true
                    notifier?.send("STOPPING=1", "STATUS=Finishing the requests in progress")
                    await group.triggerGracefulShutdown()
                }
            }
            try await tasks.next()
            tasks.cancelAll()
        }
    }

    /// Closes the database and ends the process some time after a signal, on threads of its own: tasks that compute may
    /// keep all of theirs busy.
    private func endProcess(after signal: Int32) -> any DispatchSourceSignal {
        let queue = DispatchQueue(label: "deadline", attributes: .concurrent)
        let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
        source.setEventHandler { [close, logger] in
            let deadline = DispatchTime.now() + Self.shutdownTimeout
            queue.asyncAfter(deadline: deadline) {
                logger.error("Expected to shut down within 4 s, got work that goes on. The program ends without it.")
                close()
                _exit(Self.timeoutCode)
            }
            queue.asyncAfter(deadline: deadline + Self.closingTimeout) { _exit(Self.timeoutCode) }
        }
        source.resume()
        return source
    }
}

/// Closes the connections that are still open some time after the graceful shutdown began.
private struct ConnectionClosingService: Service {
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
