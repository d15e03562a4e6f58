import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Answers that were broken at random, the same ones each time.
@Suite(.timeLimit(.minutes(5)))
struct MusicMutationTests {
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

    private static let songs = """
        {"resultCount": 2, "results": [{"wrapperType": "track", "kind": "song", "trackId": 1, "collectionId": 2,
        "artistId": 3, "trackName": "a", "collectionName": "b", "artistName": "c", "trackPrice": -1, "currency": "USD", "trackNumber": 4,
        "releaseDate": "2005-04-26T12:00:00Z", "trackTimeMillis": 232893, "primaryGenreName": "Pop",
        "trackExplicitness": "explicit", "previewUrl": "http://a1.phobos.apple.com/a.m4a",
        "longDescription": "<b>x</b> &amp; y",
        "artworkUrl100": "http://is4.mzstatic.com/image/1.jpg/100x100bb.jpg",
        "trackViewUrl": "https://music.apple.com/us/album/1?i=2"}, {"kind": "song", "trackId": 9, "trackName": "d"}]}
        """
    private static let others = """
        {"results": [{"wrapperType": "artist", "artistType": "Artist", "artistId": 1, "artistName": "a", "artistLinkUrl":
        "https://itunes.apple.com/gb/artist/a/id1"}, {"wrapperType": "audiobook", "collectionId": "2", "collectionName": "b",
        "collectionPrice": 9.99, "currency": "GBP", "description": "a<br />b"}, {"wrapperType": "podcastEpisode",
        "kind": "podcast-episode", "trackId": 3, "trackName": "c", "genres": [{"name": "Music", "id": "1310"}, "News"],
        "artistIds": [4], "artworkUrl600": "https://is1.mzstatic.com/600x600bb.jpg"}, {"kind": "software", "trackId": 5,
        "trackName": "d", "price": 0, "currency": "HKD", "genres": ["x"], "artworkUrl512": "https://is1.mzstatic.com/a.png"}]}
        """
    private static let scraps = [
        "null", "{}", "[]", "-1", "1e999", "\"\"", "{\"name\": null}", "\u{0}", "\u{202E}", "\\uD800", "[[[[",
        "\"kind\": ", "\"results\": ", "<", "&#x110000;", "9999-99-99", "99999999999999999999x0", "https://[::1", ",",
        "}", "\"",
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

    @Test(arguments: [(songs, 2), (others, 4)])
    func areReadOrRefusedButNeverFatal(text: String, count: Int) throws {
        var generator = Generator(state: 20_260_303)
        let source = BoundSource(Music())
        let body = Array(text.utf8)
        #expect(try source.decode([Answer(resource: Resource("/search"), body: Data(body))]).items.count == count)
        var read = 0
        for _ in 0..<500 {
            let answer = Answer(resource: Resource("/search"), body: mutated(body, using: &generator))
            do throws(ReadingError) {
                let reading = try source.decode([answer])
                read += 1
                for item in reading.items {
                    #expect(item.card.artwork?.address(width: 300) != "")
                    #expect(source.related(to: item).count <= 2)
                    for field in item.fields { _ = Strings().text(field) }
                }
            } catch {
                #expect(!error.got.isEmpty)
            }
        }
        // Neither all nor none: the mutations reach what they are meant to.
        #expect((1..<500).contains(read))
    }
}
