package import Catalogue
package import Foundation
package import Logging
import Synchronization

/// Announces the address by which the first person is added: at the start, or when someone asks who can't know it, and
/// again after it has expired.
package final class SetupOffer: Sendable {
    /// The time for which an address is good, in seconds.
    private static let lifetime: TimeInterval = 3_600

    private struct State {
        var announce: (@Sendable (RandomSecret) -> Void)?
        var offeredAt = Date.distantPast
    }

    private let state = Mutex(State())

    /// - Parameter announce: prints the address with a secret.
    package func begin(announce: @escaping @Sendable (RandomSecret) -> Void) {
        state.withLock { $0.announce = announce }
    }

    /// Announces an address, unless the last one is still good.
    package func offer(in people: any PeopleStore, at date: Date, logger: Logger) async {
        let announce = state.withLock { state -> (@Sendable (RandomSecret) -> Void)? in
            guard let announce = state.announce, date.timeIntervalSince(state.offeredAt) >= Self.lifetime else {
                return nil
            }
            state.offeredAt = date
            return announce
        }
        guard let announce else { return }
        let secret = RandomSecret()
        do {
            try await people.offerSetup(secret.digest, at: date, until: date.addingTimeInterval(Self.lifetime))
            announce(secret)
        } catch {
            state.withLock { $0.offeredAt = .distantPast }
            if !Task.isCancelled { logger.error("The address for the first person could not be stored: \(error)") }
        }
    }
}
