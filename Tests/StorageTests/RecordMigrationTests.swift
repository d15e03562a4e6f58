import Catalogue
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// Records of earlier versions, and fields that change.
@Suite(.databases) struct RecordMigrationTests {
    private func filled(_ backend: Backend, count: Int = 120) async throws -> TestDatabase {
        let database = try await backend.database()
        try await database.open().records().save((0..<count).map { FirstNote(id: "\($0)", text: "Note \($0)") })
        return database
    }

    @Test(arguments: Backend.allCases) func recordsAreMigratedOnFirstUse(on backend: Backend) async throws {
        let store = try await filled(backend).open().records()
        #expect(try await store.count(SecondNote.self, where: SecondNote.words == 2) == 120)
        #expect(try await store.fetch(SecondNote.self, id: "7") == SecondNote(id: "7", title: "Note 7"))
    }

    @Test(arguments: Backend.allCases) func progressIsTold(on backend: Backend) async throws {
        let store = try await filled(backend).open().records()
        let told = Mutex<[[Int]]>([])
        try await store.prepare(SecondNote.self) { done, total in told.withLock { $0.append([done, total]) } }
        #expect(told.withLock(\.self) == [[50, 120], [100, 120], [120, 120]])
        // Nothing is left to do.
        try await store.prepare(SecondNote.self) { done, total in told.withLock { $0.append([done, total]) } }
        #expect(told.withLock(\.self).count == 3)
    }

    @Test(arguments: Backend.allCases) func fieldsThatChangedAreIndexedAgain(on backend: Backend) async throws {
        let database = try await filled(backend)
        let store = try await database.open().records()
        #expect(try await store.fetch(IndexedNote.self, where: IndexedNote.text == "Note 9").map(\.id) == ["9"])
        try await store.save(IndexedNote(id: "a", text: "More"))
        // The earlier fields again: none.
        #expect(try await store.count(FirstNote.self) == 121)
        #expect(try await database.open().texts("SELECT field AS text FROM stored_field").isEmpty)
    }

    @Test(arguments: Backend.allCases) func twoProgramsWithOtherFieldsDoNotTakeTurns(on backend: Backend) async throws {
        let database = try await filled(backend)
        let (one, other) = (try await database.open().records(), try await database.open().records())
        #expect(try await one.count(FirstNote.self) == 120)
        // The program that starts later has its fields.
        #expect(try await other.count(IndexedNote.self, where: IndexedNote.text == "Note 9") == 1)
        let error = RecordStoreError.otherFields(collection: "notes")
        await #expect(throws: error) { try await one.fetch(FirstNote.self) }
        await #expect(throws: error) { try await one.save(FirstNote(id: "y", text: "More")) }
        await #expect(throws: error) { try await one.prepare(FirstNote.self) { _, _ in } }
        #expect(try await other.count(IndexedNote.self) == 120)
        // It has changed its fields alone.
        #expect(try await database.open().records().count(FirstNote.self) == 120)
    }

    @Test(arguments: Backend.allCases) func continueAfterAnError(on backend: Backend) async throws {
        let store = try await filled(backend).open().records()
        await #expect {
            try await store.fetch(BrokenNote.self)
        } throws: {
            "\($0)".contains("Record “99” of “notes” can't be read: version 1")
        }
        // The records before it are of the second version, those after it of the first.
        let told = Mutex<[Int]>([])
        try await store.prepare(SecondNote.self) { _, total in told.withLock { $0.append(total) } }
        #expect(told.withLock(\.self).first == 20)
        #expect(try await store.count(SecondNote.self, where: SecondNote.words == 2) == 120)
    }

    @Test(arguments: Backend.allCases) func anOlderProgramIsRefused(on backend: Backend) async throws {
        let database = try await filled(backend)
        let (old, new) = (try await database.open().records(), try await database.open().records())
        try await new.save(SecondNote(id: "x", title: "New"))
        let error = RecordStoreError.newer(collection: "notes", version: 2, own: 1)
        await #expect(throws: error) { try await old.save(FirstNote(id: "y", text: "Old")) }
        await #expect(throws: error) { try await old.delete(FirstNote.self, where: .all) }
        await #expect(throws: error) { try await old.fetch(FirstNote.self) }
        #expect(try await new.count(SecondNote.self) == 121)
    }

    @Test func declarationsAreChecked() async throws {
        let store = try await Backend.sqlite.database().open().records()
        await #expect(throws: RecordStoreError.self) { try await store.save(NamelessNote(id: "1")) }
    }
}

private struct FirstNote: StoredRecord {
    static let collection = "notes"
    let id: String
    let text: String
}

private struct IndexedNote: StoredRecord {
    static let collection = "notes"
    static let text = StoredField("text", \IndexedNote.text)
    static let fields = StoredFields(text)
    let id: String
    let text: String
}

private struct SecondNote: StoredRecord, Hashable {
    static let collection = "notes"
    static let version = 2
    static let words = StoredField("words", \SecondNote.wordCount)
    static let fields = StoredFields(words)

    let id: String
    let title: String
    private var wordCount: Int { title.split(separator: " ").count }

    init(id: String, title: String) { (self.id, self.title) = (id, title) }

    static func migrate(_ json: Data, from version: Int) throws -> SecondNote {
        let old = try JSONDecoder().decode(FirstNote.self, from: json)
        return SecondNote(id: old.id, title: old.text)
    }
}

/// Stops at the last record but one of a hundred and twenty, in the order of their ids.
private struct BrokenNote: StoredRecord {
    struct Failure: Error {}

    static let collection = "notes"
    static let version = 2
    static let words = StoredField("words", \BrokenNote.wordCount)
    static let fields = StoredFields(words)

    let id: String
    let title: String
    private var wordCount: Int { title.split(separator: " ").count }

    static func migrate(_ json: Data, from version: Int) throws -> BrokenNote {
        let old = try JSONDecoder().decode(FirstNote.self, from: json)
        if old.id == "99" { throw Failure() }
        return BrokenNote(id: old.id, title: old.text)
    }
}

private struct NamelessNote: StoredRecord {
    static let collection = ""
    let id: String
}
