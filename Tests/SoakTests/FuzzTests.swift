import BuiltInSources
import Catalogue
import TestSupport
import Testing

/// Whatever upstreams answer, no mutation of it stops the program, holds it up, or gets into a page unescaped.
///
/// `VITRINE_SOAK_MUTATIONS` says how many, of all sets of answers together; a failure says how to try one alone.
@Suite struct FuzzTests {
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
        try await tryMutations(of: try AnswerSet(path, in: corpus, of: ResolvedSource(Charts())))
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
        let source = try #require(ResolvedSource(Music()).searching("anything"))
        try await tryMutations(of: try AnswerSet(path, in: corpus, of: source))
    }

    @Test(arguments: [ResolvedSource(Starships()), ResolvedSource(Charts()), ResolvedSource(Heroes())])
    func survivesMutationsOfSamples(source: ResolvedSource) async throws {
        try await tryMutations(of: try AnswerSet(samplesOf: source))
    }

    @Test func mutatesAlikeForTheSameSeed() throws {
        let samples = try AnswerSet(samplesOf: ResolvedSource(Starships()))
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
        try await MutationRun.run(recorded.name) { number in
            let mutation = Mutation(of: recorded, seed: Soak.seed, number: number)
            return MutationRun.Attempt(steps: mutation.steps) { try trial.run(mutation) }
        }
    }
}
