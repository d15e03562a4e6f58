import Catalogue
import Endpoints
import Foundation
import Testing

@testable import Server

@Suite struct IDTokenSignatureTests {
    static let algorithms = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    @Test(arguments: algorithms) func isAcceptedWithEachAlgorithm(algorithm: String) async throws {
        for id in ["one", nil] {
            let key = try FakeKey.key(for: algorithm, id: id)
            let trial = try OpenIDTrial(key: key)
            #expect(try await trial.identity().account.subject == "248289761001")
            trial.fake.change { $0.forge("sub", as: "admin".quoted) }
            await #expect(throws: OpenIDError.invalidSignature) { try await trial.identity() }
        }
    }

    @Test(arguments: algorithms) func needsNoAlgorithmAndNoUseOfTheKey(algorithm: String) async throws {
        var key = try FakeKey.key(for: algorithm)
        key.members["alg"] = nil
        key.members["use"] = nil
        let trial = try OpenIDTrial(key: key)
        #expect(try await trial.identity().account.subject == "248289761001")
        key.members["use"] = "null"
        key.members["key_ops"] = #"["verify"]"#
        let other = try OpenIDTrial(key: key)
        #expect(try await other.identity().account.subject == "248289761001")
    }

    @Test(arguments: ["ES256", "PS512"]) func mayHaveAnAlgorithmThatTheProviderLists(algorithm: String) async throws {
        let trial = try OpenIDTrial(key: .key(for: algorithm))
        trial.fake.change { $0.metadata["id_token_signing_alg_values_supported"] = #"["none","ES256","PS512"]"# }
        #expect(try await trial.identity().account.subject == "248289761001")
    }

    @Test func isVerifiedBesideKeysOfOtherKinds() async throws {
        let keys = [
            #"{"kty":"oct","kid":"one","k":"c2VjcmV0"}"#, #"{"kty":"future","kid":"one","alg":"X999"}"#,
            #"{"kty":"RSA","kid":"one","use":"enc","n":"AQAB","e":"AQAB"}"#, #"{"kty":"EC","kid":"two"}"#,
            #"{"kty":"EC","crv":"P-256K","alg":"ES256K","kid":"three","x":"AA","y":"AA"}"#, #"{"kty":1e400}"#,
            #"{"kty":"RSA","kid":1,"n":[],"e":{}}"#, "{}", "[]", "1e400", "null", #""key""#,
        ]
        for id in ["one", nil] {
            let trial = try OpenIDTrial(key: .es256(id))
            trial.fake.change { $0.keys = keys + $0.keys + keys }
            #expect(try await trial.identity().account.subject == "248289761001")
        }
    }

    @Test func isTriedWithAllFittingKeysIfItNamesNone() async throws {
        let trial = try OpenIDTrial(key: .es256(nil))
        trial.fake.change { state in
            state.keys = [FakeKey.es256("one").json, FakeKey.es384("two").json] + state.keys
        }
        #expect(try await trial.identity().account.subject == "248289761001")
        trial.fake.change { $0.signer = .es256(nil) }
        await #expect(throws: OpenIDError.invalidSignature) { try await trial.identity() }
    }

    @Test func isVerifiedWithOnlyTheKeyThatItNames() async throws {
        let (one, two) = (FakeKey.es256("one"), FakeKey.es256("two"))
        let trial = try OpenIDTrial(key: one)
        trial.fake.change { $0.keys = [one.json, two.json] }
        #expect(try await trial.identity().account.subject == "248289761001")
        trial.fake.change { $0.header["kid"] = "two".quoted }
        await #expect(throws: OpenIDError.invalidSignature) { try await trial.identity() }
    }

    static let faults: [OpenIDFault] = [
        OpenIDFault("none", .unsupportedAlgorithm("none")) { state in
            state.header["alg"] = "none".quoted
            state.edit = { String($0[...($0.lastIndex(of: ".") ?? $0.startIndex)]) }
        },
        OpenIDFault("none with a signature", .unsupportedAlgorithm("NONE")) { $0.header["alg"] = "NONE".quoted },
        OpenIDFault("HS256 with the client’s secret", .unsupportedAlgorithm("HS256")) { state in
            state.signer = .hs256(Data("secret".utf8))
        },
        OpenIDFault("HS256 with a listed public key", .unsupportedAlgorithm("HS256")) { state in
            let key = FakeKey.hs256(Data(state.signer.json.utf8))
            state.metadata["id_token_signing_alg_values_supported"] = #"["HS256","ES256"]"#
            state.use(key)
        },
        OpenIDFault("ES256K", .unsupportedAlgorithm("ES256K")) { $0.header["alg"] = "ES256K".quoted },
        OpenIDFault("an unlisted algorithm", .unsupportedAlgorithm("ES256")) {
            $0.metadata["id_token_signing_alg_values_supported"] = #"["RS256"]"#
        },
        OpenIDFault("no listed algorithm", .unsupportedAlgorithm("ES256")) {
            $0.metadata["id_token_signing_alg_values_supported"] = "[]"
        },
        OpenIDFault("crit", .criticalHeader) { $0.header["crit"] = #"["exp"]"# },
        OpenIDFault("crit null", .criticalHeader) { $0.header["crit"] = "null" },
        OpenIDFault("another key", .invalidSignature) { $0.signer = .es256() },
        OpenIDFault("other claims", .invalidSignature) { $0.forge("sub", as: "admin".quoted) },
        OpenIDFault("no signature", .invalidSignature) { state in
            state.edit = { String($0[...($0.lastIndex(of: ".") ?? $0.startIndex)]) }
        },
        OpenIDFault("a short signature", .invalidSignature) { state in state.edit = { String($0.dropLast(2)) } },
        OpenIDFault("a long signature", .invalidSignature) { state in
            state.edit = { text in
                let parts = text.split(separator: ".")
                let signature = (Data(base64URL: String(parts[2])) ?? Data()) + Data([0])
                return "\(parts[0]).\(parts[1]).\(signature.base64URL)"
            }
        },
        OpenIDFault("the algorithm of another key", .wrongKeyAlgorithm("ES256")) { state in
            var key = FakeKey.es256()
            key.members["alg"] = "ES384".quoted
            state.use(key)
        },
        OpenIDFault("a key for encryption by its algorithm", .wrongKeyAlgorithm("ES256")) { state in
            var key = FakeKey.es256()
            key.members["alg"] = "ECDH-ES".quoted
            state.use(key)
        },
        OpenIDFault("a key of another type", .wrongKeyAlgorithm("ES256")) { $0.keys = [FakeKey.edDSA().json] },
        OpenIDFault("a key of another curve", .wrongKeyAlgorithm("ES256")) { state in
            var key = FakeKey.es384()
            key.members["alg"] = nil
            key.algorithm = "ES256"
            state.use(key)
        },
        OpenIDFault("a key for encryption", .unknownKey(id: "one")) { state in
            var key = FakeKey.es256()
            key.members["use"] = "enc".quoted
            state.use(key)
        },
        OpenIDFault("a key for other operations", .unknownKey(id: "one")) { state in
            var key = FakeKey.es256()
            key.members["key_ops"] = #"["encrypt"]"#
            state.use(key)
        },
        OpenIDFault("the id of another key", .unknownKey(id: "two")) { $0.header["kid"] = "two".quoted },
        OpenIDFault("no fitting key", .unknownKey(id: nil)) { state in
            state.signer = .es256(nil)
            state.keys = [FakeKey.edDSA().json]
        },
        OpenIDFault("no keys", .unknownKey(id: "one")) { $0.keys = [] },
        OpenIDFault("a key without coordinates", .invalidSignature) { state in
            var key = FakeKey.es256()
            key.members["y"] = nil
            state.use(key)
        },
        OpenIDFault("a key with broken coordinates", .invalidSignature) { state in
            var key = FakeKey.es256()
            key.members["x"] = "AA".quoted
            state.use(key)
        },
        OpenIDFault("a key with the curve as a number", .wrongKeyAlgorithm("ES256")) { state in
            var key = FakeKey.es256()
            key.members["crv"] = "1e400"
            state.use(key)
        },
        OpenIDFault("a broken key for EdDSA", .invalidSignature) { state in
            var key = FakeKey.edDSA()
            key.members["x"] = "".quoted
            state.use(key)
        },
        OpenIDFault("101 keys", .tooManyKeys(limit: 100)) { $0.keys = Array(repeating: $0.signer.json, count: 101) },
        OpenIDFault("a key set that is an array", .notJSON(.keys)) { $0.keysReply = .body("[]") },
        OpenIDFault("a key set without keys", .missingMember("keys", of: .keys)) { $0.keysReply = .body("{}") },
        OpenIDFault("keys that are an object", .missingMember("keys", of: .keys)) {
            $0.keysReply = .body(#"{"keys":{}}"#)
        },
        OpenIDFault("a missing key set", .status(404, of: .keys)) { $0.keysReply = .body("", status: 404) },
        OpenIDFault(
            "no key set in time",
            .noAnswer(EndpointError(host: "id.example", cause: .timedOut(after: .seconds(10))), of: .keys)
        ) { $0.keysReply = .failure(.timedOut(after: .seconds(10))) },
        OpenIDFault(
            "a large key set", .noAnswer(EndpointError(host: "id.example", cause: .tooLarge(limit: 262_144)), of: .keys)
        ) { $0.keysReply = .body(String(repeating: " ", count: 262_145)) },
    ]

    @Test(arguments: faults) func refuses(fault: OpenIDFault) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change(fault.change)
        await #expect(throws: fault.error) { try await trial.identity() }
    }

    @Test func refusesShortKeysOfRSA() async throws {
        let trial = try OpenIDTrial(key: .rsa("RS256", bits: 1_024))
        await #expect(throws: OpenIDError.invalidSignature) { try await trial.identity() }
        let other = try OpenIDTrial(key: .rsa("RS256", bits: 2_048))
        #expect(try await other.identity().account.subject == "248289761001")
    }

    @Test(arguments: [("n", ""), ("n", "AA"), ("e", ""), ("e", "AA"), ("e", "AQ"), ("e", "Ag"), ("e", "!")])
    func refusesBrokenKeysOfRSA(member: String, value: String) async throws {
        var key = try FakeKey.rsa("RS256")
        key.members[member] = value.quoted
        let trial = try OpenIDTrial(key: key)
        await #expect(throws: OpenIDError.invalidSignature) { try await trial.identity() }
    }

    @Test func acceptsAHundredKeys() async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.keys = Array(repeating: "{}", count: 99) + $0.keys }
        #expect(try await trial.identity().account.subject == "248289761001")
    }
}
