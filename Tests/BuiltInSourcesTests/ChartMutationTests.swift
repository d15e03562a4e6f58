import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Answers that were broken at random, the same ones each time.
@Suite(.timeLimit(.minutes(5)))
struct ChartMutationTests {
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

    private static let results = """
        {"feed": {"title": "Top Albums", "results": [
        {"artistName": "a", "id": "1", "name": "b", "releaseDate": "2022-07-29", "kind": "albums", "artistId": "2",
         "contentAdvisoryRating": "Explict", "artworkUrl100": "https://is5-ssl.mzstatic.com/image/1.jpg/100x100bb.jpg",
         "genres": [{"genreId": "14", "name": "Pop", "url": "https://itunes.apple.com/gb/genre/id14"}],
         "url": "https://music.apple.com/gb/album/renaissance/1"}, {"id": "2", "name": "c", "genres": []}]}}
        """
    private static let entries = """
        {"feed": {"updated": {"label": "x"}, "entry": [{"im:name": {"label": "a"}, "summary": {"label": "<b>x</b> &amp; y"},
        "im:image": [{"label": "http://is2.mzstatic.com/1.jpg/55x55bb-85.jpg", "attributes": {"height": "55"}}],
        "im:price": {"label": "$1.29", "attributes": {"amount": "1.29000", "currency": "USD"}},
        "im:contentType": {"im:contentType": {"attributes": {"term": "Track"}}, "attributes": {"term": "Music"}},
        "link": [{"attributes": {"rel": "alternate", "type": "text/html", "href": "https://itunes.apple.com/us/album/1"}},
        {"attributes": {"rel": "enclosure", "type": "audio/x-m4a", "href": "https://audio-ssl.itunes.apple.com/1.m4a"}}],
        "id": {"label": "x", "attributes": {"im:id": "1"}}, "im:artist": {"label": "c"}, "rights": {"label": "d"},
        "category": {"attributes": {"im:id": "14", "term": "Pop", "label": "Pop"}},
        "im:releaseDate": {"label": "2019-06-07T05:00:00-07:00"}}]}}
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

    @Test(arguments: [results, entries])
    func areReadOrRefusedButNeverFatal(text: String) throws {
        var generator = Generator(state: 20_260_101)
        let source = BoundSource(Charts())
        let body = Array(text.utf8)
        #expect(try source.decode([Answer(resource: Resource("/a"), body: Data(body))]).items.isEmpty == false)
        var read = 0
        for _ in 0..<500 {
            let answer = Answer(resource: Resource("/a"), body: mutated(body, using: &generator))
            do throws(ReadingError) {
                let reading = try source.decode([answer])
                read += 1
                for item in reading.items { #expect(item.card.artwork?.address(width: 300) != "") }
            } catch {
                #expect(!error.got.isEmpty)
            }
        }
        // Neither all nor none: the mutations reach what they are meant to.
        #expect((1..<500).contains(read))
    }
}
