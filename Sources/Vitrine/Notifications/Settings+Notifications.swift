import Catalogue
import Foundation
import Logging
import Routes
import Server
import Storage

extension Settings {
    /// Opens the HTTP clients for notifications of people, makes their sender of them, and closes the clients at the end.
    func withNotifications<Value>(
        of library: Library, _ database: any StorageBackend, logger: Logger,
        _ work: (NotificationSender) async throws -> Value
    ) async throws -> Value {
        let identity = try PushIdentity(key: try await database.secret("web-push") { PushIdentity.newKey() })
        return try await withTransports(reaching: [], logger: logger) { transports in
            try await withTransports(reaching: reachableBlocks, logger: logger) { adminTransports in
                let channels = PersonalChannels(
                    transport: transports.public, adminTransport: adminTransports.public, people: database.people(),
                    identity: identity, now: library.now)
                let sender = NotificationSender(
                    targets: database.notifications(), follows: library.follows, pushKey: identity.publicKey,
                    channel: channels,
                    texts: { changes, strings in
                        guard let profile = changes.first?.profile else { return FollowedTexts(strings) }
                        let rules = try await library.follows.rules(of: profile)
                        return try await library.texts(of: changes, by: rules, in: strings)
                    },
                    paths: (BasePath.root.path(to: .followed()), BasePath.root.path(to: .notifications)),
                    now: library.now, logger: logger)
                library.changes.alsoObserve { [weak sender] change in
                    switch change.subject {
                    case .feed, .recentItems: break
                    default: sender?.wake()
                    }
                }
                return try await work(sender)
            }
        }
    }
}
