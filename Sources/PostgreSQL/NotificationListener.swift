import Foundation
import Synchronization

/// Receives the notifications of a channel (`LISTEN`), over a connection of its own that it opens again when it breaks.
public struct NotificationListener: Sendable {
    /// An event on a channel.
    public enum Event: Hashable, Sendable {
        /// The listener is connected. Notifications before this one may have been missed.
        case connected
        /// The connection broke, or could not be made. The listener tries again.
        case disconnected(PostgreSQLError)
        /// Another session has sent a text of at most 8,000 bytes.
        case notification(String)
    }

    /// The number of events that a slow reader may leave unread. Further ones are dropped, and `connected` follows.
    private static let maxUnread = 10_000
    private static let pollInterval: Int32 = 200
    private static let longestDelay: TimeInterval = 2

    private let settings: ConnectionSettings
    private let channel: String

    /// Creates a listener.
    ///
    /// - Parameters:
    ///   - channel: the channel's name, of lower-case letters and underscores.
    ///   - settings: how to connect.
    public init(channel: String, _ settings: ConnectionSettings) {
        self.channel = channel
        self.settings = settings
    }

    /// The events from now on. The connection is closed when nobody reads them any more.
    public func events() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingOldest(Self.maxUnread))
        let reader = Reader(settings: settings, channel: channel, continuation: continuation)
        continuation.onTermination = { _ in reader.stop() }
        // It blocks most of the time.
        Thread.detachNewThread { reader.run() }
        return stream
    }

    /// Connects and reads, again and again.
    private final class Reader: Sendable {
        let settings: ConnectionSettings
        let channel: String
        let continuation: AsyncStream<Event>.Continuation
        private let isStopped = Atomic(false)
        /// Whether the reader of the stream has lost an event.
        private let hasDropped = Atomic(false)

        init(settings: ConnectionSettings, channel: String, continuation: AsyncStream<Event>.Continuation) {
            self.settings = settings
            self.channel = channel
            self.continuation = continuation
        }

        func stop() { isStopped.store(true, ordering: .relaxed) }

        func run() {
            var delay: TimeInterval = 0.1
            while !isStopped.load(ordering: .relaxed) {
                do {
                    let connection = try Connection(settings)
                    try connection.execute(script: "LISTEN \(channel)")
                    delay = 0.1
                    send(.connected)
                    try read(connection)
                } catch {
                    let problem = error as? PostgreSQLError ?? PostgreSQLError(.connectionLost, "\(error)")
                    send(.disconnected(problem))
                    Thread.sleep(forTimeInterval: delay)
                    delay = min(delay * 2, NotificationListener.longestDelay)
                }
            }
        }

        private func read(_ connection: Connection) throws {
            while !isStopped.load(ordering: .relaxed) {
                while let notification = LibPQ.notification(connection.handle) {
                    defer { LibPQ.freeMemory(notification) }
                    let payload = notification.load(as: LibPQ.Notification.self).payload
                    if let text = payload { send(.notification(String(cString: text))) }
                }
                var descriptor = pollfd(fd: LibPQ.socket(connection.handle), events: Int16(POLLIN), revents: 0)
                guard poll(&descriptor, 1, NotificationListener.pollInterval) > 0 else { continue }
                guard LibPQ.consumeInput(connection.handle) == 1 else {
                    let message = String(cString: LibPQ.errorMessage(connection.handle)).withoutLineEnd
                    throw PostgreSQLError(.connectionLost, message)
                }
            }
        }

        private func send(_ event: Event) {
            if hasDropped.load(ordering: .relaxed), case .enqueued = continuation.yield(.connected) {
                hasDropped.store(false, ordering: .relaxed)
            }
            if case .dropped = continuation.yield(event) { hasDropped.store(true, ordering: .relaxed) }
        }
    }
}
