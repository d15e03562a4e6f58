import CompositionalLayout
import HTML
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing

@testable import Catalogue
@testable import Server

/// What a program adds to the app's pages.
@Suite(.serialized, .throughEachDoor) struct AdditionsTests {
    private func page(_ path: String, with additions: [Addition]) async throws -> String {
        let application = try WebApplication.test(additions: Additions(additions))
        return try await Application(responder: application.responder()).test(Door.current.setup) { client in
            String(buffer: try await client.settledPage(path).body)
        }
    }

    @Test func aNameIsOnPagesAndInTheManifest() async throws {
        let home = try await page("/", with: [])
        #expect(home.contains("<strong>Fleet</strong>"))
        #expect(home.contains("· Fleet</title>"))
        #expect(!home.contains("Vitrine"))
        #expect(try await page("/manifest.webmanifest", with: []).contains(#""short_name":"Fleet""#))
    }

    @Test func wordsReplaceTheAppsOwn() async throws {
        let home = try await page("/", with: [.words(.english, ["favourites": "Moored & mine"])])
        #expect(home.contains("Moored &amp; mine"))
        #expect(StringTable.unknownKey(in: [.english: ["favourites": "x"]]) == nil)
        #expect(StringTable.unknownKey(in: [.english: ["favorites": "x"]]) == "favorites")
        // A text in place of forms would be wrong for most numbers.
        #expect(StringTable.unknownKey(in: [.english: ["items": "x"]]) == "items")
    }

    @Test func rulesComeAfterTheAppsOwn() async throws {
        let home = try await page("/", with: [.stylesheet(".harbour { color: red }")])
        let name = try #require(home.firstMatch(of: /href="(\/assets\/site-[^"]*\.css)"/))
        let rules = try await page(String(name.1), with: [.stylesheet(".harbour { color: red }")])
        #expect(rules.hasSuffix(".harbour { color: red }"))
    }

    @Test func aPageHasATabAndItsContent() async throws {
        let harbour = Addition.page("harbour", title: "Harbour") { p { "Open <always>" } }
        let found = try await page("/harbour", with: [harbour])
        #expect(found.contains("<p>Open &lt;always&gt;</p>"))
        #expect(found.contains("<title>Harbour · Fleet</title>"))
        let home = try await page("/", with: [harbour])
        #expect(home.matches(of: /href="\/harbour"/).count == 2, "In the sidebar, and among a phone’s further places.")
    }

    @Test func aSectionIsOnPagesOfItsSourcesItems() async throws {
        let section = Addition.section(of: "boats") { boat in h2 { "Mooring of \(boat.card.title)" } }
        #expect(try await page("/boats/tub", with: [section]).contains("<h2>Mooring of Tub</h2>"))
        let other = Addition.section(of: "cars") { _ in h2 { "Garage" } }
        #expect(try await !page("/boats/tub", with: [other]).contains("Garage"))
    }

    @Test func aCellReplacesTheAppsOwnInTheList() async throws {
        let cell = Addition.cell(of: "boats") { boat in strong(.class("boat")) { boat.card.title.uppercased() } }
        let list = try await page("/boats", with: [cell])
        #expect(list.contains(#"<strong class="boat">TUB</strong>"#))
        #expect(list.contains(#"data-item="boats/tub""#))
    }
}
