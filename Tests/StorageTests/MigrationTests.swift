import Catalogue
import Endpoints
import Foundation
import GRDB
import Testing

@testable import Storage

/// From every schema that was released to the newest, with what people had in it.
@Suite struct MigrationTests {
    @Test func takesTheArchiveOfTheFirstSchemaAlong() async throws {
        let directory = URL.temporary()
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)
        try Schema.migrator.migrate(queue, upTo: "1: archive, favourites, secrets")
        let body = Data([0x5B, 0xFF, 0x5D])
        let answers = """
            [{"resource": {"path": "/boats", "query": [{"name": "a", "value": "b c"}]}, "status": 200,
              "headers": {"etag": "\\"1\\""}, "body": "\(body.base64EncodedString())"},
             {"resource": {"path": "/boats", "query": []}, "status": 200, "headers": {}, "body": ""}]
            """
        try await queue.write { database in
            try database.execute(
                sql: "INSERT INTO archive_entry VALUES ('boats', '/boats?a=b%20c', 'example.org', 12.5, ?)",
                arguments: [Data(answers.utf8)])
            try database.execute(
                sql: "INSERT INTO favourite VALUES ('shared', 'boats', '1', 3, NULL, ?)",
                arguments: [
                    Data(#"{"id":{"source":"boats","id":"1"},"card":{"title":"Tub"},"fields":[],"sortValues":{}}"#.utf8)
                ])
        }
        try queue.close()

        let database = try Database(directory: directory)
        let resource = Resource("/boats", query: [.init("a", "b c")])
        let key = ArchiveKey(source: "boats", resource: resource)
        let expected = ArchiveEntry(
            key: key, origin: .upstream("example.org", at: Date(timeIntervalSince1970: 12.5)),
            answers: [
                Answer(resource: resource, headers: ["etag": "\"1\""], body: body),
                Answer(resource: Resource("/boats"), body: Data()),
            ])
        #expect(try await SQLiteArchive(database).entries(for: key) == [expected])
        #expect(try await SQLiteProfileStore(database).favourites(of: .shared).map(\.item.card.title) == ["Tub"])
    }

    @Test func takesFavouritesAndItemsOfTheThirdSchemaAlong() async throws {
        let directory = URL.temporary()
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)
        try Schema.migrator.migrate(queue, upTo: "3: items as they were last seen")
        let record = Data(
            #"{"id":{"source":"boats","id":"1"},"card":{"title":"Tub"},"fields":[],"sortValues":{}}"#.utf8)
        try await queue.write { database in
            try database.execute(
                sql: "INSERT INTO favourite VALUES ('shared', 'boats', '1', 3, NULL, ?)", arguments: [record])
            try database.execute(
                sql: "INSERT INTO item VALUES ('boats', '1', 'example.org', 4, ?)", arguments: [record])
        }
        try queue.close()

        let database = try Database(directory: directory)
        let profiles = SQLiteProfileStore(database)
        #expect(try await profiles.favourites(of: .shared).map(\.item.card.title) == ["Tub"])
        let item = ItemReference(source: "boats", id: "1")
        #expect(try await SQLiteArchive(database).remembered(item)?.item.card.title == "Tub")
        #expect(try await profiles.home(of: .shared) == HomeRecord())
    }
}
