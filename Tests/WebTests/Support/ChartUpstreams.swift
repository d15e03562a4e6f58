import Endpoints
import Foundation
import HTTPTypes
import TestSupport

/// Answers each chart with the entries of `order`, as its two APIs write them; one has prices and previews, too.
struct ChartUpstreams: Transport {
    struct State: Sendable {
        var order: [Int]
        var isGone = false
        var isHolding = false
    }

    let state: Watched<State>

    init(_ order: [Int] = Array(1...30)) { state = Watched(State(order: order)) }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        await state.wait { !$0.isHolding }
        let state = state.value
        guard !state.isGone else {
            // After this failure alone, the feed is asked again at once.
            throw EndpointError(host: base.authority, cause: .status(404, retryAfter: nil))
        }
        let limit = resource.path.firstMatch(of: /[\/=](\d+)\//).flatMap { Int($0.1) } ?? 50
        let isOfStores = resource.path.contains("/rss/")
        let entries = state.order.prefix(limit).map { isOfStores ? Self.entry($0) : Self.result($0) }
        let list = "\"\(isOfStores ? "entry" : "results")\": [\(entries.joined(separator: ","))]"
        return Answer(resource: resource, body: Data("{\"feed\": {\(list)}}".utf8))
    }

    static let store = "https://itunes.apple.com/us/songs"

    /// The tenth has no picture, and each fifth is marked explicit, with upstream's own misspelling.
    private static func result(_ number: Int) -> String {
        """
        {"id": "\(number)", "name": "Title \(number)", "artistName": "Artist \(number % 3)", "kind": "albums",
         "releaseDate": "2024-04-04", \(number % 5 == 0 ? "\"contentAdvisoryRating\": \"Explict\"," : "")
         \(number == 10 ? "" : "\"artworkUrl100\": \"https://is1-ssl.mzstatic.com/\(number)/100x100bb.png\",")
         "genres": [{"name": "Jazz"}], "url": "https://music.apple.com/us/albums/\(number)"}
        """
    }

    /// The tenth is free and cannot be heard.
    private static func entry(_ number: Int) -> String {
        let preview = """
            , {"attributes": {"rel": "enclosure", "type": "audio/x-m4a", "im:assetType": "preview",
            "href": "https://audio-ssl.itunes.apple.com/\(number).m4a"}}
            """
        let amount = number == 10 ? "0.00000" : "3.99000"
        return """
            {"id": {"label": "\(store)/\(number)", "attributes": {"im:id": "\(number)"}},
             "im:name": {"label": "Title \(number)"}, "im:artist": {"label": "Artist \(number % 3)"},
             "im:contentType": {"attributes": {"term": "Song", "label": "songs"}},
             "im:image": [
               {"label": "https://is1-ssl.mzstatic.com/\(number)/170x170bb.png", "attributes": {"height": "170"}}],
             "im:price": {"label": "$3.99", "attributes": {"amount": "\(amount)", "currency": "USD"}},
             "im:releaseDate": {"label": "2024-04-04T00:00:00-07:00"},
             "category": {"attributes": {"im:id": "20", "term": "Alternative", "label": "Alternative"}},
             "summary": {"label": "All about <b>Title \(number)</b>.<br>With a booklet."},
             "link": [{"attributes": {"rel": "alternate", "type": "text/html", "href": "\(store)/\(number)?uo=2"}}
             \(number == 10 ? "" : preview)]}
            """
    }
}
