import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport

@testable import Server

/// Four invented songs, as the stores' search answers them: the third is known by its title alone, the fourth is explicit,
/// has no preview and isn't sold.
enum Tides {
    static func address(
        _ term: String, _ media: String = "media=music&entity=song", country: String = "us", explicit: String = "Yes",
        limit: Int = 50
    ) -> String {
        "https://itunes.apple.com/search?term=\(term)&\(media)&country=\(country)&explicit=\(explicit)&limit=\(limit)"
    }

    static func lookup(_ parameters: String) -> String { "https://itunes.apple.com/lookup?\(parameters)" }

    static func answer(_ numbers: Int...) -> String {
        "{\"resultCount\": \(numbers.count), \"results\": [\(numbers.map(song).joined(separator: ","))]}"
    }

    /// The album of the first song.
    static let album = #"""
        {"resultCount": 1, "results": [{"wrapperType": "collection", "collectionType": "Album", "collectionId": 8001,
         "collectionName": "Zebra & Co.", "artistName": "Cleo", "trackCount": 2}]}
        """#

    private static func song(_ number: Int) -> String {
        let title = ["Amber Tide", "Borrowed Tide", "Copper Tide", "Distant Tide"][number - 1]
        let known = #""wrapperType": "track", "kind": "song", "trackId": 700\#(number), "trackName": "\#(title)""#
        let rest: [(String, String, Int, String, Double, String)?] = [
            ("Cleo", "Zebra & Co.", 150, "Jazz", 0.99, "1997"), ("Ann", "Maps", 600, "Folk", 1.29, "2004"), nil,
            ("Ben", "Atlas", 200, "Rock", -1, "2001"),
        ]
        guard let (artist, album, seconds, genre, price, year) = rest[number - 1] else { return "{\(known)}" }
        let preview = number == 4 ? "" : #""previewUrl": "https://sound.example/\#(number).m4a","#
        return """
            {\(known), "artistId": 900\(number), "collectionId": 800\(number), "artistName": "\(artist)",
             "collectionName": "\(album)", "trackPrice": \(price), "currency": "USD", "releaseDate": "\(year)-03-04T07:00:00Z",
             "trackExplicitness": "\(number == 4 ? "explicit" : "notExplicit")", "trackCount": 4, "trackNumber": \(number),
             "discNumber": 1, "trackTimeMillis": \(seconds)000, "primaryGenreName": "\(genre)", \(preview)
             "trackViewUrl": "https://music.apple.com/us/album/800\(number)?i=700\(number)"}
            """
    }
}

extension TestClientProtocol {
    /// A page after upstream has answered or failed, without its templates.
    func answeredPage(_ path: String) async throws -> String {
        while true {
            let page = try await execute(uri: path, method: .get) { String(buffer: $0.body) }
            if !page.contains(/data-state="loading"|data-pending="[12]"/) { return page.withoutTemplates }
            try Task.checkCancellation()
        }
    }
}

extension String {
    /// What the first group of a pattern matches, of all matches.
    func all(_ pattern: Regex<(Substring, Substring)>) -> [String] { matches(of: pattern).map { String($0.1) } }

    /// What stands between the beginning of an element and its end.
    func element(from start: String, to end: String) -> String {
        components(separatedBy: start).dropFirst().first?.components(separatedBy: end)[0] ?? ""
    }
}
