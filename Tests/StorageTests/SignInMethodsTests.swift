import Catalogue
import Foundation
import Storage
import TestSupport
import Testing

@Suite(.databases) struct SignInMethodsTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private static let offered = OfferedWays(passkeyDomain: "boats.example", issuer: "https://id.example")

    private static func person(_ name: String, _ role: Role = .member) throws -> Person {
        Person(
            id: name, name: try #require(PersonName(name)), role: role, profile: ProfileID(rawValue: "of \(name)"),
            createdAt: start)
    }

    private static func once(_ number: UInt8, until seconds: TimeInterval = 600) -> OneTimeSecret {
        OneTimeSecret(secret(number), endsAt: start + seconds)
    }

    private static func secret(_ number: UInt8) -> SecretDigest {
        SecretDigest(rawValue: Data(repeating: number, count: 32))
    }

    private static func passkey(_ number: UInt8, of person: String, counter: UInt32 = 0) -> Passkey {
        Passkey(
            credentialID: Data([number]), id: "passkey \(number)", person: person, domain: "boats.example",
            name: "Phone", publicKey: Data([1, number]),
            counter: counter, createdAt: start + TimeInterval(number))
    }

    private static func account(_ subject: String, of person: String) -> LinkedAccount {
        LinkedAccount(
            id: "account \(subject)", identity: LinkedAccount.Identity(issuer: "https://id.example", subject: subject),
            person: person, name: "ada", createdAt: start)
    }

    private static func session(_ id: String, of person: String, after seconds: TimeInterval = 0) -> Session {
        Session(
            id: id, person: person, device: "", createdAt: start + seconds, usedAt: start + seconds,
            signedInAt: start + seconds)
    }

    private func household(on backend: Backend, password: String? = nil) async throws -> any PeopleStore {
        let store = try await backend.people()
        try await store.add(try Self.person("Ada", .admin), password: password)
        try await store.add(try Self.person("Bo"), password: password)
        return store
    }

    // MARK: Passkeys

    @Test(arguments: Backend.allCases) func findsPasskeysByTheirCredentials(on backend: Backend) async throws {
        let store = try await household(on: backend)
        let passkey = Self.passkey(1, of: "Ada", counter: .max)
        #expect(try await store.add(passkey, challenge: Self.once(1)))
        #expect(try await store.add(Self.passkey(2, of: "Ada"), challenge: Self.once(2)))
        let found = try #require(try await store.passkey(Data([1])))
        #expect(found.passkey == passkey && found.person.id == "Ada")
        #expect(try await store.passkey(Data([3])) == nil)
        #expect(try await store.passkeys(of: "Ada").map(\.id) == ["passkey 2", "passkey 1"])
        #expect(try await store.passkeys(of: "Bo").isEmpty)
    }

    @Test(arguments: Backend.allCases) func addsAPasskeyAndUsesAChallengeOnce(on backend: Backend) async throws {
        let store = try await household(on: backend)
        #expect(try await store.add(Self.passkey(1, of: "Ada"), challenge: Self.once(1)))
        await #expect(throws: PeopleError.passkeyTaken) {
            try await store.add(Self.passkey(1, of: "Bo"), challenge: Self.once(2))
        }
        #expect(try await store.add(Self.passkey(2, of: "Ada"), challenge: Self.once(1)) == false)
        #expect(try await store.add(Self.passkey(3, of: "Ada"), challenge: Self.once(3, until: 0)) == false)
        await #expect(throws: PeopleError.unknown) {
            try await store.add(Self.passkey(4, of: "Eve"), challenge: Self.once(4))
        }
        #expect(try await store.passkeys(of: "Ada").count == 1)
    }

    @Test(arguments: Backend.allCases) func aPersonHasSoManyPasskeys(on backend: Backend) async throws {
        let store = try await household(on: backend)
        for number in 1...50 {
            #expect(try await store.add(Self.passkey(UInt8(number), of: "Ada"), challenge: Self.once(UInt8(number))))
        }
        await #expect(throws: PeopleError.tooManyPasskeys(limit: 50)) {
            try await store.add(Self.passkey(51, of: "Ada"), challenge: Self.once(51))
        }
        #expect(try await store.add(Self.passkey(51, of: "Bo"), challenge: Self.once(51)))
    }

    @Test(arguments: Backend.allCases) func aUseOfAPasskeyCountsOnce(on backend: Backend) async throws {
        let store = try await household(on: backend)
        let passkey = Self.passkey(1, of: "Ada", counter: 4)
        _ = try await store.add(passkey, challenge: Self.once(1))
        func begin(_ id: String, _ proof: SignInProof, of person: String = "Ada") async throws -> Bool {
            try await store.begin(
                Self.session(id, of: person, after: 60), secret: Self.secret(UInt8(id.utf8.count)), by: proof)
        }
        #expect(try await begin("1", .passkey(passkey, newCounter: 5, challenge: Self.once(2))))
        let used = try #require(try await store.passkey(Data([1]))).passkey
        #expect(used.counter == 5 && used.usedAt == Self.start + 60)
        // The same answer, one that was made before it, another person's, and a late one.
        #expect(try await begin("22", .passkey(used, newCounter: 6, challenge: Self.once(2))) == false)
        #expect(try await begin("333", .passkey(passkey, newCounter: 6, challenge: Self.once(3))) == false)
        #expect(try await begin("4444", .passkey(used, newCounter: 6, challenge: Self.once(4)), of: "Bo") == false)
        #expect(try await begin("55555", .passkey(used, newCounter: 6, challenge: Self.once(5, until: 60))) == false)
        #expect(try await store.sessions(of: "Ada", at: Self.start + 60).map(\.id) == ["1"])
        #expect(try await store.sessions(of: "Bo", at: Self.start + 60).isEmpty)
    }

    // MARK: The last way in

    @Test(arguments: Backend.allCases) func theLastWayInStays(on backend: Backend) async throws {
        let store = try await household(on: backend, password: "hash")
        await #expect(throws: PeopleError.lastWayIn) {
            try await store.removePassword(of: "Ada", in: nil, leaving: Self.offered)
        }
        _ = try await store.add(Self.passkey(1, of: "Ada"), challenge: Self.once(1))
        // Another person's ways are none for this one.
        _ = try await store.add(Self.passkey(2, of: "Bo"), challenge: Self.once(2))
        for id in ["here", "there"] {
            try await store.begin(Self.session(id, of: "Ada"), secret: Self.secret(UInt8(id.utf8.count)), by: nil)
        }
        try await store.removePassword(of: "Ada", in: "here", leaving: Self.offered)
        #expect(try await store.sessions(of: "Ada", at: Self.start).map(\.id) == ["here"])
        await #expect(throws: PeopleError.lastWayIn) {
            try await store.removePasskey("passkey 1", of: "Ada", in: nil, leaving: Self.offered)
        }
        #expect(try await store.removePasskey("passkey 2", of: "Ada", in: nil, leaving: Self.offered) == false)
        #expect(try await store.link(Self.account("17", of: "Ada"), proof: Self.once(3)))
        #expect(try await store.removePasskey("passkey 1", of: "Ada", in: "here", leaving: Self.offered))
        await #expect(throws: PeopleError.lastWayIn) {
            try await store.unlink("account 17", of: "Ada", in: nil, leaving: Self.offered)
        }
        try await store.setPassword("new", of: "Ada", in: "here")
        #expect(try await store.unlink("account 17", of: "Ada", in: nil, leaving: Self.offered))
        #expect(try await store.sessions(of: "Ada", at: Self.start).isEmpty)
    }

    @Test(arguments: Backend.allCases) func aWayThatIsNoLongerOfferedIsNone(on backend: Backend) async throws {
        let store = try await household(on: backend, password: "hash")
        _ = try await store.add(Self.passkey(1, of: "Ada"), challenge: Self.once(1))
        _ = try await store.link(Self.account("17", of: "Ada"), proof: Self.once(2))
        let elsewhere = [
            OfferedWays(), OfferedWays(passkeyDomain: "boats.test"), OfferedWays(issuer: "https://id.example/"),
        ]
        for others in elsewhere {
            await #expect(throws: PeopleError.lastWayIn) {
                try await store.removePassword(of: "Ada", in: nil, leaving: others)
            }
        }
        // What no longer works can be removed, and a proxy may go on naming the person.
        #expect(try await store.removePasskey("passkey 1", of: "Ada", in: nil, leaving: OfferedWays()))
        try await store.removePassword(of: "Ada", in: nil, leaving: nil)
        #expect(try await store.unlink("account 17", of: "Ada", in: nil, leaving: nil))
    }

    @Test(arguments: Backend.allCases) func anAdminTakesAwayWaysInWithANewPassword(on backend: Backend) async throws {
        let store = try await household(on: backend, password: "hash")
        for (number, person) in [(UInt8(1), "Ada"), (2, "Bo")] {
            _ = try await store.add(Self.passkey(number, of: person), challenge: Self.once(number))
        }
        _ = try await store.link(Self.account("17", of: "Ada"), proof: Self.once(3))
        try await store.setPassword("new", of: "Ada", in: nil)
        #expect(try await store.passkeys(of: "Ada").count == 1)
        #expect(try await store.accounts(of: "Ada").count == 1)
        try await store.setPassword("newer", of: "Ada", in: nil, isOnlyWayIn: true)
        #expect(try await store.passkeys(of: "Ada").isEmpty)
        #expect(try await store.accounts(of: "Ada").isEmpty)
        #expect(try await store.passkeys(of: "Bo").count == 1)
    }

    // MARK: Accounts at providers

    @Test(arguments: Backend.allCases) func anAccountBelongsToOnePerson(on backend: Backend) async throws {
        let store = try await household(on: backend)
        let account = Self.account("17", of: "Ada")
        #expect(try await store.link(account, proof: Self.once(1)))
        #expect(try await store.person(with: account.identity)?.id == "Ada")
        #expect(try await store.accounts(of: "Ada") == [account])
        await #expect(throws: PeopleError.accountTaken) {
            try await store.link(Self.account("17", of: "Bo"), proof: Self.once(2))
        }
        await #expect(throws: PeopleError.accountTaken) {
            try await store.add(
                try Self.person("Cy"), password: nil, account: Self.account("17", of: "Cy"))
        }
        // A person is not added without their account.
        #expect(try await store.people().count == 2)
        #expect(try await store.link(Self.account("18", of: "Bo"), proof: Self.once(1)) == false)
        // Case counts at a provider.
        let other = LinkedAccount.Identity(issuer: "https://ID.example", subject: "17")
        #expect(try await store.person(with: other) == nil)
        #expect(try await store.unlink("account 17", of: "Bo", in: nil, leaving: Self.offered) == false)
    }

    @Test(arguments: Backend.allCases) func aNewPersonComesWithAnAccount(on backend: Backend) async throws {
        let store = try await household(on: backend)
        let (cy, account) = (try Self.person("Cy"), Self.account("17", of: "Cy"))
        try await store.add(cy, password: nil, account: account)
        #expect(try await store.person(with: account.identity) == cy)
        func begin(_ secret: UInt8, state: UInt8) async throws -> Bool {
            try await store.begin(
                Self.session("\(secret)", of: "Cy"), secret: Self.secret(secret),
                by: .account(account.identity, state: Self.once(state)))
        }
        #expect(try await begin(1, state: 1))
        #expect(try await begin(2, state: 1) == false)
        try await store.setPassword("hash", of: "Cy", in: nil)
        #expect(try await store.unlink(account.id, of: "Cy", in: nil, leaving: Self.offered))
        #expect(try await begin(3, state: 2) == false)
    }

    @Test(arguments: Backend.allCases) func removingAPersonRemovesTheirWaysIn(on backend: Backend) async throws {
        let store = try await household(on: backend)
        _ = try await store.add(Self.passkey(1, of: "Bo"), challenge: Self.once(1))
        _ = try await store.link(Self.account("17", of: "Bo"), proof: Self.once(2))
        try await store.remove("Bo")
        #expect(try await store.passkey(Data([1])) == nil)
        #expect(try await store.person(with: Self.account("17", of: "Bo").identity) == nil)
    }
}
