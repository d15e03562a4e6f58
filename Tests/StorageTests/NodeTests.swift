import Catalogue
import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import PostgreSQL
@testable import PostgreSQLStorage
@testable import Storage

/// Several nodes on one PostgreSQL database.
@Suite(.databases, .timeLimit(.minutes(5))) struct NodeTests {
    private let ann = ProfileID(rawValue: "ann")
    private let tub = CatalogueItem(id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub"))

    private func address() async throws -> String {
        try await ServerDatabases.shared.take()
    }

    // MARK: Changes

    @Test func aNodeShowsTheChangesOfAnother() async throws {
        let address = try await address()
        let (one, two) = (try await PostgreSQLDatabase(address), try await PostgreSQLDatabase(address))
        let changes = ChangeLog()
        let feeds = FeedRegistry(changes: changes) { _ in fatalError("Expected no feed to be opened.") }
        let seen = two.profiles(favouriteLimit: 9, changes: changes)
        let (published, publication) = AsyncStream.makeStream(of: ChangeLog.Change.self)
        changes.observe { if $0.subject != .archive { publication.yield($0) } }
        let following = Task { await two.follow(feeds, logger: Logger(label: "test")) }
        defer { following.cancel() }
        var iterator = published.makeAsyncIterator()
        // The node listens.
        #expect(try #require(await iterator.next()).subject == nil)
        let query = ProfileQuery(items: [tub.id])
        #expect(try await seen.content(query, of: ann).favouriteIDs.isEmpty)

        try await one.profiles().addFavourite(tub, of: ann, at: Date(), restoring: false)
        let change = try #require(await iterator.next())
        #expect(change.subject == .profile(ann))
        #expect(change.favourite?.item == tub.id)
        #expect(change.favourite?.isFavourite == true)
        // The cache of the other node has forgotten the profile.
        #expect(try await seen.content(query, of: ann).favouriteIDs == [tub.id])
    }

    @Test func aLongRequestIsToldByItsSource() throws {
        let key = ArchiveKey(
            source: "boats", resource: Resource("/boats", query: [.init("a", String(repeating: "é", count: 5_000))]))
        let change = try NodeChange(of: key, node: "one")
        #expect(change.resource != nil)
        let payload = try change.payload
        #expect(payload.utf8.count < 8_000)
        let received = try NodeChange(json: payload)
        #expect(received.source == "boats")
        #expect(received.resource == nil)
    }

    // MARK: Schema

    @Test func nodesThatStartTogetherMigrateOnce() async throws {
        let address = try await address()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try await PostgreSQLDatabase(address, connections: 1) } }
            try await group.waitForAll()
        }
        let database = try await PostgreSQLDatabase(address)
        #expect(try await database.rows("SELECT version FROM migration").count == Migrations.all.count)
    }

    @Test func servesBesideASchemaWithAdditions() async throws {
        let database = try await PostgreSQLDatabase(address())
        try await database.execute("INSERT INTO migration (version, oldest_version, name) VALUES (99, 1, 'more')")
        let again = try await PostgreSQLDatabase(database.pool.settings.address.text)
        try await again.profiles().addFavourite(tub, of: ann, at: Date(), restoring: false)
        #expect(try await database.profiles().allFavourites(of: ann).count == 1)
    }

    @Test func refusesASchemaThatItDoesNotUnderstand() async throws {
        let database = try await PostgreSQLDatabase(address())
        try await database.execute("INSERT INTO migration (version, oldest_version, name) VALUES (99, 99, 'other')")
        let error = await #expect(throws: PostgreSQLStorageError.self) {
            try await PostgreSQLDatabase(database.pool.settings.address.text)
        }
        #expect(error?.description.contains("schema 99, which a newer version of Vitrine made") == true)
        #expect(error?.description.contains("Use that version") == true)
    }

    @Test func aMigrationThatFailsChangesNothing() async throws {
        let database = try await PostgreSQLDatabase(address())
        let broken = Migrations.Migration(
            version: Migrations.all.count + 1, oldestVersion: 1, name: "broken",
            sql: "CREATE TABLE extra (id bigint); SELECT 1 / 0;")
        await #expect(throws: PostgreSQLError.self) {
            try await database.pool.perform { try Migrations.run(Migrations.all + [broken], on: $0) }
        }
        let tables = try await database.texts(
            "SELECT table_name::text AS text FROM information_schema.tables WHERE table_name = 'extra'")
        #expect(tables.isEmpty)
        #expect(try await database.rows("SELECT version FROM migration").count == Migrations.all.count)
        // The lock is free again.
        _ = try await PostgreSQLDatabase(database.pool.settings.address.text)
    }

    @Test func searchesWithoutTrigrams() async throws {
        let database = try await PostgreSQLDatabase(address())
        try await database.execute("DROP INDEX item_parts; DROP EXTENSION pg_trgm CASCADE")
        try await database.archive().remember([tub], from: "a", at: Date())
        let boat = CatalogueItem(id: ItemReference(source: "boats", id: "1"), card: Card(title: "Bathtubs"))
        try await database.archive().remember([boat], from: "a", at: Date())
        let term = try #require(SearchTerm("tub"))
        let found = try await database.searchIndex.items(matching: term, of: ["boats"], limit: 5)["boats", default: []]
        #expect(found.map(\.id) == [tub.id, boat.id])
    }

    // MARK: Failures

    @Test func saysWhyTheDatabaseIsAway() async throws {
        let server = try await onOwnThread { try PostgreSQLServer() }
        let database = try await PostgreSQLDatabase(server.address())
        #expect(await database.problem() == nil)
        let profiles = database.profiles()
        try await profiles.addFavourite(tub, of: ann, at: Date(), restoring: false)
        let query = ProfileQuery(items: [tub.id])
        let content = try await profiles.content(query, of: ann)
        try await onOwnThread { try server.stop() }
        let error = await #expect(throws: PostgreSQLStorageError.self) {
            try await profiles.addFavourite(tub, of: ann, at: Date(), restoring: false)
        }
        // Everyone sees what was read last, but not what was never read.
        #expect(try await profiles.content(query, of: ann) == content)
        await #expect(throws: PostgreSQLStorageError.self) {
            try await profiles.content(query, of: ProfileID(rawValue: "ben"))
        }
        #expect(error?.reason.isEmpty == false)
        #expect(await database.problem() != nil)
        #expect(database.isAway)
    }

    @Test func openPagesLearnThatTheDatabaseIsAway() async throws {
        let server = try await onOwnThread { try PostgreSQLServer() }
        let database = try await PostgreSQLDatabase(server.address())
        let changes = ChangeLog()
        let feeds = FeedRegistry(changes: changes) { _ in fatalError("Expected no feed to be opened.") }
        let profiles = database.profiles(favouriteLimit: 9, changes: changes)
        let (published, publication) = AsyncStream.makeStream(of: Bool.self)
        changes.observe { if $0.subject != .archive { publication.yield(database.isAway) } }
        let following = Task { await database.follow(feeds, logger: Logger(label: "test")) }
        defer { following.cancel() }
        var iterator = published.makeAsyncIterator()
        // The node listens.
        #expect(await iterator.next() == false)
        // Several connections are idle.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<5 {
                let profile = ProfileID(rawValue: "profile-\(number)")
                group.addTask { _ = try await profiles.content(ProfileQuery(items: [tub.id]), of: profile) }
            }
            try await group.waitForAll()
        }
        try await onOwnThread { try server.stop() }
        #expect(await iterator.next() == true)
    }
}
