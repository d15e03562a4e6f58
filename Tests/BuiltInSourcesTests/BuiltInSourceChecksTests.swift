import Catalogue
import Endpoints
import Foundation
import TestSupport
import Testing
import VitrineTesting

@testable import BuiltInSources

/// The checks for everyone's sources, with an answer of each API.
@Suite(.timeLimit(.minutes(5))) struct BuiltInSourceChecksTests {
    /// What is wrong with a source, by an answer to a query of whichever of its upstreams has it.
    ///
    /// Answers of one API or medium lack the facts of the others.
    private func problems<S: Source>(
        of source: S, asking query: S.Query, of host: String = "", _ file: String
    ) throws -> [SourceProblem] {
        let addresses = source.upstreams.compactMap { upstream in
            upstream.collection(query).map { (upstream.base?.description ?? "") + $0.description }
        }
        let address = try #require(addresses.first { host.isEmpty || $0.contains(host) })
        let recordings = Recordings([address: try Corpus.fixtures.text(file)])
        return VitrineTesting.problems(of: source, asking: [query], in: recordings)
            .filter { ![.facts, .sorts, .paging].contains($0.check) }
    }

    @Test func starshipsAreWhole() throws {
        let recordings = Recordings(
            ["https://swapi.info/api/starships": try Corpus.fixtures.text("swapi-info/starships-all.json")])
        #expect(VitrineTesting.problems(of: Starships(), in: recordings) == [])
    }

    @Test(arguments: ["rss-v2/albums.json", "rss-legacy/songs.json"]) func charts(file: String) throws {
        #expect(try problems(of: Charts(), asking: ChartRequest(), file) == [])
    }

    @Test(arguments: ["songs", "music-videos", "app", "artists"])
    func music(file: String) throws {
        let found = try problems(of: Music(), asking: MusicRequest("anything"), "itunes-search/\(file).json")
        #expect(found == [])
    }

    @Test func heroes() throws {
        #expect(try problems(of: Heroes(), asking: NoParameters(), of: "superhero-api", "superhero-api/all.json") == [])
        #expect(try problems(of: Heroes(), asking: NoParameters(), of: "/v1", "marvel/characters-page1.json") == [])
    }

    @Test func comics() throws {
        let request = ComicsRequest(hero: "marvel-1011334")
        #expect(try problems(of: Comics(), asking: request, "marvel/character-comics.json") == [])
    }
}
