import Foundation
import Testing

/// The menus of cells, as the program writes them for its own sources.
@Suite(.fewAtATime) struct CellMenuTests {
    /// Every page whose cells have menus, and all of the sources' own lists.
    private static let pages = [
        "/", "/charts", "/charts?media=albums", "/music", "/music?term=love", "/heroes", "/comics?hero=659",
        "/starships",
        "/search?term=star", "/favourites", "/shared/starships?item=9",
    ]

    @Test func nameEachLinkAndLeadSomewhere() async throws {
        let server = try await Server(directory: Program.temporaryDirectory())
        defer { server.end() }
        #expect(try await server.post("/starships/9/favourite", "value=true") == 200)
        var addresses: Set<String> = []
        for path in Self.pages {
            let links = try await server.get(path).matches(of: /<template>(.*?)<\/template>/).flatMap { menu in
                menu.1.matches(of: /<a ([^>]*)>([^<]*)<\/a>/)
            }
            #expect(!links.isEmpty, "\(path)")
            for link in links {
                let attributes = try #require(link.1.wholeMatch(of: /href="([^"]+)" data-value="[^"]+"/), "\(link.0)")
                #expect(!link.2.isEmpty, "\(link.0)")
                addresses.insert(String(attributes.1).replacing("&amp;", with: "&"))
            }
        }
        for address in addresses.sorted() {
            #expect(try await server.answer(to: address).status == 200, "\(address)")
        }
    }
}
