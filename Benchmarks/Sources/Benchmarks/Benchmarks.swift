import Foundation

/// Work within one process, beside a peer or a floor. `run.py` puts the lines into its table.
@main
enum Benchmarks {
    static func main() async throws {
        try await measureRendering()
        try await measureDifferences()
        try await measureArchive()
        try await measureHistory()
        try await measureSearch()
    }

    /// Measures two pieces of work in turn, so that a busy machine slows both, and prints a line: the work, its time, the
    /// peer, the peer's time, the ratio and the wanted one, with tabs in between and times in microseconds.
    ///
    /// - Parameters:
    ///   - work: the name of the work.
    ///   - peer: the name of the work beside it.
    ///   - wanted: the ratio that is wanted, such as `≤ 1.5`.
    ///   - rounds: how often both are measured.
    ///   - repetitions: how often both are done in a round.
    static func compare(
        _ work: String, with peer: String, wanted: String = "", rounds: Int = 15, repeating repetitions: Int = 1,
        _ ours: (Int) async throws -> Void, _ theirs: (Int) async throws -> Void
    ) async throws {
        var times: [(ours: Double, theirs: Double)] = []
        for round in 0...rounds {
            let own = try await time(round, repetitions, ours)
            let other = try await time(round, repetitions, theirs)
            // The first round fills caches.
            if round > 0 { times.append((own, other)) }
        }
        let columns = [
            work, String(format: "%.2f", times.map(\.ours).median), peer,
            String(format: "%.2f", times.map(\.theirs).median),
            String(format: "%.3f", times.map { $0.ours / $0.theirs }.median), wanted,
        ]
        print(columns.joined(separator: "\t"))
    }

    private static func time(
        _ round: Int, _ repetitions: Int, _ work: (Int) async throws -> Void
    ) async throws -> Double {
        let began = ContinuousClock.now
        for _ in 0..<repetitions { try await work(round) }
        return (ContinuousClock.now - began) / .microseconds(repetitions)
    }

    /// Keeps the optimiser from leaving out the work that made a value.
    @inline(never)
    static func use<Value>(_ value: Value) {}

    static func withTemporaryDirectory(_ work: (URL) async throws -> Void) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "vitrine-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try await work(directory)
    }
}

extension [Double] {
    fileprivate var median: Double { sorted()[count / 2] }
}
