import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Broken answers are decoded or refused, but never stop the program.
@Suite(.timeLimit(.minutes(5)))
struct MusicMutationTests {
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

    @Test(arguments: [(songs, 2), (others, 4)])
    func areDecodedOrRefused(text: String, count: Int) throws {
        var mutator = AnswerMutator(seed: 20_260_303)
        let source = BoundSource(Music())
        #expect(try source.decode([Answer(resource: Resource("/search"), body: Data(text.utf8))]).items.count == count)
        var read = 0
        for _ in 0..<500 {
            let answer = Answer(resource: Resource("/search"), body: mutator.mutated(text))
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
        // Some mutations can be decoded, and some can't.
        #expect((1..<500).contains(read))
    }
}
