import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

@Suite struct HeroDialectTests {
    private func read(_ json: String) throws -> DecodedCollection<Hero> {
        let answer = Answer(resource: Resource("/api/all.json"), body: Data(json.utf8))
        return try Dialect.read([answer], in: Heroes().upstreams.flatMap(\.dialects))
    }

    private func hero(_ more: String) throws -> Hero {
        try #require(try read(#"[{"id": 7, "name": "x", \#(more)}]"#).items.first)
    }

    // MARK: superhero-api

    private static let record = """
        {"id": 7, "name": "Nobody", "slug": "7-nobody",
        "powerstats": {"intelligence": 38, "strength": "100", "speed": "null", "durability": 101, "power": null},
        "appearance": {"gender": "Male", "race": null, "height": ["6'8", "203 cm"], "weight": ["980 lb", "441 kg"]},
        "biography": {"fullName": "", "aliases": ["-"], "placeOfBirth": "-", "firstAppearance": "A #2",
        "publisher": "null", "alignment": "good"}, "work": {"occupation": "-", "base": 5}, "connections": [],
        "images": {"sm": "https://cdn.jsdelivr.net/sm/7.jpg", "md": "x", "lg": "https://cdn.jsdelivr.net/lg/7.jpg"}}
        """

    @Test(arguments: ["[\(record)]", record])
    func readsARecordAloneOrInAnArray(json: String) throws {
        let hero = try #require(try read(json).items.first)
        #expect(hero.id == "7")
        #expect(hero.powers == [.intelligence: 38, .strength: 100])
        #expect(hero.height == 2.03)
        #expect(hero.weight == 441)
        #expect(hero.firstAppearance == "A #2")
        #expect(hero.alignment == "Good")
        let unknown = [
            hero.fullName, hero.birthplace, hero.publisher, hero.race, hero.occupation, hero.base, hero.groups,
        ]
        #expect(unknown.allSatisfy { $0 == nil })
        #expect(hero.aliases == [])
        #expect(hero.artwork?.address(width: 300) == "https://cdn.jsdelivr.net/lg/7.jpg")
        #expect(hero.artwork?.aspectRatio == 0.75)
        #expect(hero.attribution == "superhero-api")
    }

    @Test(
        arguments: [
            (["-", "0 cm"], nil), (["6'8", "203 cm"], 2.03), (["200", "61.0 meters"], 61), (["1,000 cm"], 10),
            ([], nil),
            (["x cm", "-1 cm", "1e999 cm"], nil),
        ] as [([String], Double?)])
    func knowsHeights(texts: [String], metres: Double?) {
        #expect(Measure.metres(texts) == metres)
    }

    @Test(
        arguments: [
            (["- lb", "0 kg"], nil), (["980 lb", "441 kg"], 441), (["x", "90,000 tons"], 90_000_000),
        ] as [([String], Double?)])
    func knowsWeights(texts: [String], kilograms: Double?) {
        #expect(Measure.kilograms(texts) == kilograms)
    }

    @Test func countsWhatCannotBeRead() throws {
        let reading = try read(
            #"[{"id": 1, "name": "a", "biography": {}}, {"id": 2, "biography": {}}, {"id": 3, "name": "c"}, null]"#)
        #expect(reading.items.map(\.id) == ["1"])
        #expect(reading.undecodable.count == 3)
    }

    @Test(arguments: [
        "", "{}", "null", #"{"data": {}}"#, #"{"data": {"results": {}}}"#, #"{"id": 1, "name": "x"}"#, "<html></html>",
        #"{"message": "Resource not found"}"#,
    ])
    func takesNothingElseForHeroes(json: String) {
        #expect(throws: ReadingError.self) { try read(json) }
    }

    // MARK: Marvel's protocol

    private func page(_ offset: Int, _ ids: [Int], of total: Int, asked: Resource? = nil) -> Answer {
        let results = ids.map { #"{"id": \#($0), "name": "n"}"# }.joined(separator: ", ")
        return Answer(
            resource: asked ?? MarvelRequest.characters(offset: offset, limit: 2),
            body: Data(#"{"data": {"offset": \#(offset), "total": \#(total), "results": [\#(results)]}}"#.utf8))
    }

    private func read(_ answers: [Answer]) throws -> DecodedCollection<Hero> {
        try Dialect.read(answers, in: [.marvelCharacters])
    }

    private func offsets(_ reading: DecodedCollection<Hero>) -> [String] {
        reading.next.compactMap { resource in resource.query.first { $0.name == "offset" }?.value }
    }

    @Test func asksForWhatHasNotCome() throws {
        #expect(offsets(try read([page(0, [1, 2], of: 7)])) == ["2", "4", "6"])
        #expect(offsets(try read([page(0, [1, 2], of: 7), page(4, [5, 6], of: 7)])) == ["2", "6"])
        let whole = try read([page(2, [3], of: 3), page(0, [1, 2], of: 3)])
        #expect(whole.items.map(\.id) == ["marvel-1", "marvel-2", "marvel-3"])
        #expect(whole.next == [])
        #expect(whole.total == 3)
    }

    @Test func asksForWhatAShortPageLeftOut() throws {
        #expect(offsets(try read([page(0, [1, 2], of: 6), page(2, [3], of: 6), page(4, [5, 6], of: 6)])) == ["3"])
    }

    @Test func asksNoTwiceWhereAServerKnowsNoOffsets() throws {
        let asked = [0, 2, 4].map { MarvelRequest.characters(offset: $0, limit: 2) }
        let reading = try read(asked.map { page(0, [1, 2], of: 6, asked: $0) })
        #expect(reading.next == [])
        #expect(reading.total == 6)
    }

    @Test func keepsEverythingElseOfTheRequest() throws {
        #expect(MarvelRequest.characters.description == "/v1/public/characters?offset=0&limit=100&orderBy=name")
        let next = try read([page(0, [1], of: 2, asked: MarvelRequest.characters)]).next
        #expect(next.map(\.description) == ["/v1/public/characters?offset=1&limit=100&orderBy=name"])
    }

    @Test(arguments: [0, -1, Int.max])
    func survivesAnyTotal(total: Int) throws {
        let reading = try read([page(0, [1, 2], of: total)])
        #expect(reading.items.count == 2)
        #expect(reading.next.count <= 100)
    }

    @Test func anEmptyListIsOne() throws {
        let reading = try Dialect<Comic>.read(
            [Answer(resource: MarvelRequest.newestComics(of: "1"), body: page(0, [], of: 0).body)],
            in: [.marvelComics])
        #expect(reading.items.isEmpty)
        #expect(reading.next.isEmpty)
    }

    @Test func isTheSameHeroOnlyWithinOneAPI() throws {
        let one = try read(#"[{"id": 70, "name": "x", "biography": {}}]"#).items.map(\.id)
        let other = try read([page(0, [70], of: 1)]).items.map(\.id)
        #expect(one == ["70"])
        #expect(other == ["marvel-70"])
    }
}
