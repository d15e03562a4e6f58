import Catalogue
import Foundation
import Testing

@testable import Server

@Suite struct IDTokenClaimsTests {
    private static let now = Int(OpenIDTrial.start)

    @Test func areAccepted() async throws {
        let identity = try await OpenIDTrial().identity()
        let expected = OpenIDIdentity(
            account: LinkedAccount.Identity(issuer: OpenIDTrial.issuer, subject: "248289761001"), name: nil, roles: [],
            authenticatedAt: nil)
        #expect(identity == expected)
    }

    @Test(arguments: [
        ("aud", #"["catalogue"]"#), ("azp", "\"catalogue\""), ("azp", "null"), ("exp", "\(now - 59)"),
        ("exp", "\(now + 1).5"), ("exp", "1e300"), ("exp", "9223372036854775808"), ("iat", "\(now + 60)"),
        ("iat", "0"), ("iat", "-1e300"), ("nbf", "\(now + 60)"), ("nbf", "-5"), ("nbf", "null"),
        ("sub", "\"\(String(repeating: "a", count: 255))\""), ("auth_time", "null"), ("other", "1e400"),
    ])
    func mayHaveOtherValues(claim: String, value: String) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.claims[claim] = value }
        #expect(try await trial.identity().account.issuer == OpenIDTrial.issuer)
    }

    @Test(arguments: ["iss", "sub", "aud", "exp", "iat", "nonce"]) func areRequired(claim: String) async throws {
        for value in [nil, "null"] {
            let trial = try OpenIDTrial()
            trial.fake.change { $0.claims[claim] = value }
            await #expect(throws: OpenIDError.missingClaim(claim)) { try await trial.identity() }
        }
    }

    @Test(arguments: ["iss", "sub", "aud", "azp", "nonce"]) func areTexts(claim: String) async throws {
        for value in ["1", "1e400", "true", "{}", "[1]"] {
            let trial = try OpenIDTrial()
            trial.fake.change { $0.claims[claim] = value }
            await #expect(throws: OpenIDError.malformedClaim(claim), "\(value)") { try await trial.identity() }
        }
    }

    @Test(arguments: ["exp", "iat", "nbf", "auth_time"]) func areNumbers(claim: String) async throws {
        for value in ["\"\(Self.now)\"", "1e400", "-1e400", "true", "{}", "[\(Self.now)]", "\"NaN\""] {
            let trial = try OpenIDTrial()
            trial.fake.change { $0.claims[claim] = value }
            await #expect(throws: OpenIDError.malformedClaim(claim), "\(value)") { try await trial.identity() }
        }
    }

    static let faults: [OpenIDFault] = [
        OpenIDFault(
            "another issuer", .wrongTokenIssuer(expected: OpenIDTrial.issuer, got: "https://id.example/realms/two")
        ) { $0.claims["iss"] = "https://id.example/realms/two".quoted },
        OpenIDFault(
            "a slash after the issuer", .wrongTokenIssuer(expected: OpenIDTrial.issuer, got: OpenIDTrial.issuer + "/")
        ) { $0.claims["iss"] = (OpenIDTrial.issuer + "/").quoted },
        OpenIDFault("no subject", .invalidSubject) { $0.claims["sub"] = "".quoted },
        OpenIDFault("a long subject", .invalidSubject) {
            $0.claims["sub"] = String(repeating: "a", count: 256).quoted
        },
        OpenIDFault("a subject that is not ASCII", .invalidSubject) { $0.claims["sub"] = "\u{212A}".quoted },
        OpenIDFault("a subject with a control character", .invalidSubject) { $0.claims["sub"] = #""a\u0000""# },
        OpenIDFault("another audience", .wrongAudience(expected: "catalogue")) { $0.claims["aud"] = "other".quoted },
        OpenIDFault("a part of the audience", .wrongAudience(expected: "catalogue")) {
            $0.claims["aud"] = "catalogue2".quoted
        },
        OpenIDFault("no audience", .wrongAudience(expected: "catalogue")) { $0.claims["aud"] = "[]" },
        OpenIDFault("other audiences", .wrongAudience(expected: "catalogue")) {
            $0.claims["aud"] = #"["other","another"]"#
        },
        OpenIDFault("another client’s token", .wrongAudience(expected: "catalogue")) { state in
            state.claims["aud"] = "other".quoted
            state.claims["azp"] = "catalogue".quoted
        },
        OpenIDFault("an audience with a number", .malformedClaim("aud")) { $0.claims["aud"] = #"["catalogue",1]"# },
        OpenIDFault("several audiences", .missingAuthorizedParty) { $0.claims["aud"] = #"["catalogue","other"]"# },
        OpenIDFault("several audiences for another", .wrongAuthorizedParty(expected: "catalogue")) { state in
            state.claims["aud"] = #"["catalogue","other"]"#
            state.claims["azp"] = "other".quoted
        },
        OpenIDFault("another authorized party", .wrongAuthorizedParty(expected: "catalogue")) {
            $0.claims["azp"] = "other".quoted
        },
        OpenIDFault("expired", .expired) { $0.claims["exp"] = "\(now - 60)" },
        OpenIDFault("expired before 1970", .expired) { $0.claims["exp"] = "-1e300" },
        OpenIDFault("issued later", .notYetValid(claim: "iat")) { $0.claims["iat"] = "\(now + 61)" },
        OpenIDFault("issued much later", .notYetValid(claim: "iat")) { $0.claims["iat"] = "1e300" },
        OpenIDFault("valid later", .notYetValid(claim: "nbf")) { $0.claims["nbf"] = "\(now + 61)" },
        OpenIDFault("authenticated later", .notYetValid(claim: "auth_time")) { $0.claims["auth_time"] = "\(now + 61)" },
        OpenIDFault("authenticated much later", .notYetValid(claim: "auth_time")) { $0.claims["auth_time"] = "1e300" },
        OpenIDFault("authenticated before 1970", .malformedClaim("auth_time")) { $0.claims["auth_time"] = "-1" },
        OpenIDFault("another nonce", .wrongNonce) { $0.claims["nonce"] = "n-0S6_WzA2Mk".quoted },
        OpenIDFault("a longer nonce", .wrongNonce) { $0.claims["nonce"] = (OpenIDTrial.nonce + " ").quoted },
        OpenIDFault("an empty nonce", .wrongNonce) { $0.claims["nonce"] = "".quoted },
    ]

    @Test(arguments: faults) func refuses(fault: OpenIDFault) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change(fault.change)
        await #expect(throws: fault.error) { try await trial.identity() }
    }

    @Test func mayBeForSeveralClientsIfThisOneAsked() async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { state in
            state.claims["aud"] = #"["other","catalogue"]"#
            state.claims["azp"] = "catalogue".quoted
        }
        #expect(try await trial.identity().account.subject == "248289761001")
    }

    /// The Kelvin sign and the letter K are canonically equivalent, so that strings with them compare equal.
    @Test(arguments: ["nonce", "aud", "azp"]) func refusesEquivalentCharacters(claim: String) async throws {
        let trial = try OpenIDTrial(clientID: "K")
        trial.fake.change { state in
            state.claims["aud"] = "K".quoted
            state.claims["azp"] = "K".quoted
            state.claims["nonce"] = "K".quoted
        }
        #expect(try await trial.identity(nonce: "K").account.subject == "248289761001")
        trial.fake.change { $0.claims[claim] = "\u{212A}".quoted }
        let errors: [String: OpenIDError] = [
            "nonce": .wrongNonce, "aud": .wrongAudience(expected: "K"), "azp": .wrongAuthorizedParty(expected: "K"),
        ]
        let error = try #require(errors[claim])
        await #expect(throws: error) { try await trial.identity(nonce: "K") }
    }

    @Test func expireWhileTheClockRuns() async throws {
        let trial = try OpenIDTrial()
        trial.advance(by: 359)
        _ = try await trial.identity()
        trial.advance(by: 1)
        await #expect(throws: OpenIDError.expired) { try await trial.identity() }
    }
}
