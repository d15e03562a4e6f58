import Catalogue
import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import Server

/// Pages of somebody who has many favourites, or some that can't be read.
@Suite(.throughEachDoor) struct ManyFavouritesTests {
    private let directory = URL.temporary()

    private func get(_ path: String, of application: WebApplication) async throws -> (status: Int, page: String) {
        try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: path, method: .get) { ($0.status.code, String(buffer: $0.body)) }
        }
    }

    private func items(_ page: String) -> [String] {
        page.matches(of: /<li [^>]*data-item="boats\/([^"]*)"/).map { String($0.1) }
    }

    private func application(favourites count: Int) async throws -> WebApplication {
        let store = SQLProfileStore(try Database(directory: directory))
        let favourites = (0..<count).map { number in
            Favourite(
                item: CatalogueItem(
                    id: ItemReference(source: "boats", id: "b\(number)"), card: Card(title: "Boat \(number)")),
                addedAt: Date(timeIntervalSince1970: 1))
        }
        _ = try await store.addFavourites(favourites.reversed(), of: .shared)
        return try .test(directory: directory)
    }

    @Test func standOnSeveralPages() async throws {
        let application = try await application(favourites: 120)
        for (path, expected) in [
            ("/favourites", 0..<50), ("/favourites?page=2", 50..<100), ("/favourites?source=boats&page=3", 100..<120),
            ("/favourites?page=99", 100..<120), ("/favourites?page=x", 0..<50), ("/favourites?page=-1", 0..<50),
        ] {
            let page = try await get(path, of: application).page
            #expect(items(page) == expected.map { "b\($0)" }, "\(path)")
            #expect(page.contains("120 items"), "\(path)")
        }
        let second = try await get("/favourites?source=boats&page=2", of: application).page
        #expect(second.contains("href=\"/favourites?source=boats\""))
        #expect(second.contains("href=\"/favourites?source=boats&amp;page=3\""))
        #expect(second.contains("Page 2 of 3"))
    }

    @Test func areArrangedPageByPage() async throws {
        let application = try await application(favourites: 60)
        let page = try await get("/favourites?source=boats&edit=true&page=2", of: application).page
        #expect(items(page) == (50..<60).map { "b\($0)" })
        #expect(page.contains("data-offset=\"50\""))
        let location = try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(
                uri: "/favourites", method: .post, body: ByteBuffer(string: "edit=move&source=boats&item=b3&place=55")
            ) { $0.headers[.location] }
        }
        // With the favourite that was moved.
        #expect(location == "/favourites?source=boats&edit=true&page=2#item-b3")
    }

    @Test func showWhatCannotBeReadAndTheOthers() async throws {
        let application = try await application(favourites: 3)
        try await DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path).write { database in
            try database.execute(sql: "UPDATE favourite SET record = CAST('{b' AS BLOB) WHERE item = 'b1'")
            try database.execute(sql: "INSERT INTO home (profile, record) VALUES ('shared', '{b')")
        }
        for path in ["/", "/boats", "/favourites", "/boats/tub", "/search?term=boat", "/api/v1/favourites"] {
            #expect(try await get(path, of: application).status == 200, "\(path)")
        }
        let page = try await get("/favourites", of: application).page
        #expect(items(page) == ["b0", "b1", "b2"])
        #expect(page.components(separatedBy: "Couldn’t be read").count == 2)
    }
}
