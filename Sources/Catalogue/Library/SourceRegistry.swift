import Synchronization

/// The sources of a program, which may change while it runs.
final class SourceRegistry: Sendable {
    struct State {
        /// The sources in the order of their tabs.
        let sources: [ResolvedSource]
        /// The sources with a tab, and their secondary sources.
        let all: [ResolvedSource]
        /// The home page of a profile that has not changed it.
        let home: Home
        /// How often they have been replaced.
        let version: Int

        init(_ sources: [ResolvedSource], version: Int) {
            self.version = version
            self.sources = sources
            all = sources.flatMap { [$0] + $0.secondary }
            home = .default(for: sources)
        }
    }

    private let state: Mutex<State>

    init(_ sources: [ResolvedSource]) { state = Mutex(State(sources, version: 0)) }

    var current: State { state.withLock { $0 } }

    /// Replaces the sources.
    ///
    /// - Returns: the ids of those that are gone or new, or mean something else now.
    func replace(_ sources: [ResolvedSource]) -> Set<SourceID> {
        let (old, new) = state.withLock { state in
            let old = state
            state = State(sources, version: old.version + 1)
            return (old, state)
        }
        func descriptions(_ state: State) -> [SourceID: ObjectIdentifier] {
            Dictionary(state.all.map { ($0.id, ObjectIdentifier($0.source)) }) { first, _ in first }
        }
        let (before, after) = (descriptions(old), descriptions(new))
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    }
}
