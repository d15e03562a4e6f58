import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import Screens
@testable import Server

/// Streams and requests of sessions that end.
@Suite(.timeLimit(.minutes(1))) struct RevocationTests {
    /// Opens a stream, ends its session by a change, and waits for its end.
    private func streamEnds(
        _ household: Household, _ headers: HTTPFields, after change: (any PeopleStore) async throws -> Void
    ) async throws {
        let responder = try WebApplication.test(people: household.store).responder()
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "localhost", path: "/live?page=0+/boats", headerFields: headers)
        let context = AppRequestContext(
            source: ApplicationRequestContextSource(
                channel: NIOAsyncTestingChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        let response = try await responder.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: context)
        #expect(response.status == .ok)
        let collector = Collector()
        let reading = Task { try await response.body.write(collector) }
        while collector.isEmpty { await Task.yield() }
        try await change(household.store)
        try await reading.value
    }

    private final class Collector: ResponseBodyWriter, Sendable {
        private let count = Mutex(0)
        var isEmpty: Bool { count.withLock { $0 == 0 } }
        func write(_ buffer: ByteBuffer) async throws { count.withLock { $0 += 1 } }
        func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    @Test func aNewPasswordEndsAStream() async throws {
        let household = try await Household(["Ada": .admin])
        try await streamEnds(household, household.session(of: "Ada")) {
            try await $0.setPassword("new", of: "Ada", in: nil)
        }
    }

    @Test func anotherRoleEndsAStream() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await streamEnds(household, household.session(of: "Bo")) { try await $0.setRole(.guest, of: "Bo") }
    }

    @Test func aRemovedPersonsStreamEnds() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await streamEnds(household, household.token(of: "Bo", .read)) { try await $0.remove("Bo") }
    }

    @Test func theFirstPersonEndsTheStreamsOfThoseBefore() async throws {
        let household = try await Household()
        try await streamEnds(household, [:]) { store in
            let name = try #require(PersonName("Ada"))
            try await store.add(
                Person(id: "Ada", name: name, role: .admin, profile: .shared, createdAt: Household.now), password: nil)
        }
    }

    // MARK: While the database is away

    /// A store that can be away.
    private final class AwayStore: PeopleStore {
        struct Away: StoreFailure { let reason = "away" }

        private let store: any PeopleStore
        private let isAway = Mutex(false)

        init(_ store: any PeopleStore) { self.store = store }

        func leave() { isAway.withLock { $0 = true } }

        private var reached: any PeopleStore {
            get throws { if isAway.withLock({ $0 }) { throw Away() } else { store } }
        }

        func people() async throws -> [Person] { try await reached.people() }
        func hasPeople() async throws -> Bool { try await reached.hasPeople() }
        func person(named name: PersonName) async throws -> (person: Person, password: String?)? {
            try await reached.person(named: name)
        }
        func add(_ person: Person, password: String?, account: LinkedAccount?) async throws {
            try await reached.add(person, password: password, account: account)
        }
        func addFirst(_ person: Person, password: String, setup: SecretDigest, at date: Date) async throws -> Bool {
            try await reached.addFirst(person, password: password, setup: setup, at: date)
        }
        func offerSetup(_ secret: SecretDigest, at date: Date, until end: Date) async throws {
            try await reached.offerSetup(secret, at: date, until: end)
        }
        func remove(_ person: String) async throws { try await reached.remove(person) }
        func setRole(_ role: Role, of person: String) async throws { try await reached.setRole(role, of: person) }
        func setPassword(
            _ hash: String, of person: String, in session: String?, isOnlyWayIn: Bool
        ) async throws {
            try await reached.setPassword(hash, of: person, in: session, isOnlyWayIn: isOnlyWayIn)
        }
        func replacePassword(_ old: String, with new: String, of person: String) async throws {
            try await reached.replacePassword(old, with: new, of: person)
        }
        func add(_ share: Share, secret: SecretDigest) async throws { try await reached.add(share, secret: secret) }
        func share(_ secret: SecretDigest, at date: Date) async throws -> (share: Share, person: Person)? {
            try await reached.share(secret, at: date)
        }
        func shares(of person: String) async throws -> [Share] { try await reached.shares(of: person) }
        func removeShare(_ share: String, of person: String) async throws -> Bool {
            try await reached.removeShare(share, of: person)
        }
        func acceptsSetup(_ secret: SecretDigest, at date: Date) async throws -> Bool {
            try await reached.acceptsSetup(secret, at: date)
        }
        func begin(_ session: Session, secret: SecretDigest, by proof: SignInProof?) async throws -> Bool {
            try await reached.begin(session, secret: secret, by: proof)
        }
        func session(_ secret: SecretDigest, at date: Date) async throws -> (session: Session, person: Person)? {
            try await reached.session(secret, at: date)
        }
        func use(_ session: String, at date: Date) async throws { try await reached.use(session, at: date) }
        func sessions(of person: String, at date: Date) async throws -> [Session] {
            try await reached.sessions(of: person, at: date)
        }
        func endSession(_ session: String, of person: String) async throws -> Bool {
            try await reached.endSession(session, of: person)
        }
        func roles(by secrets: Set<SecretDigest>, at date: Date) async throws -> [SecretDigest: Role] {
            try await reached.roles(by: secrets, at: date)
        }
        func add(_ token: AccessToken, secret: SecretDigest) async throws {
            try await reached.add(token, secret: secret)
        }
        func token(_ secret: SecretDigest, at date: Date) async throws -> (token: AccessToken, person: Person)? {
            try await reached.token(secret, at: date)
        }
        func useToken(_ token: String, at date: Date) async throws { try await reached.useToken(token, at: date) }
        func tokens(of person: String?) async throws -> [AccessToken] { try await reached.tokens(of: person) }
        func removePassword(of person: String, in session: String?, leaving others: OfferedWays?) async throws {
            try await reached.removePassword(of: person, in: session, leaving: others)
        }
        func add(_ passkey: Passkey, challenge: OneTimeSecret) async throws -> Bool {
            try await reached.add(passkey, challenge: challenge)
        }
        func passkey(_ credentialID: Data) async throws -> (passkey: Passkey, person: Person)? {
            try await reached.passkey(credentialID)
        }
        func passkeys(of person: String) async throws -> [Passkey] { try await reached.passkeys(of: person) }
        func removePasskey(
            _ passkey: String, of person: String, in session: String?, leaving others: OfferedWays?
        ) async throws -> Bool {
            try await reached.removePasskey(passkey, of: person, in: session, leaving: others)
        }
        func link(_ account: LinkedAccount, proof: OneTimeSecret) async throws -> Bool {
            try await reached.link(account, proof: proof)
        }
        func person(with identity: LinkedAccount.Identity) async throws -> Person? {
            try await reached.person(with: identity)
        }
        func accounts(of person: String) async throws -> [LinkedAccount] { try await reached.accounts(of: person) }
        func unlink(
            _ account: String, of person: String, in session: String?, leaving others: OfferedWays?
        ) async throws -> Bool {
            try await reached.unlink(account, of: person, in: session, leaving: others)
        }
        func removeToken(_ token: String, of person: String?) async throws -> Bool {
            try await reached.removeToken(token, of: person)
        }
    }

    @Test func aSessionThatWasSeenAMomentAgoMayReadOn() async throws {
        let household = try await Household(["Ada": .admin])
        let (known, other) = (try await household.session(of: "Ada"), try await household.session(of: "Ada"))
        let store = AwayStore(household.store)
        let clock = Mutex(Household.now)
        let signIn = try SignIn(people: store, deviceKey: Data(), passwordCost: .test) { clock.withLock { $0 } }
        func role(_ headers: HTTPFields) async -> Role? {
            let head = HTTPRequest(
                method: .get, scheme: "http", authority: "localhost", path: "/", headerFields: headers)
            return await signIn.requester(
                of: Request(head: head, body: RequestBody(buffer: ByteBuffer())), isLocal: true, isAtRoot: true,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ).role
        }
        #expect(await role(known) == .admin)
        store.leave()
        #expect(await role(known) == .admin)
        // Neither a session that was not looked up nor a local request is let in unseen.
        #expect(await role(other) == nil)
        #expect(await role([:]) == nil)
        // Reading does not prolong it.
        clock.withLock { $0 += 50 }
        #expect(await role(known) == .admin)
        clock.withLock { $0 += 11 }
        #expect(await role(known) == nil)
    }
}
