import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Recorded answers of Marvel's protocol, record for record.
@Suite(.enabled(if: Recordings.hold("marvel/characters-limit20-drogel-2022.json"), "The recordings are not here."))
struct HeroRecordingTests {
    private func answer(_ name: String, to resource: Resource = Resource("/any")) throws -> Answer {
        Answer(resource: resource, body: try Recordings.data("marvel/\(name).json"))
    }

    private func heroes(_ name: String) throws -> Reading<Hero> {
        try Dialect.read([answer(name)], in: Heroes().upstreams.flatMap(\.dialects))
    }

    private func comics(_ name: String, to resource: Resource = Resource("/any")) throws -> Reading<Comic> {
        try Dialect.read([answer(name, to: resource)], in: [.marvelComics])
    }

    /// With how many there are, and how many the collection has.
    private static let characters: [(String, Int, Int)] = [
        ("character-detail-1011334-drogel", 1, 1), ("character-detail-karumi", 1, 1),
        ("character-hulk-guilycruz-2018", 1, 1), ("characters-11-of-11-limit100-guilycruz-2018", 11, 11),
        ("characters-limit10-karumi-2015", 10, 1_485), ("characters-limit20-drogel-2022", 20, 1_559),
        ("characters-limit20-guilycruz-2018", 20, 1_491), ("characters-limit20-mayckonx-2020", 20, 1_493),
        ("characters-offset3-limit1", 1, 1_491),
    ]
    /// What has a title: comics, and what is described like them.
    private static let titled: [(String, Int, Int)] = [
        ("character-comics-1011334-12-drogel", 12, 12), ("comic-detail-narlei", 1, 1),
        ("comics-limit10-karumi", 10, 35_767), ("comics-limit20-letiecharri-2024", 20, 59_434),
        ("event-detail-narlei", 1, 1), ("series-detail-narlei", 1, 1), ("series-limit10-karumi", 10, 1_823),
        ("story-cover-guilycruz-2018", 1, 1),
    ]

    @Test(arguments: characters)
    func areReadHeroForHero(recording: String, count: Int, total: Int) throws {
        let reading = try heroes(recording)
        #expect(reading.items.count == count)
        #expect(reading.undecodable == [])
        #expect(reading.total == total)
        #expect(reading.next.isEmpty == (count == total))
        #expect(reading.attribution?.hasPrefix("Data provided by Marvel. © 20") == true)
        for hero in reading.items {
            #expect(hero.id.hasPrefix("marvel-1"))
            #expect(!hero.name.isEmpty)
            #expect(hero.attribution == reading.attribution)
            #expect(hero.comics != nil)
            #expect(hero.page?.hasPrefix("https://marvel.com/") == true)
            #expect(hero.page?.contains("utm_") == false)
            #expect(hero.description?.contains("<") != true)
        }
        #expect(try AnySource(Heroes()).read([answer(recording)]).items.count == count)
    }

    @Test(arguments: titled)
    func areReadTitleForTitle(recording: String, count: Int, total: Int) throws {
        let reading = try comics(recording, to: MarvelRequest.comics(of: "1", offset: 0))
        #expect(reading.items.count == count)
        #expect(reading.undecodable == [])
        #expect(reading.total == total)
        #expect(reading.items.allSatisfy { !$0.title.isEmpty })
    }

    @Test func areAllRead() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Recordings.folder.appending(path: "marvel").path)
        let known = (Self.characters + Self.titled).map { "\($0.0).json" }
        #expect(files.filter { !$0.hasPrefix("error-") }.sorted() == known.sorted())
    }

    // MARK: Facts

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
        #expect(hero.artwork.map { abs($0.aspectRatio - 2.0 / 3) < 0.001 } == true)
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
        let all = MarvelRequest.comics(of: "1", offset: 0)
        #expect(try comics("comics-limit20-letiecharri-2024", to: all).items.allSatisfy { $0.published == nil })
        let karumi = try comics("comics-limit10-karumi", to: all).items
        #expect(karumi.first?.published == "2016-03-02")
        #expect(karumi.suffix(2).map(\.id).sorted() == ["41530", "42882"])
    }

    // MARK: Errors

    @Test(
        arguments: [
            (
                "error-401-invalid-credentials",
                "InvalidCredentials: That hash, timestamp and key combination is invalid."
            ),
            ("error-404-character-not-found", "We couldn't find that character"),
            ("error-409-limit-over-100", "You may not request more than 100 items."),
            ("error-409-limit-zero", "You must pass an integer limit greater than 0."),
            ("error-409-missing-user-key", "MissingParameter: You must provide a user key."),
        ])
    func saySoInWords(recording: String, words: String) throws {
        #expect(try answer(recording).complaint == words)
        // Also where a server gives them with status 200.
        let error = #expect(throws: ReadingError.self) { try heroes(recording) }
        #expect(error?.got == "“\(words)”")
    }
}
