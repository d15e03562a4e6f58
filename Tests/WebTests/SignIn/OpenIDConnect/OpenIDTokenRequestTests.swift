import Endpoints
import Foundation
import HTTPTypes
import Testing

@testable import Server

@Suite struct OpenIDTokenRequestTests {
    private static let form =
        "grant_type=authorization_code&code=a%20code%26more"
        + "&redirect_uri=https%3A%2F%2Fcatalogue.example%2Fsign-in%2Fcallback"
        + "&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    private func request(_ trial: OpenIDTrial) async throws -> FakeProvider.Request {
        _ = try await trial.identity(code: "a code&more")
        #expect(trial.fake.tokenRequests.count == 1)
        return try #require(trial.fake.tokenRequests.first)
    }

    @Test func postsAForm() async throws {
        let request = try await request(OpenIDTrial())
        #expect(request.address == "https://id.example/token/")
        #expect(request.body == Self.form)
        #expect(request.headers[.contentType] == "application/x-www-form-urlencoded")
        #expect(request.headers[.accept] == "application/json")
        #expect(request.limits.bytes == 262_144)
        #expect(request.limits.duration == .seconds(10))
    }

    @Test func keepsTheQueryOfTheEndpoint() async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.metadata["token_endpoint"] = "https://id.example/token?tenant=a+b&c=%26&d".quoted }
        #expect(try await request(trial).address == "https://id.example/token?tenant=a%20b&c=%26&d=")
    }

    /// RFC 6749, section 2.3.1: both are encoded before they are joined by a colon.
    @Test func encodesTheCredentials() async throws {
        let trial = try OpenIDTrial(clientID: "cat:a logue", clientSecret: "s+/:%é~")
        trial.fake.change { $0.claims["aud"] = "cat:a logue".quoted }
        let credentials = Data("cat%3Aa%20logue:s%2B%2F%3A%25%C3%A9~".utf8).base64EncodedString()
        #expect(try await request(trial).headers[.authorization] == "Basic \(credentials)")
    }

    @Test(arguments: [
        nil, "[]", #"["client_secret_basic"]"#, #"["client_secret_post","client_secret_basic"]"#,
        #"["private_key_jwt"]"#, "1", "null",
    ])
    func putsTheSecretIntoTheHeaderFirst(methods: String?) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.metadata["token_endpoint_auth_methods_supported"] = methods }
        let request = try await request(trial)
        #expect(request.headers[.authorization] == "Basic \(Data("catalogue:secret".utf8).base64EncodedString())")
        #expect(request.body == Self.form)
    }

    @Test func putsTheSecretIntoTheFormIfTheProviderWantsIt() async throws {
        let trial = try OpenIDTrial(clientSecret: "s&t")
        trial.fake.change {
            $0.metadata["token_endpoint_auth_methods_supported"] = #"["private_key_jwt","client_secret_post"]"#
        }
        let request = try await request(trial)
        #expect(request.headers[.authorization] == nil)
        #expect(request.body == Self.form + "&client_id=catalogue&client_secret=s%26t")
    }

    @Test(arguments: [nil, #"["client_secret_post"]"#, #"["none"]"#])
    func sendsOnlyTheIDWithoutASecret(methods: String?) async throws {
        let trial = try OpenIDTrial(clientSecret: nil)
        trial.fake.change { $0.metadata["token_endpoint_auth_methods_supported"] = methods }
        let request = try await request(trial)
        #expect(request.headers[.authorization] == nil)
        #expect(request.body == Self.form + "&client_id=catalogue")
    }

    @Test(arguments: [400, 401, 200]) func reportsTheErrorOfTheProvider(status: Int) async throws {
        let trial = try OpenIDTrial()
        let body = #"{"error":"invalid_grant","error_description":"The code\n\u202Ehas expired\u0000."}"#
        trial.fake.change { $0.tokenReply = .body(body, status: status) }
        let error = OpenIDError.refused(code: "invalid_grant", description: "The code has expired .")
        await #expect(throws: error) { try await trial.identity() }
        #expect(error.description.contains("“invalid_grant” (“The code has expired .”)"))
    }

    @Test func boundsTheErrorOfTheProvider() async throws {
        let trial = try OpenIDTrial()
        let long = String(repeating: "é", count: 1_000)
        let body = #"{"error":"\#(long)","error_description":"\#(long)"}"#
        trial.fake.change { $0.tokenReply = .body(body, status: 400) }
        let short = String(repeating: "é", count: 200)
        await #expect(throws: OpenIDError.refused(code: short, description: short)) { try await trial.identity() }
    }

    @Test func hidesSecretsInTheErrorOfTheProvider() async throws {
        let trial = try OpenIDTrial(clientSecret: "hush-hush")
        let body = #"{"error":"no 4/P7q7W91","error_description":"4/P7q7W91 hush-hush \#(OpenIDTrial.verifier)"}"#
        trial.fake.change { $0.tokenReply = .body(body, status: 400) }
        await #expect(throws: OpenIDError.refused(code: "no •••", description: "••• ••• •••")) {
            try await trial.identity(code: "4/P7q7W91")
        }
    }

    static let faults: [OpenIDFault] = [
        OpenIDFault("an error without a reason", .refused(code: "invalid_client", description: nil)) {
            $0.tokenReply = .body(#"{"error":"invalid_client","error_description":1}"#, status: 401)
        },
        OpenIDFault("a page with the status 500", .status(500, of: .token)) {
            $0.tokenReply = .body("<html>", status: 500)
        },
        OpenIDFault("a redirect", .status(302, of: .token)) { $0.tokenReply = .body("{}", status: 302) },
        OpenIDFault("an error of another type", .status(400, of: .token)) {
            $0.tokenReply = .body(#"{"error":{"message":"no"}}"#, status: 400)
        },
        OpenIDFault("a page with the status 200", .notJSON(.token)) { $0.tokenReply = .body("<html>") },
        OpenIDFault("an array", .notJSON(.token)) { $0.tokenReply = .body("[]") },
        OpenIDFault("no body", .notJSON(.token)) { $0.tokenReply = .body("") },
        OpenIDFault("OAuth alone", .missingMember("id_token", of: .token)) {
            $0.tokenReply = .body(#"{"access_token":"a","token_type":"Bearer"}"#)
        },
        OpenIDFault("a number as id token", .missingMember("id_token", of: .token)) {
            $0.tokenReply = .body(#"{"id_token":1e400}"#)
        },
        OpenIDFault(
            "no answer in time",
            .noAnswer(EndpointError(host: "id.example", cause: .timedOut(after: .seconds(10))), of: .token)
        ) { $0.tokenReply = .failure(.timedOut(after: .seconds(10))) },
        OpenIDFault(
            "too large", .noAnswer(EndpointError(host: "id.example", cause: .tooLarge(limit: 262_144)), of: .token)
        ) { $0.tokenReply = .body(String(repeating: " ", count: 262_145)) },
    ]

    @Test(arguments: faults) func refuses(fault: OpenIDFault) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change(fault.change)
        await #expect(throws: fault.error) { try await trial.identity() }
    }
}
