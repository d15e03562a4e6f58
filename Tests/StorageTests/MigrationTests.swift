import Catalogue
import Endpoints
import Foundation
import GRDB
import Testing

@testable import Storage

/// Databases of earlier schemas open, and keep their contents.
@Suite struct MigrationTests {
    @Test func keepsTheArchiveOfTheFirstSchema() async throws {
        let body = Data([0x5B, 0xFF, 0x5D])
        let answers = """
            [{"resource": {"path": "/boats", "query": [{"name": "a", "value": "b c"}]}, "status": 200,
              "headers": {"etag": "\\"1\\""}, "body": "\(body.base64EncodedString())"},
             {"resource": {"path": "/boats", "query": []}, "status": 200, "headers": {}, "body": ""}]
            """
        let directory = try folder(migratedTo: "1: archive, favourites, secrets") { database in
            try database.execute(
                sql: "INSERT INTO archive_entry VALUES ('boats', '/boats?a=b%20c', 'example.org', 12.5, ?)",
                arguments: [Data(answers.utf8)])
            try database.execute(
                sql: "INSERT INTO favourite VALUES ('shared', 'boats', '1', 3, NULL, ?)",
                arguments: [
                    Data(#"{"id":{"source":"boats","id":"1"},"card":{"title":"Tub"},"fields":[],"sortValues":{}}"#.utf8)
                ])
        }

        let database = try Database(directory: directory)
        let resource = Resource("/boats", query: [.init("a", "b c")])
        let key = ArchiveKey(source: "boats", resource: resource)
        let expected = ArchiveEntry(
            key: key, origin: .upstream("example.org", at: Date(timeIntervalSince1970: 12.5)),
            answers: [
                Answer(resource: resource, headers: ["etag": "\"1\""], body: body),
                Answer(resource: Resource("/boats"), body: Data()),
            ])
        #expect(try await SQLArchive(database).entries(for: key) == [expected])
        #expect(try await SQLProfileStore(database).allFavourites(of: .shared).map(\.item.card.title) == ["Tub"])
    }

    @Test func keepsFavouritesAndItemsOfTheThirdSchema() async throws {
        let record = Data(
            #"{"id":{"source":"boats","id":"1"},"card":{"title":"Tub"},"fields":[],"sortValues":{}}"#.utf8)
        let directory = try folder(migratedTo: "3: items as they were last seen") { database in
            try database.execute(
                sql: "INSERT INTO favourite VALUES ('shared', 'boats', '1', 3, NULL, ?)", arguments: [record])
            try database.execute(
                sql: "INSERT INTO item VALUES ('boats', '1', 'example.org', 4, ?)", arguments: [record])
        }

        let database = try Database(directory: directory)
        let profiles = SQLProfileStore(database)
        #expect(try await profiles.allFavourites(of: .shared).map(\.item.card.title) == ["Tub"])
        let item = ItemReference(source: "boats", id: "1")
        #expect(try await SQLArchive(database).remembered(item)?.item.card.title == "Tub")
        #expect(try await profiles.home(of: .shared) == HomeRecord())
    }

    @Test func keepsTheOrderOfFavouritesOfTheFourthSchema() async throws {
        // Of two favourites with the same time, the one with the later row is newer.
        let favourites: [(profile: String, source: String, item: String, added: Double, removed: Double?)] = [
            ("ann", "boats", "tub", 30, nil), ("ann", "canals", "1", 10, nil), ("ben", "boats", "tub", 5, nil),
            ("ann", "boats", "raft", 20, nil), ("ann", "boats", "punt", 20, nil), ("ann", "boats", "dory", 15, 40),
        ]
        let directory = try folder(migratedTo: "4: home") { database in
            for favourite in favourites {
                let id = #"{"source":"\#(favourite.source)","id":"\#(favourite.item)"}"#
                let record = Data(#"{"id":\#(id),"card":{"title":"A boat"},"fields":[],"sortValues":{}}"#.utf8)
                try database.execute(
                    sql: "INSERT INTO favourite VALUES (?, ?, ?, ?, ?, ?)",
                    arguments: [
                        favourite.profile, favourite.source, favourite.item, favourite.added, favourite.removed, record,
                    ])
            }
        }

        let store = SQLProfileStore(try Database(directory: directory))
        let ann = ProfileID(rawValue: "ann")
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["tub", "punt", "raft", "1"])
        #expect(try await store.allFavourites(of: ProfileID(rawValue: "ben")).map(\.item.id.id) == ["tub"])

        // A favourite that was removed keeps its position, and a new one comes first.
        let removed = try await store.favouriteRecord(of: ItemReference(source: "boats", id: "dory"), profile: ann)
        try await store.addFavourite(
            try #require(removed), of: ann, at: Date(timeIntervalSince1970: 50), restoring: true)
        let new = CatalogueItem(id: ItemReference(source: "boats", id: "ark"), card: Card(title: "Ark"))
        try await store.addFavourite(new, of: ann, at: Date(timeIntervalSince1970: 1), restoring: false)
        #expect(
            try await store.allFavourites(of: ann).map(\.item.id.id) == ["ark", "tub", "punt", "raft", "dory", "1"])
    }

    @Test func indexesItemsAndFavouritesOfTheFifthSchema() async throws {
        func record(_ id: String, _ title: String) -> Data {
            Data(
                #"""
                {"id":{"source":"boats","id":"\#(id)"},"card":{"title":"\#(title)","subtitle":"Bath"},
                 "fields":[{"key":"kind","label":"Kind","value":{"text":{"_0":"Wood"}}},
                           {"key":"crew","label":"Crew","value":{"list":{"_0":["Ann","Ben"]}}},
                           {"key":"age","label":"Age","value":{"unknown":{}}}],"sortValues":{}}
                """#.utf8)
        }
        let records = [record("1", "Éclair"), record("2", "東京タワー"), Data("no record".utf8), record("4", "Dory")]
        let directory = try folder(migratedTo: "5: favourites have an order of their own") { database in
            for (number, record) in records.enumerated() {
                try database.execute(
                    sql: "INSERT INTO item VALUES ('boats', ?, 'example.org', 4, ?)",
                    arguments: ["\(number + 1)", record])
            }
            let favourites: [(profile: String, removed: Double?)] = [("ann", nil), ("ben", 7)]
            for (profile, removed) in favourites {
                try database.execute(
                    sql: "INSERT INTO favourite VALUES (?, 'boats', '4', 3, ?, ?, 1)",
                    arguments: [profile, removed, records[3]])
            }
        }

        let database = try Database(directory: directory)
        let index = SQLiteSearchIndex(database)
        for (text, expected) in [
            ("eclair", ["1"]), ("京タワ", ["2"]), ("wood", ["1", "2", "4"]), ("ben", ["1", "2", "4"]), ("unknown", []),
        ] {
            let term = try #require(SearchTerm(text))
            let found = try await index.items(matching: term, of: ["boats"], limit: 9)["boats", default: []]
            #expect(Set(found.map(\.id.id)) == Set(expected), "\(text)")
        }
        let dory = try #require(SearchTerm("dory"))
        let ann = ProfileID(rawValue: "ann")
        #expect(try await index.favourites(matching: dory, of: ann, limit: 9).map(\.id.id) == ["4"])
        #expect(try await index.favourites(matching: dory, of: ProfileID(rawValue: "ben"), limit: 9).isEmpty)

        // Later changes reach the index, too.
        try await SQLArchive(database).clear("boats")
        #expect(try await index.items(matching: dory, of: ["boats"], limit: 9)["boats"]?.isEmpty == true)
        #expect(try await SQLProfileStore(database).searches(of: ann).isEmpty)
    }

    @Test func foldsItemsAndSearchesOfTheSeventhSchema() async throws {
        let directory = try folder(migratedTo: "7: searches") { database in
            try database.execute(
                sql: """
                    INSERT INTO item VALUES ('boats', '1', 'example.org', 4, ?);
                    INSERT INTO shelf VALUES (1, 'source', 'boats');
                    INSERT INTO searchable VALUES (4294967297, 1, 'boats', '1', 'أم كلثوم', 'éclair', '');
                    INSERT INTO search VALUES ('ann', 'أم', 'أم', 1), ('ann', 'ام', 'ام', 2), ('ann', 'tub', 'Tub', 3),
                        ('ann', 'ليلي', 'ليلي', 4), ('ann', 'ليلى', 'ليلى', 5);
                    """,
                arguments: [
                    Data(
                        #"{"id":{"source":"boats","id":"1"},"card":{"title":"أم كلثوم"},"fields":[],"sortValues":{}}"#
                            .utf8)
                ])
        }

        let database = try Database(directory: directory)
        let term = try #require(SearchTerm("ام كلثوم"))
        let found = try await SQLiteSearchIndex(database).items(matching: term, of: ["boats"], limit: 9)
        #expect(found["boats"]?.map(\.id.id) == ["1"])
        // Of two searches that have become equal, the newer one stays.
        let ann = ProfileID(rawValue: "ann")
        #expect(try await SQLProfileStore(database).searches(of: ann).map(\.text) == ["ليلى", "Tub", "ام"])
    }

    @Test func searchesOfTheEleventhSchemaAreOfAllSources() async throws {
        let directory = try folder(migratedTo: "11: favourites are read page by page") { database in
            try database.execute(
                sql:
                    "INSERT INTO search VALUES ('ann', 'raft', 'Raft', 1), ('ann', 'tub', 'Tub', 2), ('ben', 'tub', 'tub', 1)"
            )
        }

        let store = SQLProfileStore(try Database(directory: directory))
        let (ann, ben) = (ProfileID(rawValue: "ann"), ProfileID(rawValue: "ben"))
        #expect(try await store.searches(of: ann).map(\.text) == ["Tub", "Raft"])
        #expect(try await store.searches(of: ben).map(\.text) == ["tub"])
        #expect(try await store.searches(in: .source("boats"), of: ann).isEmpty)
    }

    /// A folder with a database of an earlier schema.
    private func folder(migratedTo migration: String, _ fill: (GRDB.Database) throws -> Void) throws -> URL {
        let directory = URL.temporary()
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)
        try Schema.migrator.migrate(queue, upTo: migration)
        try queue.write(fill)
        try queue.close()
        return directory
    }
}
