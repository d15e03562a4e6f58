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
            let valid = await signIn.validRights(among: Set(rights.values.compactMap(\.self)))
            let hasPeople = await signIn.hasPeople()
            if valid != nil, hasPeople != nil { lookedAt = .now }
            let isTooLong = lookedAt.duration(to: .now) > Self.graceTime
            for (number, right) in rights {
                // Without a session, only those may read who came before there were people.
                let isEnded =
                    if let right { valid?.contains(right) == false } else { hasPeople ?? false }
                if isEnded || isTooLong { close(number) }
            }
        }
    }
}

/// The reason why a stream may go on, and the role that its person had when it began.
struct StreamRight: Hashable, Sendable {
    enum Owner: Hashable {
        /// A session or a token, by its secret.
        case secret(SecretDigest)
        /// A person whom a proxy names, by the id.
        case person(String)
    }

    let owner: Owner
    let role: Role

    var secret: SecretDigest? { if case .secret(let secret) = owner { secret } else { nil } }
}
