package import Catalogue
import Endpoints
import Foundation
package import Logging
import PostgreSQL
import Storage
import Synchronization

extension PostgreSQLDatabase {
    /// Follows what other nodes change, so that open pages of this node show it, until the task is cancelled.
    ///
    /// Notifications that were missed while there was no connection count as a change of everything.
    package func follow(_ feeds: FeedRegistry, logger: Logger) async {
        var isLost = false
        for await event in NotificationListener(channel: NodeChange.channel, pool.settings).events() {
            switch event {
            case .connected:
                if isLost { logger.notice("Notifications of other nodes arrive again.") }
                isLost = false
                pool.endOutage()
                observers.notify(NodeChange(of: nil, node: ""))
                await feeds.reload()
            case .disconnected(let error):
                if !isLost { logger.warning("Notifications of other nodes don't arrive: \(error)") }
                isLost = true
                // If the database is away, open pages learn it by this. At first, other connections may still be open.
                _ = await problem()
            case .notification(let text):
                do { try await apply(NodeChange(json: text), to: feeds) } catch {
                    logger.warning("Expected a notification of a node, got \(text.prefix(100)): \(error)")
                }
            }
        }
    }

    private func apply(_ change: NodeChange, to feeds: FeedRegistry) async throws {
        guard change.node != node else { return }
        observers.notify(change)
        guard let source = change.source else { return }
        await feeds.reload(of: SourceID(rawValue: source), try change.resource.map { try Resource(json: $0) })
    }
}

/// The stores that forget what another node has changed.
final class NodeChangeObservers: Sendable {
    private let observers = Mutex<[@Sendable (NodeChange) -> Void]>([])

    func add(_ observer: @escaping @Sendable (NodeChange) -> Void) { observers.withLock { $0.append(observer) } }

    func notify(_ change: NodeChange) { for observer in observers.withLock(\.self) { observer(change) } }
}
