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

    /// The links of the first cell of a source on each page.
    private static let labels: [(page: String, source: String, labels: [String])] = [
        ("/music?term=love", "music", ["Album", "Artist"]), ("/charts", "charts", ["Artist"]),
        ("/heroes", "heroes", ["Publisher"]), ("/comics?hero=659", "comics", ["Series"]),
        ("/starships", "starships", ["Class", "Manufacturer"]),
        ("/search?term=falcon", "starships", ["Class", "Manufacturer"]), ("/", "heroes", ["Publisher"]),
        // The cells of a shelf beside an item have neither buttons nor links.
        ("/heroes/659", "comics", []),
    ]

    @Test func leadToTheFactsOfEachSource() async throws {
        let server = try await Server(directory: Program.temporaryDirectory())
        defer { server.end() }
        for (page, source, labels) in Self.labels {
            let rest = try await server.get(page).components(separatedBy: "data-item=\"\(source)/")
            let cell = try #require(rest.dropFirst().first?.components(separatedBy: "</li>").first, "\(page)")
            let menu = cell.firstMatch(of: /<template>(.*?)<\/template>/)?.1 ?? ""
            #expect(menu.matches(of: /data-value="[^"]*">([^<]*)</).map { String($0.1) }.sorted() == labels, "\(page)")
        }
    }

    /// Both samples have The Avengers #1.
    @Test(arguments: [("659", "332"), ("332", "659")])
    func leadToListsWithTheChoicesOfTheirOwnList(hero: String, other: String) async throws {
        let server = try await Server(directory: Program.temporaryDirectory())
        defer { server.end() }
        let links = try await server.get("/comics?hero=\(hero)").matches(of: /href="([^"]*term=The%20Avengers)"/)
        #expect(!links.isEmpty)
        for link in links {
            #expect(link.1.contains("hero=\(hero)&") && !link.1.contains("hero=\(other)"), "\(link.1)")
        }
    }
}
