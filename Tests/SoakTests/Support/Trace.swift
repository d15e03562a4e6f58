import Foundation
import Synchronization

/// Writes down which mutation is being tried, so that one that crashes or hangs the run is known by its number.
///
/// The file of a crashed run is still there; that of one that ended is removed.
final class Trace: Sendable {
    /// What hangs is not waited for any longer than this; the run ends.
    private static let longest: Duration = .seconds(60)

    private struct State {
        var current: (number: Int, since: ContinuousClock.Instant)?
        var isOver = false
    }

    private let name: String
    private let file: FileHandle
    private let path: URL
    private let state = Mutex(State())

    init(_ name: String) throws {
        self.name = name
        path = FileManager.default.temporaryDirectory.appending(path: "vitrine-soak-\(name)-\(UUID().uuidString)")
        try Data().write(to: path)
        file = try FileHandle(forWritingTo: path)
        Soak.say("If this run crashes, the number of the mutation of \(name) is in \(path.path).")
        watch()
    }

    func began(_ number: Int) throws {
        // Always as long, so that one write replaces the one before.
        let digits = String(number)
        let line = "\(name) \(String(repeating: "0", count: max(9 - digits.count, 0)))\(digits) of seed \(Soak.seed)\n"
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(line.utf8))
        state.withLock { $0.current = (number, .now) }
    }

    func ended() { state.withLock { $0.current = nil } }

    func close() throws {
        state.withLock { $0.isOver = true }
        try file.close()
        try FileManager.default.removeItem(at: path)
    }

    /// A thread of its own: what hangs may hold all those that tasks run on.
    private func watch() {
        Thread.detachNewThread { [self] in
            while true {
                Thread.sleep(forTimeInterval: 1)
                let (current, isOver) = state.withLock { ($0.current, $0.isOver) }
                if isOver { return }
                guard let current, ContinuousClock.now - current.since > Self.longest else { continue }
                Soak.say("mutation \(current.number) of \(name), seed \(Soak.seed), hangs: it is given up.")
                exit(1)
            }
        }
    }
}
