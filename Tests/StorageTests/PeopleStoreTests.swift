import Catalogue
import Foundation
import Storage
import TestSupport
import Testing

@Suite(.databases) struct PeopleStoreTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private static func secret(_ number: UInt8) -> SecretDigest {
        SecretDigest(rawValue: Data(repeating: number, count: 32))
    }

    private static func person(
        _ name: String, _ role: Role = .member, profile: ProfileID? = nil
    ) throws -> Person {
        Person(
            id: "id of \(name)", name: try #require(PersonName(name)), role: role,
            profile: profile ?? ProfileID(rawValue: "profile of \(name)"), createdAt: start)
    }

    private static func session(of person: Person, _ number: Int, at date: Date = start) -> Session {
        Session(
            id: "session \(number)", person: person.id, device: "Firefox on Linux", createdAt: date, usedAt: date,
            signedInAt: date)
    }

    // MARK: People

    @Test(arguments: Backend.allCases) func findsPeopleByName(on backend: Backend) async throws {
        let store = try await backend.people()
        let ada = try Self.person("Ada Orro", .admin)
        try await store.add(ada, password: "hash")
        try await store.add(try Self.person("Bo"), password: nil)
        let name = try #require(PersonName(" ADA ORRO "))
        let found = try #require(try await store.person(named: name))
        #expect(found.person == ada && found.person.name.text == "Ada Orro" && found.password == "hash")
        let people = try await store.people()
        #expect(people.map(\.name.text) == ["Ada Orro", "Bo"])
        let nobody = try #require(PersonName("Cy"))
        #expect(try await store.person(named: nobody) == nil)
        let taken = try Self.person("ada orro")
        await #expect(throws: PeopleError.nameTaken(taken.name)) { try await store.add(taken, password: nil) }
    }

    @Test(arguments: Backend.allCases) func theFirstPersonNeedsTheAddressOfTheStart(on backend: Backend) async throws {
        let store = try await backend.people()
        let ada = try Self.person("Ada", .admin, profile: .shared)
        func add(_ secret: UInt8, after seconds: TimeInterval) async throws -> Bool {
            try await store.addFirst(ada, password: "hash", setup: Self.secret(secret), at: Self.start + seconds)
        }
        func offer(_ secret: UInt8, at seconds: TimeInterval) async throws {
            let date = Self.start + seconds
            try await store.offerSetup(Self.secret(secret), at: date, until: date + 3_600)
        }
        // Each node offers one.
        for (secret, seconds) in [(UInt8(1), 0.0), (2, 1_800), (3, 1_900)] { try await offer(secret, at: seconds) }
        let attempts = [
            try await add(1, after: 3_600), try await add(4, after: 0), try await add(2, after: 5_399),
            try await add(3, after: 1_900),
        ]
        #expect(attempts == [false, false, true, false])
        try await offer(5, at: 0)
        let again = try await add(5, after: 0)
        #expect(!again)
    }

    @Test(arguments: Backend.allCases) func theLastAdminStays(on backend: Backend) async throws {
        let store = try await backend.people()
        let (ada, bo) = (try Self.person("Ada", .admin), try Self.person("Bo"))
        for person in [ada, bo] { try await store.add(person, password: nil) }
        await #expect(throws: PeopleError.lastAdmin) { try await store.remove(ada.id) }
        await #expect(throws: PeopleError.lastAdmin) { try await store.setRole(.member, of: ada.id) }
        await #expect(throws: PeopleError.unknown) { try await store.setRole(.admin, of: "nobody") }
        try await store.setRole(.admin, of: bo.id)
        try await store.remove(ada.id)
        let people = try await store.people()
        #expect(people.map(\.role) == [.admin] && people.map(\.id) == [bo.id])
    }

    @Test(arguments: Backend.allCases) func aPersonGoesWithTheProfile(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (store, profiles) = (SQLPeopleStore(database), database.profiles())
        let (ada, bo) = (try Self.person("Ada", .admin, profile: .shared), try Self.person("Bo"))
        let boat = CatalogueItem(id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub"))
        for person in [ada, bo] {
            try await store.add(person, password: nil)
            try await profiles.addFavourite(boat, of: person.profile, at: Self.start, restoring: false)
        }
        try await store.setRole(.admin, of: bo.id)
        try await store.begin(Self.session(of: bo, 1), secret: Self.secret(1), by: nil)
        for person in [bo, ada] {
            if person == ada { try await store.add(try Self.person("Cy", .admin), password: nil) }
            try await store.remove(person.id)
        }
        let left = try await profiles.allFavourites(of: bo.profile)
        let shared = try await profiles.allFavourites(of: .shared)
        #expect(left.isEmpty && shared.count == 1)
        #expect(try await store.session(Self.secret(1), at: Self.start) == nil)
    }

    // MARK: Sessions

    @Test(arguments: Backend.allCases) func aSessionEndsAfterThirtyIdleDays(on backend: Backend) async throws {
        let store = try await backend.people()
        let ada = try Self.person("Ada", .admin)
        try await store.add(ada, password: nil)
        let session = Self.session(of: ada, 1)
        try await store.begin(session, secret: Self.secret(1), by: nil)
        let found = try #require(try await store.session(Self.secret(1), at: Self.start + 29 * 86_400))
        #expect(found.session == session && found.person == ada)
        #expect(try await store.session(Self.secret(2), at: Self.start) == nil)
        try await store.use(session.id, at: Self.start + 29 * 86_400)
        let later = try await store.roles(by: [Self.secret(1), Self.secret(2)], at: Self.start + 58 * 86_400)
        #expect(later == [Self.secret(1): .admin])
        #expect(try await store.session(Self.secret(1), at: Self.start + 59 * 86_400) == nil)
    }

    @Test(arguments: Backend.allCases) func aNewPasswordOrRoleEndsTheOtherSessions(on backend: Backend) async throws {
        let store = try await backend.people()
        let (ada, bo) = (try Self.person("Ada", .admin), try Self.person("Bo"))
        for person in [ada, bo] { try await store.add(person, password: "old") }
        for number in 1...3 {
            try await store.begin(Self.session(of: bo, number), secret: Self.secret(UInt8(number)), by: nil)
        }
        try await store.begin(Self.session(of: ada, 4), secret: Self.secret(4), by: nil)
        func ids(_ person: Person) async throws -> [String] {
            try await store.sessions(of: person.id, at: Self.start).map(\.id).sorted()
        }
        let isEnded = try await store.endSession("session 3", of: bo.id)
        let isForeign = try await store.endSession("session 4", of: bo.id)
        #expect(isEnded && !isForeign)
        try await store.setPassword("new", of: bo.id, in: "session 1")
        let afterPassword = try await ids(bo)
        #expect(afterPassword == ["session 1"])
        try await store.replacePassword("old", with: "wrong", of: bo.id)
        try await store.replacePassword("new", with: "stronger", of: bo.id)
        #expect(try await store.person(named: bo.name)?.password == "stronger")
        try await store.setRole(.guest, of: bo.id)
        let (afterRole, others) = (try await ids(bo), try await ids(ada))
        #expect(afterRole.isEmpty && others == ["session 4"])
    }

    @Test(arguments: Backend.allCases) func aSessionBeginsByThePasswordOfNow(on backend: Backend) async throws {
        let store = try await backend.people()
        let ada = try Self.person("Ada", .admin)
        try await store.add(ada, password: "old")
        try await store.setPassword("new", of: ada.id, in: nil)
        let old = try await store.begin(Self.session(of: ada, 1), secret: Self.secret(1), by: .password(hash: "old"))
        let new = try await store.begin(Self.session(of: ada, 2), secret: Self.secret(2), by: .password(hash: "new"))
        let nobody = try await store.begin(
            Self.session(of: Self.person("Bo"), 3), secret: Self.secret(3), by: nil)
        #expect(!old && new && !nobody)
    }

    @Test(arguments: Backend.allCases) func aPersonHasFiftySessionsAtMost(on backend: Backend) async throws {
        let store = try await backend.people()
        let ada = try Self.person("Ada", .admin)
        try await store.add(ada, password: nil)
        for number in 0..<60 {
            try await store.begin(
                Self.session(of: ada, number, at: Self.start + Double(number)), secret: Self.secret(UInt8(number)),
                by: nil)
        }
        let sessions = try await store.sessions(of: ada.id, at: Self.start + 60)
        #expect(sessions.map(\.id) == (10..<60).reversed().map { "session \($0)" })
    }

    // MARK: Tokens

    @Test(arguments: Backend.allCases) func aTokenWorksUntilItsEnd(on backend: Backend) async throws {
        let store = try await backend.people()
        let (ada, bo) = (try Self.person("Ada", .admin), try Self.person("Bo"))
        for person in [ada, bo] { try await store.add(person, password: nil) }
        func token(_ number: Int, of person: Person, until end: Date?) -> AccessToken {
            AccessToken(
                id: "token \(number)", person: person.id, name: "Reader", scopes: [.read, .favourites],
                createdAt: Self.start, endsAt: end)
        }
        let token = token(1, of: ada, until: Self.start + 60)
        try await store.add(token, secret: Self.secret(1))
        try await store.add(self.token(2, of: bo), secret: Self.secret(2))
        let found = try #require(try await store.token(Self.secret(1), at: Self.start + 59))
        #expect(found.token == token && found.person == ada)
        #expect(try await store.token(Self.secret(1), at: Self.start + 60) == nil)
        try await store.useToken("token 2", at: Self.start + 5)
        #expect(try await store.token(Self.secret(2), at: .distantFuture)?.token.usedAt == Self.start + 5)
        let isForeign = try await store.removeToken("token 1", of: bo.id)
        let isRemoved = try await store.removeToken("token 1", of: ada.id)
        #expect(!isForeign && isRemoved)
        #expect(try await store.tokens(of: nil).map(\.id) == ["token 2"])
        for number in 3..<102 { try await store.add(self.token(number, of: bo), secret: Self.secret(UInt8(number))) }
        await #expect(throws: PeopleError.tooManyTokens(limit: 100)) {
            try await store.add(self.token(200, of: bo), secret: Self.secret(200))
        }
    }

    private func token(_ number: Int, of person: Person) -> AccessToken {
        AccessToken(id: "token \(number)", person: person.id, name: "Script", scopes: [.read], createdAt: Self.start)
    }
}
