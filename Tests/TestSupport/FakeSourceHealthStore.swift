package import Catalogue

/// The health of sources, in memory.
package final class FakeSourceHealthStore: SourceHealthStore {
    private struct State: Sendable {
        var known: [SourceID: (health: SourceHealth, version: Int)] = [:]
        var isOvertaken = false
    }

    private let state = Watched(State())

    package init() {}

    /// Has another node store the same as the next one that saves, directly before it.
    package func overtakeNext() { state.update { $0.isOvertaken = true } }

    package func all() async throws -> [SourceID: SourceHealth] { state.value.known.mapValues(\.health) }

    package func health(of source: SourceID) async throws -> (health: SourceHealth, version: Int) {
        state.value.known[source] ?? (SourceHealth(), 0)
    }

    package func save(_ health: SourceHealth, of source: SourceID, over version: Int) async throws -> Bool {
        state.update { state in
            let isCurrent = (state.known[source]?.version ?? 0) == version
            guard isCurrent else { return false }
            state.known[source] = (health, version + 1)
            defer { state.isOvertaken = false }
            return !state.isOvertaken
        }
    }

    package func remove(_ source: SourceID) async throws { state.update { $0.known[source] = nil } }
}
