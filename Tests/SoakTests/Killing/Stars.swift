import Foundation
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What is known of favourites from what a server has answered.
struct Stars: Sendable {
    /// Where each star has been answered; a promise.
    private(set) var answered: [String: Bool] = [:]
    /// Where a write was sent and no answer came: it is there, or it is not.
    private(set) var unanswered: [String: Bool] = [:]

    func isOn(_ id: String) -> Bool { answered[id, default: false] }

    mutating func answer(_ id: String, _ isOn: Bool) { answered[id] = isOn }
    mutating func silence(_ id: String, _ isOn: Bool) { unanswered[id] = isOn }

    /// Takes over what another connection, with items of its own, has been answered.
    mutating func merge(_ other: Stars) {
        answered.merge(other.answered) { _, new in new }
        unanswered.merge(other.unanswered) { _, new in new }
    }

    /// Holds what is there against what was answered; what was not answered is known from now on.
    ///
    /// - Returns: what is wrong.
    mutating func settle(_ found: Set<String>) -> [String] {
        let known = Set(answered.keys).union(unanswered.keys).union(found)
        var problems: [String] = []
        for id in known.sorted() {
            let isOn = found.contains(id)
            if isOn != self.isOn(id), unanswered[id] != isOn {
                problems.append("\(id): expected \(self.isOn(id)), as it was answered, got \(isOn)")
            }
            answered[id] = isOn
        }
        unanswered = [:]
        return problems
    }
}

/// One browser's connection, which turns stars on and off until the server is gone.
struct Starrer: Sendable {
    let victim: Victim
    /// No other connection's, so that their order is known.
    let ids: [String]
    let seed: UInt64
    let progress: Watched<Progress>

    /// How far all connections to one server are.
    struct Progress: Sendable {
        /// Writes.
        var answered = 0
        /// Statuses other than 200.
        var refusals: [Int] = []
        /// Connections that write no more.
        var ended = 0
    }

    func run(from known: Stars) async -> Stars {
        defer { progress.update { $0.ended += 1 } }
        var stars = known
        var random = SeededGenerator(seed: seed)
        let connection = URLSession(configuration: .ephemeral)
        defer { connection.invalidateAndCancel() }
        while true {
            let id = random.pick(ids)
            let isOn = !stars.isOn(id)
            do {
                let status = try await victim.post("/starships/\(id)/favourite", "value=\(isOn)", over: connection)
                guard status == 200 else {
                    progress.update { $0.refusals.append(status) }
                    return stars
                }
                stars.answer(id, isOn)
                progress.update { $0.answered += 1 }
            } catch {
                // Killed before it answered.
                stars.silence(id, isOn)
                return stars
            }
        }
    }
}
