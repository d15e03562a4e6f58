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

    @Test(arguments: SWAPIHome.allCases, Corpus.present)
    func survivesMutationsOfStarships(home: SWAPIHome, corpus: Corpus) async throws {
        try await tryMutations(of: try AnswerSet(home, in: corpus))
    }

    /// The store's own feeds, and those of either newer API: of songs with previews, of albums, and of films.
    @Test(
        arguments: [
            (.fixtures, "rss-legacy/songs.json"), (.fixtures, "rss-v2/albums.json"),
            (.fixtures, "rss-v1/albums-missing-field.json"),
            (.recordings, "rss-legacy/us-topsongs-limit10-ax-host.json"),
            (.recordings, "rss-v2/gb-music-most-played-10-albums-2022.json"),
            (.recordings, "rss-v1/us-itunes-music-top-albums-2-missing-field.json"),
        ].filter { (corpus: Corpus, _: String) in corpus.isPresent })
    func survivesMutationsOfCharts(corpus: Corpus, path: String) async throws {
        try await tryMutations(of: try AnswerSet(path, in: corpus, of: BoundSource(Charts())))
    }

    /// What was found of songs, of films, of all there is, and an album with its songs.
    @Test(
        arguments: [
            (.fixtures, "itunes-search/songs.json"), (.fixtures, "itunes-search/movies-without-resultcount.json"),
            (.fixtures, "itunes-search/mixed-media.json"), (.fixtures, "itunes-search/album-with-songs.json"),
            (.recordings, "itunes-search/search-kexp-3-songs.json"),
            (.recordings, "itunes-search/search-movie-no-resultcount.json"),
            (.recordings, "itunes-search/search-mixed-media-50.json"),
            (.recordings, "itunes-search/vcr-songs-1.json"),
        ].filter { (corpus: Corpus, _: String) in corpus.isPresent })
    func survivesMutationsOfMusic(corpus: Corpus, path: String) async throws {
        let source = try #require(BoundSource(Music()).searching("anything"))
        try await tryMutations(of: try AnswerSet(path, in: corpus, of: source))
    }

    @Test(arguments: [BoundSource(Starships()), BoundSource(Charts()), BoundSource(Heroes())])
    func survivesMutationsOfSamples(source: BoundSource) async throws {
        try await tryMutations(of: try AnswerSet(samplesOf: source))
    }

    @Test func mutatesAlikeForTheSameSeed() throws {
        let samples = try AnswerSet(samplesOf: BoundSource(Starships()))
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
        // Of each corpus three homes of starships, three charts and four answers about music; and the samples of three.
        let sets = 10 * Corpus.present.count + 3
        let count = max(Soak.mutations / sets, 1)
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
