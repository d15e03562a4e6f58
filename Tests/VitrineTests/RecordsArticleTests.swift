import Catalogue
import Foundation
import HTML
import Testing
import VitrineTesting

@testable import Vitrine

// The examples of the article on records, and of the comments on their types, compiled. `SnippetTests` finds them here.

struct Note: StoredRecord {
    static let collection = "notes"
    static let title = StoredField("title", \Note.title)
    static let year = StoredField("year", \Note.year)
    static let fields = StoredFields(title, year)

    let id: String
    var title: String
    var year: Int?
}

struct Notebook {
    static func main() async throws {
        try await Vitrine.withStore("Notebook") { store in
            try await store.save(Note(id: "1", title: "Kind of Blue", year: 1959))
        }
        await Vitrine.main(
            "Notebook",
            additions: [
                .page("notes", title: "Notes") { store in
                    let old = try await store.fetch(
                        Note.self, where: Note.year < 1990 && Note.title.contains("Blue"),
                        sortedBy: [Note.year.descending])
                    ForEach(old) { note in p { note.title } }
                }
            ])
    }
}

private struct FirstAlbum: Codable {
    let id: String
    let name: String
}

private struct Album: StoredRecord {
    static let collection = "albums"
    static let version = 2

    static func migrate(_ json: Data, from version: Int) throws -> Album {
        let old = try JSONDecoder().decode(FirstAlbum.self, from: json)
        return Album(id: old.id, title: old.name)
    }

    let id: String
    let title: String
}

struct Review: StoredRecord {
    static let collection = "reviews"
    static let album = StoredField("album", \Review.album)
    static let fields = StoredFields(album)

    let id: String
    /// The id of the album, and its title for added pages.
    let album: String
    let title: String
    let text: String
}

@Suite struct RecordsArticleTests {
    @Test func aSectionShowsTheRecordsOfItsItem() async throws {
        let reviews: [Addition] = [
            .section(of: "albums") { album, store in
                let found = try await store.fetch(Review.self, where: Review.album == album.id.id)
                if !found.isEmpty {
                    h2 { "Reviews" }
                    ForEach(found) { review in p { review.text } }
                }
            }
        ]
        let store = MemoryStore()
        try await store.save(Review(id: "1", album: "a", title: "Kind of Blue", text: "Calm."))
        func sections(of album: String) async throws -> [String] {
            let item = CatalogueItem(
                id: ItemReference(source: "albums", id: album), card: Card(title: album), fields: [])
            return try await Additions(reviews).sections(of: item, with: store).map { $0.rendered() }
        }
        #expect(try await sections(of: "a") == ["<h2>Reviews</h2><p>Calm.</p>"])
        #expect(try await sections(of: "b").isEmpty)
    }

    @Test func aPageShowsTheRecordsOfItsStore() async throws {
        let store = MemoryStore()
        try await store.save([
            Note(id: "1", title: "Kind of Blue", year: 1959), Note(id: "2", title: "Blue Train", year: 1958),
            Note(id: "3", title: "Blue", year: nil),
        ])
        let old = try await store.fetch(Note.self, where: Note.year < 1990, sortedBy: [Note.year.ascending])
        #expect(old.map(\.id) == ["2", "1"])
    }

    @Test func aStoreSavesFetchesAndDeletes() async throws {
        let store = MemoryStore()
        let note = Note(id: "1", title: "Kind of Blue", year: 1959)
        try await store.save(note)
        let old = try await store.fetch(Note.self, where: Note.year < 1990, sortedBy: [Note.title.ascending])
        try await store.delete(Note.self, id: "1")
        #expect(old.map(\.id) == ["1"])
        #expect(try await store.count(Note.self) == 0)
    }

    @Test func anOlderFormIsDecoded() throws {
        let json = try JSONEncoder().encode(FirstAlbum(id: "1", name: "Blue"))
        #expect(try Album.migrate(json, from: 1).title == "Blue")
    }

    @Test func aCommandOfOnesOwnFindsWhatAnotherHasSaved() async throws {
        // Variables of sources are no mistake, though no source is known.
        let environment = [
            "VITRINE_DATA_DIRECTORY": Program.temporaryDirectory().path, "VITRINE_UPSTREAM_BOATS": "http://127.0.0.1",
        ]
        try await Vitrine.withStore(in: environment) { store in
            try await store.save(Note(id: "1", title: "Kind of Blue", year: 1959))
        }
        let years = try await Vitrine.withStore(in: environment) { store in
            try await store.fetch(Note.self).map(\.year)
        }
        #expect(years == [1959])
    }

    @Test func aProgramHasAName() async throws {
        await #expect {
            try await Vitrine.withStore("…") { _ in }
        } throws: {
            "\($0)".hasPrefix("Expected a name with letters or digits")
        }
    }
}
