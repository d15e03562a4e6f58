import Endpoints
import Foundation
import Testing

@testable import Server

@Suite struct OpenIDAuthorizationTests {
    private static let query =
        "response_type=code&scope=openid%20profile&client_id=catalogue"
        + "&redirect_uri=https%3A%2F%2Fcatalogue.example%2Fsign-in%2Fcallback&state=a%26b&nonce=n-0S6_WzA2Mj"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"

    /// The challenge is that of RFC 7636, appendix B.
    @Test func hasTheParametersOfTheStandard() async throws {
        let trial = try OpenIDTrial()
        #expect(try await trial.address() == "https://id.example/authorize?\(Self.query)")
    }

    @Test func asksForThePasswordAgainToConfirm() async throws {
        let trial = try OpenIDTrial()
        let address = try await trial.address(isConfirming: true)
        #expect(address == "https://id.example/authorize?\(Self.query)&prompt=login&max_age=600")
    }

    @Test(arguments: [
        ("https://id.example/", "https://id.example/?"), ("https://id.example/a?", "https://id.example/a?"),
        ("https://id.example/a?b=c", "https://id.example/a?b=c&"),
        ("https://id.example/a?b=c&", "https://id.example/a?b=c&"),
        ("https://id.example/a%20b/?b=%26+%2B", "https://id.example/a%20b/?b=%26+%2B&"),
    ])
    func keepsTheQueryOfTheEndpoint(endpoint: String, beginning: String) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.metadata["authorization_endpoint"] = endpoint.quoted }
        #expect(try await trial.address() == beginning + Self.query)
    }

    @Test func encodesTheClientID() async throws {
        let trial = try OpenIDTrial(clientID: "a&b=c d")
        #expect(try await trial.address().contains("&client_id=a%26b%3Dc%20d&"))
    }

    @Test func neverHasTheVerifierOrTheSecret() async throws {
        let trial = try OpenIDTrial(clientSecret: "hush-hush")
        let address = try await trial.address()
        #expect(address.contains("code_challenge"))
        #expect(!address.contains(OpenIDTrial.verifier) && !address.contains("hush-hush"))
    }

    @Test(arguments: ["ftp://id.example", "id.example", "https://id.example/?a", "https://me@id.example", ""])
    func needsTheAddressOfAnIssuer(issuer: String) {
        #expect(throws: BaseURLError.self) {
            try OpenIDSettings(issuer: issuer, clientID: "a", redirectAddress: OpenIDTrial.redirectAddress)
        }
    }

    @Suite struct CallbackIssuer {
        @Test func isRequiredIfTheProviderAlwaysNamesIt() async throws {
            let trial = try OpenIDTrial()
            trial.fake.change { $0.metadata["authorization_response_iss_parameter_supported"] = "true" }
            await #expect(throws: OpenIDError.missingCallbackIssuer(expected: OpenIDTrial.issuer)) {
                try await trial.provider.checkIssuer(nil)
            }
            try await trial.provider.checkIssuer(OpenIDTrial.issuer)
        }

        @Test(arguments: [nil, "false", "null"]) func mayBeMissingOtherwise(supported: String?) async throws {
            let trial = try OpenIDTrial()
            trial.fake.change { $0.metadata["authorization_response_iss_parameter_supported"] = supported }
            try await trial.provider.checkIssuer(nil)
            try await trial.provider.checkIssuer(OpenIDTrial.issuer)
        }

        @Test(arguments: [
            "", "https://id.example/realms/one/", "https://id.example/realms/two", "https://evil.example",
        ])
        func mustBeTheConfiguredOne(issuer: String) async throws {
            for isSupported in [true, false] {
                let trial = try OpenIDTrial()
                trial.fake.change { $0.metadata["authorization_response_iss_parameter_supported"] = "\(isSupported)" }
                let error = OpenIDError.wrongCallbackIssuer(expected: OpenIDTrial.issuer, got: issuer)
                await #expect(throws: error) { try await trial.provider.checkIssuer(issuer) }
            }
        }
    }
}
