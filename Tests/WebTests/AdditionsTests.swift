import CompositionalLayout
import HTML
import HTTPTypes
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
        #expect(StringTable.replaceableKeys.contains("favourites"))
        // A text in place of forms would be wrong for most numbers.
        #expect(!StringTable.replaceableKeys.contains("items"))
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
        #expect(found.contains(#"</header><div class="added"><p>Open &lt;always&gt;</p></div>"#))
        #expect(found.contains("<title>Harbour · Fleet</title>"))
        let home = try await page("/", with: [harbour])
        #expect(home.matches(of: /href="\/harbour"/).count == 1, "In the sidebar, which a phone has as a sheet.")
    }

    @Test func aPageHasRecordsOfTheProgram() async throws {
        let berths = Addition.page("berths", title: "Berths") { store in
            let _ = try await store.save(Berth(id: "7", boat: "tub"))
            let berths = try await store.fetch(Berth.self, where: Berth.boat == "tub")
            ForEach(berths) { berth in p { "Berth \(berth.id)" } }
        }
        #expect(try await page("/berths", with: [berths]).contains("<p>Berth 7</p>"))
    }

    @Test func aSectionHasRecordsOfTheProgram() async throws {
        let section = Addition.section(of: "boats") { boat, store in
            let _ = try await store.save(Berth(id: "7", boat: "tub"))
            let count = try await store.count(Berth.self, where: Berth.boat == boat.id.id)
            p { "Berths: \(count)" }
        }
        #expect(try await page("/boats/tub", with: [section]).contains("<p>Berths: 1</p>"))
    }

    @Test func aSectionThatFailsLeavesTheRestOfThePage() async throws {
        let berths = Addition.section(of: "boats") { _, store in
            let count = try await store.count(Berth.self)
            p { "Berths: \(count)" }
        }
        let mooring = Addition.section(of: "boats") { boat in h2 { "Mooring of \(boat.card.title)" } }
        let (status, text) = try await answer("/boats/tub", with: [berths, mooring])
        #expect(status == .ok)
        #expect(
            text.contains(#"<section class="added"><p class="problem" role="status">Couldn’t load. Try again.</p>"#))
        #expect(text.contains("<h2>Mooring of Tub</h2>"))
    }

    @Test func aPageOfAStoreThatIsAwayIsUnavailable() async throws {
        let berths = Addition.page("berths", title: "Berths") { store in
            let count = try await store.count(Berth.self)
            p { "Berths: \(count)" }
        }
        let (status, text) = try await answer("/berths", with: [berths])
        #expect(status == .serviceUnavailable)
        #expect(text.contains("Something went wrong"))
    }

    /// The answer while the records can't be reached.
    private func answer(
        _ path: String, with additions: [Addition]
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let application = try WebApplication.test(additions: Additions(additions), records: AwayRecords())
        return try await Application(responder: application.responder()).test(Door.current.setup) { client in
            let response = try await client.settledPage(path)
            return (response.status, String(buffer: response.body))
        }
    }

    @Test func aSectionIsOnPagesOfItsSourcesItems() async throws {
        let section = Addition.section(of: "boats") { boat in h2 { "Mooring of \(boat.card.title)" } }
        let boat = try await page("/boats/tub", with: [section])
        #expect(boat.contains(#"<section class="added"><h2>Mooring of Tub</h2></section>"#))
        let other = Addition.section(of: "cars") { _ in h2 { "Garage" } }
        #expect(try await !page("/boats/tub", with: [other]).contains("Garage"))
    }

    @Test func aCellReplacesTheAppsOwnInTheList() async throws {
        let cell = Addition.cell(of: "boats") { boat in strong(.class("boat")) { boat.card.title.uppercased() } }
        let list = try await page("/boats", with: [cell])
        #expect(list.contains(#"<div class="added"><strong class="boat">TUB</strong></div></a>"#))
        #expect(list.contains(#"data-item="boats/tub""#))
    }
}

/// Records that can't be reached.
private struct AwayRecords: RecordStore {
    struct Away: StoreFailure { let reason = "away" }

    func save<Record: StoredRecord>(_ records: [Record]) async throws { throw Away() }
    func fetch<Record: StoredRecord>(_ query: RecordQuery<Record>) async throws -> [Record] { throw Away() }
    func count<Record: StoredRecord>(of predicate: RecordPredicate<Record>) async throws -> Int { throw Away() }
    func delete<Record: StoredRecord>(_ predicate: RecordPredicate<Record>) async throws -> Int { throw Away() }
    func prepare<Record: StoredRecord>(
        _ type: Record.Type, progress: @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws { throw Away() }
}

private struct Berth: StoredRecord {
    static let collection = "berths"
    static let boat = StoredField("boat", \Berth.boat)
    static let fields = StoredFields(boat)

    let id: String
    let boat: String
}
