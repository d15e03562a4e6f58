import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Facts of recorded answers of Marvel's protocol; ``HeroCorpusTests`` needs no recording.
@Suite(.enabled(if: Corpus.recordings.isPresent, "The recordings are not here."))
struct HeroRecordingTests {
    private func answer(_ name: String, to resource: Resource = Resource("/any")) throws -> Answer {
        Answer(resource: resource, body: try Corpus.recordings.data("marvel/\(name).json"))
    }

    private func heroes(_ name: String) throws -> DecodedCollection<Hero> {
        try Dialect.read([answer(name)], in: Heroes().upstreams.flatMap(\.dialects))
    }

    private func comics(_ name: String, to resource: Resource = Resource("/any")) throws -> DecodedCollection<Comic> {
        try Dialect.read([answer(name, to: resource)], in: [.marvelComics])
    }

    @Test func knowThirdDimensionMan() throws {
        let hero = try #require(try heroes("characters-limit20-drogel-2022").items.first)
        #expect(hero.id == "marvel-1011334")
        #expect(hero.name == "3-D Man")
        #expect(hero.description == nil)
        #expect(hero.comics == 12)
        #expect(hero.modified == "2014-04-29")
        #expect(
            hero.artwork?.address(width: 300)
                == "https://i.annihil.us/u/prod/marvel/i/mg/c/e0/535fecbbb9784/portrait_uncanny.jpg")
        #expect(hero.artwork?.aspectRatio.map { abs($0 - 2.0 / 3) < 0.001 } == true)
        #expect(hero.page == "https://marvel.com/comics/characters/1011334/3-d_man")
    }

    @Test func haveNoPictureAndNoDayWhereUpstreamMadeThemUp() throws {
        let heroes = try heroes("characters-limit20-drogel-2022").items
        let stack = try #require(heroes.first { $0.id == "marvel-1010699" })
        #expect(stack.artwork == nil)
        #expect(stack.modified == nil)
        #expect(heroes.filter { $0.artwork == nil }.count >= 7)
    }

    @Test func haveTheirNewestComicsFirst() throws {
        let reading = try comics(
            "character-comics-1011334-12-drogel", to: MarvelRequest.newestComics(of: "1011334"))
        #expect(reading.items.prefix(2).map(\.id) == ["22506", "22300"])
        #expect(reading.items.map(\.published) == reading.items.map(\.published).sorted { ($0 ?? "") > ($1 ?? "") })
        #expect(reading.total == 12)
        // No more were asked for.
        #expect(reading.isExcerpt)
        #expect(reading.next == [])
        let newest = try #require(reading.items.first)
        #expect(newest.title == "Avengers: The Initiative (2007) #19")
        #expect(newest.published == "2008-12-17")
        #expect(newest.issue == 19)
        #expect(newest.pages == 32)
        #expect(newest.price == 2.99)
        #expect(newest.series == "Avengers: The Initiative (2007 - 2010)")
    }

    @Test func takeNoDayThatUpstreamMadeUpForTheNewest() throws {
        let all = MarvelRequest.comics(of: "1")
        #expect(try comics("comics-limit20-letiecharri-2024", to: all).items.allSatisfy { $0.published == nil })
        let karumi = try comics("comics-limit10-karumi", to: all).items
        #expect(karumi.first?.published == "2016-03-02")
        #expect(karumi.suffix(2).map(\.id).sorted() == ["41530", "42882"])
    }
}
