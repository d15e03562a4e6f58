import Endpoints
import Foundation
import Testing

@testable import Server

@Suite struct KeyRotationTests {
    private func expectUnknownKey(_ trial: OpenIDTrial, id: String) async {
        await #expect(throws: OpenIDError.unknownKey(id: id)) { try await trial.identity() }
    }

    @Test func takesOneMoreRequest() async throws {
        let trial = try OpenIDTrial(key: .es256("one"))
        _ = try await trial.identity()
        _ = try await trial.identity()
        #expect(trial.fake.keysRequests.count == 1)
        trial.fake.change { $0.use(.es256("two")) }
        _ = try await trial.identity()
        _ = try await trial.identity()
        #expect(trial.fake.keysRequests.count == 2)
        #expect(trial.fake.discoveryRequests.count == 1)
    }

    @Test func isLookedForOnceInTenSeconds() async throws {
        let known = FakeKey.es256("one")
        let trial = try OpenIDTrial(key: known)
        _ = try await trial.identity()
        trial.fake.change { $0.signer = .es256("two") }
        for _ in 0..<5 { await expectUnknownKey(trial, id: "two") }
        #expect(trial.fake.keysRequests.count == 2)
        trial.advance(by: 9)
        await expectUnknownKey(trial, id: "two")
        #expect(trial.fake.keysRequests.count == 2)
        trial.advance(by: 1)
        for _ in 0..<5 { await expectUnknownKey(trial, id: "two") }
        #expect(trial.fake.keysRequests.count == 3)
        trial.fake.change { $0.signer = known }
        _ = try await trial.identity()
        #expect(trial.fake.keysRequests.count == 3)
    }

    @Test func isLookedForOnceByConcurrentCallers() async throws {
        let trial = try OpenIDTrial(key: .es256("one"))
        _ = try await trial.identity()
        trial.fake.change { $0.use(.es256("two")) }
        try await withThrowingTaskGroup(of: OpenIDIdentity.self) { group in
            for _ in 0..<8 { group.addTask { try await trial.identity() } }
            try await group.waitForAll()
        }
        #expect(trial.fake.keysRequests.count == 2)
    }

    @Test func leavesKnownKeysIfItFails() async throws {
        let known = FakeKey.es256("one")
        let trial = try OpenIDTrial(key: known)
        _ = try await trial.identity()
        trial.fake.change { state in
            state.signer = .es256("two")
            state.keysReply = .body("", status: 503)
        }
        await #expect(throws: OpenIDError.status(503, of: .keys)) { try await trial.identity() }
        await expectUnknownKey(trial, id: "two")
        #expect(trial.fake.keysRequests.count == 2)
        trial.fake.change { $0.signer = known }
        _ = try await trial.identity()
        #expect(trial.fake.keysRequests.count == 2)
    }

    @Test func forgetsRemovedKeysAfterAnHour() async throws {
        let removed = FakeKey.es256("one")
        let trial = try OpenIDTrial(key: removed)
        _ = try await trial.identity()
        trial.fake.change { state in
            state.keys = [FakeKey.es256("two").json]
            state.claims["exp"] = "\(Int(OpenIDTrial.start) + 7_200)"
        }
        trial.advance(by: 3_599)
        _ = try await trial.identity()
        trial.advance(by: 1)
        await expectUnknownKey(trial, id: "one")
    }

    @Test func followsANewAddressOfTheKeys() async throws {
        let trial = try OpenIDTrial()
        _ = try await trial.identity()
        trial.fake.change { state in
            state.metadata["jwks_uri"] = "https://keys.example/keys/2".quoted
            state.claims["exp"] = "\(Int(OpenIDTrial.start) + 7_200)"
        }
        trial.advance(by: 3_600)
        _ = try await trial.identity()
        #expect(trial.fake.keysRequests.map(\.address) == ["https://id.example/keys", "https://keys.example/keys/2"])
    }
}
