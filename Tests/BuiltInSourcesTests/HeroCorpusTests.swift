import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Whole answers of superhero-api and of Marvel's protocol, record for record.
@Suite struct HeroCorpusTests {
    private func answer(
        _ path: String, to resource: Resource = Resource("/any"), in corpus: Corpus = .fixtures
    ) throws -> Answer {
        Answer(resource: resource, body: try corpus.data("\(path).json"))
    }

    private func heroes(_ answers: Answer...) throws -> DecodedCollection<Hero> {
        try Dialect.read(answers, in: Heroes().upstreams.flatMap(\.dialects))
    }

    private func comics(_ answer: Answer) throws -> DecodedCollection<Comic> {
        try Dialect.read([answer], in: [.marvelComics])
    }

    /// With how many there are, and how many the collection has.
    private static let characters: [(Corpus, String, Int, Int)] = [
        (.fixtures, "character-detail", 1, 1), (.fixtures, "characters-page1", 3, 5),
        (.recordings, "character-detail-1011334-drogel", 1, 1), (.recordings, "character-detail-karumi", 1, 1),
        (.recordings, "character-hulk-guilycruz-2018", 1, 1),
        (.recordings, "characters-11-of-11-limit100-guilycruz-2018", 11, 11),
        (.recordings, "characters-limit10-karumi-2015", 10, 1_485),
        (.recordings, "characters-limit20-drogel-2022", 20, 1_559),
        (.recordings, "characters-limit20-guilycruz-2018", 20, 1_491),
        (.recordings, "characters-limit20-mayckonx-2020", 20, 1_493),
        (.recordings, "characters-offset3-limit1", 1, 1_491),
    ].filter { $0.0.isPresent }
    /// What has a title: comics, and what is described like them.
    private static let titled: [(Corpus, String, Int, Int)] = [
        (.fixtures, "character-comics", 3, 3), (.fixtures, "comics-of-made-up-days", 4, 40),
        (.fixtures, "event-detail", 1, 1), (.fixtures, "series-detail", 1, 1), (.fixtures, "story", 1, 1),
        (.recordings, "character-comics-1011334-12-drogel", 12, 12), (.recordings, "comic-detail-narlei", 1, 1),
        (.recordings, "comics-limit10-karumi", 10, 35_767),
        (.recordings, "comics-limit20-letiecharri-2024", 20, 59_434), (.recordings, "event-detail-narlei", 1, 1),
        (.recordings, "series-detail-narlei", 1, 1), (.recordings, "series-limit10-karumi", 10, 1_823),
        (.recordings, "story-cover-guilycruz-2018", 1, 1),
    ].filter { $0.0.isPresent }

    @Test(arguments: characters)
    func areReadHeroForHero(corpus: Corpus, name: String, count: Int, total: Int) throws {
        let answer = try answer("marvel/\(name)", in: corpus)
        let reading = try heroes(answer)
        #expect(reading.items.count == count)
        #expect(reading.undecodable == [])
        #expect(reading.total == total)
        #expect(reading.next.isEmpty == (count == total))
        #expect(reading.attribution?.hasPrefix("\(corpus.attribution) © 20") == true)
        for hero in reading.items {
            #expect(hero.id.hasPrefix("marvel-1"))
            #expect(!hero.name.isEmpty)
            #expect(hero.attribution == reading.attribution)
            #expect(hero.comics != nil)
            #expect(hero.page?.hasPrefix("https://marvel.com/") == true)
            #expect(hero.page?.contains("utm_") == false)
            #expect(hero.description?.contains("<") != true)
        }
        #expect(try ResolvedSource(Heroes()).decode([answer]).items.count == count)
    }

    @Test(arguments: titled)
    func areReadTitleForTitle(corpus: Corpus, name: String, count: Int, total: Int) throws {
        let all = MarvelRequest.comics(of: "1")
        let reading = try comics(answer("marvel/\(name)", to: all, in: corpus))
        #expect(reading.items.count == count)
        #expect(reading.undecodable == [])
        #expect(reading.total == total)
        #expect(reading.items.allSatisfy { !$0.title.isEmpty })
    }

    @Test(.enabled(if: Corpus.recordings.isPresent, "The recordings are not here."))
    func areAllOfTheRecordings() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Corpus.recordings.folder.appending(path: "marvel").path)
        let known = (Self.characters + Self.titled).filter { $0.0 == .recordings }.map { "\($0.1).json" }
        #expect(files.filter { !$0.hasPrefix("error-") }.sorted() == known.sorted())
    }

    // MARK: superhero-api

    @Test func areReadWithEachFact() throws {
        let reading = try heroes(answer("superhero-api/all"))
        #expect(reading.items.map(\.id) == ["7", "8", "9"])
        #expect(reading.undecodable == [])
        let gull = try #require(reading.items.first)
        let (small, large) = (gull.artwork?.address(width: 240), gull.artwork?.address(width: 480))
        let images = "https://cdn.jsdelivr.net/gh/akabab/superhero-api@0.3.0/api/images"
        #expect([small, large] == ["\(images)/sm/7-tin-gull.jpg", "\(images)/lg/7-tin-gull.jpg"])
        var expected = Hero(id: "7", name: "Tin Gull", attribution: "superhero-api")
        expected.fullName = "Edda Kell"
        expected.aliases = ["The Gull", "Kell"]
        expected.powers = [.intelligence: 63, .strength: 32, .speed: 45, .durability: 80, .power: 24, .combat: 56]
        expected.publisher = "Nobody Comics"
        expected.alignment = "Good"
        expected.gender = "Female"
        expected.race = "Cyborg"
        expected.height = 1.78
        expected.weight = 74
        expected.birthplace = "Saltmarsh"
        expected.firstAppearance = "Harbour Tales #12 (May, 1974)"
        expected.occupation = "Ferry pilot; formerly a smith"
        expected.base = "Pier Nine"
        expected.groups = "The Pier Nine"
        expected.relatives = "Orrin Kell (father, deceased)"
        expected.artwork = gull.artwork
        #expect(gull == expected)
    }

    @Test func sayNothingOfWhatIsUnknown() throws {
        let items = try heroes(answer("superhero-api/all")).items
        let (whale, nobody) = (items[1], items[2])
        #expect([whale.height, whale.weight] == [61, 90_000_000])
        #expect([nobody.height, nobody.weight] == [nil, nil])
        for text in [
            whale.fullName, whale.publisher, whale.gender, whale.race, whale.birthplace, whale.firstAppearance,
            whale.occupation, whale.base, whale.groups, whale.relatives, nobody.race, nobody.publisher,
        ] { #expect(text == nil) }
        #expect(whale.aliases == [])
        #expect(nobody.powers == [.intelligence: 50, .strength: 10, .combat: 0])
    }

    @Test func areTheSameAlone() throws {
        let alone = try heroes(answer("superhero-api/id/7")).items
        #expect(try alone == Array(heroes(answer("superhero-api/all")).items.prefix(1)))
    }

    // MARK: Marvel's protocol

    @Test func areReadFromPageToPage() throws {
        let first = MarvelRequest.characters(limit: 3)
        let second = MarvelRequest.characters(offset: 3, limit: 3)
        #expect(try heroes(answer("marvel/characters-page1", to: first)).next == [second])
        let whole = try heroes(
            answer("marvel/characters-page1", to: first), answer("marvel/characters-page2", to: second))
        #expect(whole.items.map(\.id) == (1...5).map { "marvel-199000\($0)" })
        #expect(whole.next == [])
        // No picture and no day where upstream made them up.
        #expect(whole.items.map { $0.artwork == nil } == [false, false, true, true, false])
        #expect(whole.items.map(\.modified) == ["2014-03-02", "2013-08-07", nil, nil, "2016-01-02"])
        #expect(
            whole.items.map(\.description)
                == [nil, "Raised by gulls & a ferryman.\nFears nets.", nil, nil, nil])
        let moth = try #require(whole.items.first)
        #expect(moth.name == "Lantern Moth")
        #expect(moth.comics == 3)
        #expect(
            moth.artwork?.address(width: 300)
                == "https://i.annihil.us/u/prod/marvel/i/mg/c/e0/lanternmoth/portrait_uncanny.jpg")
        #expect(moth.page == "https://marvel.com/comics/characters/1990001/lantern_moth")
        #expect(moth.attribution == "Data lent by the Hall of Capes. © 2022 CAPES")
    }

    @Test func haveTheirNewestComicsFirst() throws {
        let reading = try comics(answer("marvel/character-comics", to: MarvelRequest.newestComics(of: "1990001")))
        #expect(reading.items.map(\.id) == ["900019", "900018", "900001"])
        #expect(reading.items.map(\.published) == ["2008-11-12", "2008-10-15", "1977-05-01"])
        // No more were asked for.
        #expect(reading.isExcerpt)
        #expect(reading.next == [])
        let newest = try #require(reading.items.first)
        #expect(
            newest.artwork?.address(width: 300)
                == "https://i.annihil.us/u/prod/marvel/i/mg/d/03/moth19/portrait_uncanny.jpg")
        var expected = Comic(
            id: "900019", title: "Lantern Moth (2007) #19", attribution: "Data lent by the Hall of Capes. © 2022 CAPES")
        expected.series = "Lantern Moth (2007 - 2010)"
        expected.issue = 19
        expected.published = "2008-11-12"
        expected.format = "Comic"
        expected.pages = 32
        expected.creators = ["Mara Finch (writer)", "Odo Pell (editor)"]
        expected.price = 2.99
        expected.artwork = newest.artwork
        expected.page = "https://marvel.com/comics/issue/900019/lantern_moth_2007_19"
        #expect(newest == expected)
        #expect(reading.items.map(\.price) == [2.99, 2.99, nil])
    }

    @Test func takeNoDayThatUpstreamMadeUpForTheNewest() throws {
        let all = MarvelRequest.comics(of: "1")
        let items = try comics(answer("marvel/comics-of-made-up-days", to: all)).items
        #expect(items.map(\.id) == ["900103", "900101", "900102", "900104"])
        #expect(items.map(\.published) == ["2016-02-10", nil, nil, nil])
        #expect(items.map(\.description) == ["GULLS!\nShe'll need a bigger net.", nil, nil, nil])
        #expect(items.map(\.pages) == [40, 112, nil, 136])
        #expect(items.map(\.format) == ["Comic", nil, "Comic", "Trade Paperback"])
    }

    @Test(
        arguments: [
            (.fixtures, "error-message", "KeyRetired: The Hall has closed."),
            (.fixtures, "error-status", "Three at a time, please."),
            (
                .recordings, "error-401-invalid-credentials",
                "InvalidCredentials: That hash, timestamp and key combination is invalid."
            ),
            (.recordings, "error-404-character-not-found", "We couldn't find that character"),
            (.recordings, "error-409-limit-over-100", "You may not request more than 100 items."),
            (.recordings, "error-409-limit-zero", "You must pass an integer limit greater than 0."),
            (.recordings, "error-409-missing-user-key", "MissingParameter: You must provide a user key."),
        ].filter { (corpus: Corpus, _: String, _: String) in corpus.isPresent })
    func sayInWordsWhatIsWrong(corpus: Corpus, name: String, words: String) throws {
        let answer = try answer("marvel/\(name)", in: corpus)
        #expect(answer.serverMessage == words)
        // Also where a server gives them with status 200.
        let error = #expect(throws: ReadingError.self) { try heroes(answer) }
        #expect(error?.got == "“\(words)”")
    }
}

extension Corpus {
    fileprivate var attribution: String {
        self == .fixtures ? "Data lent by the Hall of Capes." : "Data provided by Marvel."
    }
}
