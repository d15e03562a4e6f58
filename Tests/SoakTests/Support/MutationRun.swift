import CoreFoundation
import Foundation
import TestSupport
import Testing

/// Tries mutations of one thing, one after the other.
enum MutationRun {
    /// One mutation: what was changed, and what is tried with it.
    struct Attempt {
        let steps: [String]
        let trial: () throws -> Void
    }

    /// One mutation alone may not take more processor time than this.
    private static let limit: Duration = .seconds(5)
    /// After so many failures the others would say the same.
    private static let maxFailures = 10
    /// The things that are mutated: of each corpus, three homes of starships, three charts and four answers about music;
    /// the samples of three sources; and favourites, records, an archive, a definition and its answers.
    private static let things = 10 * Corpus.present.count + 3 + 5

    /// - Parameters:
    ///   - name: the name of the thing.
    ///   - attempt: makes the mutation of a number.
    static func run(_ name: String, _ attempt: (_ number: Int) throws -> Attempt) async throws {
        let trace = try Trace(name)
        var failures = 0
        let count = max(Soak.mutations / things, 1)
        for number in Soak.only.map({ $0..<$0 + 1 }) ?? 0..<count {
            try trace.began(number)
            let attempt = try attempt(number)
            var problem: String?
            let start = processorTime
            do { try attempt.trial() } catch { problem = "\(error)" }
            let duration = processorTime - start
            trace.ended()
            if duration > limit { problem = problem ?? "it took \(duration)" }
            if let problem {
                failures += 1
                Issue.record(
                    """
                    \(problem). Mutation \(number) of \(name), \(attempt.steps.joined(separator: "; ")). \
                    VITRINE_SOAK_SEED=\(Soak.seed) VITRINE_SOAK_ONLY=\(number) make soak tries it alone.
                    """)
                if failures >= maxFailures { break }
            }
            // Other tests want their turn.
            await Task.yield()
        }
        try trace.close()
    }

    /// That of this thread.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
