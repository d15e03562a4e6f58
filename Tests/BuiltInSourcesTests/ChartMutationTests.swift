import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Broken answers are decoded or refused, but never stop the program.
@Suite(.timeLimit(.minutes(5)))
struct ChartMutationTests {
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

    @Test(arguments: [results, entries])
    func areDecodedOrRefused(text: String) throws {
        var mutator = AnswerMutator(seed: 20_260_101)
        let source = BoundSource(Charts())
        #expect(try source.decode([Answer(resource: Resource("/a"), body: Data(text.utf8))]).items.isEmpty == false)
        var read = 0
        for _ in 0..<500 {
            let answer = Answer(resource: Resource("/a"), body: mutator.mutated(text))
            do throws(ReadingError) {
                let reading = try source.decode([answer])
                read += 1
                for item in reading.items { #expect(item.card.artwork?.address(width: 300) != "") }
            } catch {
                #expect(!error.got.isEmpty)
            }
        }
        // Some mutations can be decoded, and some can't.
        #expect((1..<500).contains(read))
    }
}
