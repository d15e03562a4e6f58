import Catalogue
import Synchronization

extension LivePages {
    /// The time between two looks at the sessions that opened streams.
    private static let revocationInterval = Duration.milliseconds(400)
    /// How long streams go on without a look at their sessions, because the database is away.
    private static let graceTime = Duration.seconds(60)

    /// Ends the streams of sessions that have ended, as long as there is a stream.
    func endRevoked() async {
        var lookedAt = ContinuousClock.now
        while let signIn {
            do { try await Task.sleep(for: Self.revocationInterval) } catch { return }
            let rights = state.withLock { state -> [Int: StreamRight?]? in
                if state.streams.isEmpty { state.revocation = nil }
                return state.revocation == nil ? nil : state.streams.mapValues(\.right)
            }
            guard let rights else { return }
            let roles = await signIn.roles(by: Set(rights.values.compactMap { $0?.secret }))
            let hasPeople = await signIn.hasPeople()
            if roles != nil, hasPeople != nil { lookedAt = .now }
            let isTooLong = lookedAt.duration(to: .now) > Self.graceTime
            for (number, right) in rights {
                // Without a session, only those may read who came before there were people.
                let isEnded =
                    if let right { roles.map { $0[right.secret] != right.role } ?? false } else { hasPeople ?? false }
                if isEnded || isTooLong { close(number) }
            }
        }
    }
}

/// The secret of the session or token that opened a stream, and the role that its person had.
struct StreamRight: Hashable, Sendable {
    let secret: SecretDigest
    let role: Role
}
