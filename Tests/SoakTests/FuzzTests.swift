import BuiltInSources
import Catalogue
import TestSupport
import Testing

/// Whatever upstreams answer, no mutation of it stops the program, holds it up, or gets into a page unescaped.
///
/// `VITRINE_SOAK_MUTATIONS` says how many, of all sets of answers together; a failure says how to try one alone.
@Suite struct FuzzTests {
    /// One mutation alone may not take longer than this.
    private static let limit: Duration = .seconds(5)
    /// After so many failures the others would say the same.
    private static let mostFailures = 10

    @Test(
        .enabled(if: Recordings.hold("swapi-info/starships-all.json"), "The recordings are not here."),
        arguments: SWAPIRecording.allCases)
    func survivesMutationsOfRecordings(recording: SWAPIRecording) async throws {
        try await tryMutations(of: try AnswerSet(recording))
    }

    /// The store's own feeds, and those of either newer API: of songs with previews, of albums, and of films.
    @Test(
        .enabled(if: Recordings.hold("rss-legacy/us-topsongs-limit10-ax-host.json"), "The recordings are not here."),
        arguments: [
            "rss-legacy/us-topsongs-limit10-ax-host.json", "rss-v2/gb-music-most-played-10-albums-2022.json",
            "rss-v1/us-itunes-music-top-albums-2-missing-field.json",
        ])
    func survivesMutationsOfCharts(recording: String) async throws {
        try await tryMutations(of: try AnswerSet(recording, of: AnySource(Charts())))
    }

    /// What was found of songs, of films, of all there is, and an album with its songs.
    @Test(
        .enabled(if: Recordings.hold("itunes-search/search-kexp-3-songs.json"), "The recordings are not here."),
        arguments: [
            "itunes-search/search-kexp-3-songs.json", "itunes-search/search-movie-no-resultcount.json",
            "itunes-search/search-mixed-media-50.json", "itunes-search/vcr-songs-1.json",
        ])
    func survivesMutationsOfMusic(recording: String) async throws {
        let source = try #require(AnySource(Music()).searching("anything"))
        try await tryMutations(of: try AnswerSet(recording, of: source))
    }

    @Test(arguments: [AnySource(Starships()), AnySource(Charts()), AnySource(Heroes())])
    func survivesMutationsOfSamples(source: AnySource) async throws {
        try await tryMutations(of: try AnswerSet(samplesOf: source))
    }

    @Test func mutatesAlikeForTheSameSeed() throws {
        let samples = try AnswerSet(samplesOf: AnySource(Starships()))
        for number in 0..<20 {
            let first = Mutation(of: samples, seed: 1, number: number)
            let second = Mutation(of: samples, seed: 1, number: number)
            #expect(first.answers.bodies == second.answers.bodies)
            #expect(first.steps == second.steps)
        }
        let bodies = { (seed: UInt64) in (0..<20).map { Mutation(of: samples, seed: seed, number: $0).answers.bodies } }
        #expect(bodies(1) != bodies(2))
    }

    private func tryMutations(of recorded: AnswerSet) async throws {
        let trial = try Trial(recorded)
        let trace = try Trace(recorded.name)
        var failures = 0
        // Sets of answers: three homes of starships, three of charts, four of music, and the samples of three.
        let count = max(Soak.mutations / 13, 1)
        for number in Soak.only.map({ $0..<$0 + 1 }) ?? 0..<count {
            try trace.began(number)
            let mutation = Mutation(of: recorded, seed: Soak.seed, number: number)
            var problem: String?
            do { try trial.run(mutation) } catch { problem = "\(error)" }
            let duration = trace.ended()
            if duration > Self.limit { problem = problem ?? "it took \(duration)" }
            if let problem {
                failures += 1
                Issue.record(
                    """
                    \(problem). Mutation \(number) of \(recorded.name), \(mutation.steps.joined(separator: "; ")). \
                    VITRINE_SOAK_SEED=\(Soak.seed) VITRINE_SOAK_ONLY=\(number) make soak tries it alone.
                    """)
                if failures >= Self.mostFailures { break }
            }
            // Other tests want their turn.
            await Task.yield()
        }
        try trace.close()
    }
}
