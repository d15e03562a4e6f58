import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Broken answers are decoded or refused, but never stop the program.
@Suite(.timeLimit(.minutes(5)))
struct HeroMutationTests {
    private static let superheroes = """
        [{"id": 7, "name": "a", "powerstats": {"intelligence": 38, "strength": "100"}, "appearance": {"height": ["203 cm"],
        "weight": ["1 lb", "441 kg"]}, "biography": {"fullName": "b", "aliases": ["c"], "alignment": "good"},
        "images": {"lg": "https://cdn.jsdelivr.net/lg/7.jpg"}}, {"id": 8, "name": "d", "biography": {}}]
        """
    private static let characters = """
        {"code": 200, "attributionText": "Data provided by Marvel. © 2024 MARVEL", "data": {"offset": 0, "limit": 2,
        "total": 9, "count": 2, "results": [{"id": 1, "name": "a", "description": "<b>x</b> &amp; y",
        "modified": "2014-04-29T14:18:17-0400", "thumbnail": {"path": "http://i.annihil.us/u/1", "extension": "jpg"},
        "comics": {"available": 12}, "urls": [{"type": "detail", "url": "http://marvel.com/1?utm_source=2"}]},
        {"id": 2, "name": "b"}]}}
        """
    private static let comics = """
        {"data": {"offset": 0, "limit": 2, "total": 9, "results": [{"id": 1, "title": "a", "issueNumber": 3,
        "dates": [{"type": "onsaleDate", "date": "2099-10-30T00:00:00-0500"}], "pageCount": 32,
        "prices": [{"type": "printPrice", "price": 2.99}], "modified": "-0001-11-30T00:00:00-0500",
        "creators": {"items": [{"name": "b", "role": "writer"}]}}, {"id": 2, "title": "b"}]}}
        """

    @Test(arguments: [superheroes, characters, comics])
    func areDecodedOrRefused(text: String) throws {
        var mutator = AnswerMutator(seed: 20_260_202)
        let source = text == Self.comics ? BoundSource(Comics()) : BoundSource(Heroes())
        let resource = MarvelRequest.characters
        #expect(try source.decode([Answer(resource: resource, body: Data(text.utf8))]).items.count == 2)
        var read = 0
        for _ in 0..<500 {
            let answer = Answer(resource: resource, body: mutator.mutated(text))
            do throws(ReadingError) {
                let reading = try source.decode([answer])
                read += 1
                #expect(reading.next.count <= 100)
            } catch {
                #expect(!error.got.isEmpty)
            }
        }
        // Some mutations can be decoded, and some can't.
        #expect((1..<500).contains(read))
    }
}
