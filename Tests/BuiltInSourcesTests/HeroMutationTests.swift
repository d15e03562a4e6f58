import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Answers that were broken at random, the same ones each time.
@Suite(.timeLimit(.minutes(5)))
struct HeroMutationTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        /// SplitMix64.
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

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
    private static let scraps = [
        "null", "{}", "[]", "-1", "1e999", "\"\"", "{\"label\": null}", "\u{0}", "\u{202E}", "\\uD800", "[[[[",
        "\"entry\": ",
        "\"results\": ", "<", "&#x110000;", "9999-99-99", "99999999999999999999x0", "https://[::1", ",", "}", "\"",
    ].map { Array($0.utf8) }

    private func mutated(_ body: [UInt8], using generator: inout Generator) -> Data {
        var bytes = body
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 0...30, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.replaceSubrange(start..<end, with: Self.scraps.randomElement(using: &generator) ?? [])
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &generator))
            default: if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &generator) }
            }
        }
        return Data(bytes)
    }

    @Test(arguments: [superheroes, characters, comics])
    func areReadOrRefusedButNeverFatal(text: String) throws {
        var generator = Generator(state: 20_260_202)
        let source = text == Self.comics ? BoundSource(Comics()) : BoundSource(Heroes())
        let resource = MarvelRequest.characters()
        let body = Array(text.utf8)
        #expect(try source.decode([Answer(resource: resource, body: Data(body))]).items.count == 2)
        var read = 0
        for _ in 0..<500 {
            let answer = Answer(resource: resource, body: mutated(body, using: &generator))
            do throws(ReadingError) {
                let reading = try source.decode([answer])
                read += 1
                #expect(reading.next.count <= 100)
            } catch {
                #expect(!error.got.isEmpty)
            }
        }
        // Neither all nor none: the mutations reach what they are meant to.
        #expect((1..<500).contains(read))
    }
}
