import Catalogue
import HTML
import SourceFiles
import Testing
import VitrineTesting

@Suite struct RecordedPagesTests {
    private static let address = "https://boats.example/boats"
    private static let boats = #"[{"id": "1", "name": "Tub", "length": 2}, {"id": "2", "name": "Raft", "length": 9}]"#

    private func pages(
        _ additions: [Addition] = [], language: Language = .english, _ recordings: [String: String] = [address: boats]
    ) throws -> RecordedPages {
        try RecordedPages(
            "Harbour", inferred: [InferredSource("boats", from: Self.address) { Title("name") }],
            additions: additions, language: language, in: Recordings(recordings))
    }

    @Test func aListHasWhatIsRecorded() async throws {
        let list = try await pages().html(at: "/boats")
        #expect(list.contains("Raft"))
        #expect(list.contains("· Harbour</title>"))
        let found = try await pages().html(at: "/boats?term=Tub")
        #expect(found.contains("Tub") && !found.contains("Raft"))
        #expect(try await pages(language: .italian).html(at: "/boats").contains(#"lang="it""#))
    }

    @Test func additionsAreInTheirPlaces() async throws {
        let pages = try pages([
            .page("about", title: "About") { p { "Open <always>" } },
            .section(of: "boats") { boat in p { "Mooring of \(boat.card.title)" } },
            .cell(of: "boats") { boat in strong { boat.card.title.uppercased() } },
        ])
        #expect(try await pages.html(at: "/about").contains("<p>Open &lt;always&gt;</p>"))
        #expect(try await pages.html(at: "/boats/1").contains("<p>Mooring of Tub</p>"))
        #expect(try await pages.html(at: "/boats").contains("<strong>TUB</strong>"))
    }

    @Test func anAdditionHasTheRecordsOfTheStore() async throws {
        let store = MemoryStore()
        try await store.save(Berth(id: "7"))
        let berths = Addition.page("berths") { store in
            let berths = try await store.fetch(Berth.self)
            ForEach(berths) { berth in p { "Berth \(berth.id)" } }
        }
        let pages = try RecordedPages(additions: [berths], store: store, in: [:])
        let page = try await pages.html(at: "/berths")
        #expect(page.contains("<p>Berth 7</p>"))
        #expect(page.contains("<title>Berths · Vitrine</title>"))
    }

    @Test func whatIsNotThereIsAnError() async throws {
        let pages = try pages()
        await #expect(throws: PageError.self) { try await pages.html(at: "boats") }
        await #expect(throws: (any Error).self) { try await pages.html(at: "/boats/3") }
        #expect(throws: (any Error).self) { try self.pages([], [:]) }
    }

    @Test func aSectionThatFailsIsAnError() async throws {
        let undeclared = StoredField("boat", \Berth.id)
        let section = Addition.section(of: "boats") { boat, store in
            let berths = try await store.fetch(Berth.self, where: undeclared == boat.id.id)
            ForEach(berths) { berth in p { "Berth \(berth.id)" } }
        }
        let pages = try pages([section])
        await #expect(throws: RecordStoreError.self) { try await pages.html(at: "/boats/1") }
    }
}

private struct Berth: StoredRecord {
    static let collection = "berths"

    let id: String
}
