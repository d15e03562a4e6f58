import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Server
@testable import Vitrine

struct SignInSettingsTests {
    private static let provider = [
        "VITRINE_OIDC_ISSUER": "https://id.example/", "VITRINE_OIDC_CLIENT_ID": "boats",
        "VITRINE_PUBLIC_ADDRESS": "https://boats.example",
    ]

    private func settings(_ environment: [String: String]) throws -> Settings {
        try Settings(
            flags: [:], upstreamFlags: [], sources: [],
            environment: ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { _, new in new })
    }

    @Test func readsAProvider() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("s3cret\n".utf8).write(to: file)
        let own = [
            "VITRINE_BASE_PATH": "/shop", "VITRINE_PUBLIC_ADDRESS": "https://boats.example/shop",
            "VITRINE_OIDC_CLIENT_SECRET_FILE": file.path, "VITRINE_OIDC_ROLE_CLAIM": "groups",
            "VITRINE_NEW_PEOPLE": "guest",
        ]
        let signIn = try settings(Self.provider.merging(own) { _, new in new }).signIn
        let provider = try #require(signIn.provider)
        // A slash at the end counts at a provider.
        #expect(provider.issuer == "https://id.example/" && provider.clientID == "boats")
        #expect(provider.clientSecret?.revealed == "s3cret" && provider.roleClaim == "groups")
        #expect(provider.redirectAddress == "https://boats.example/shop/sign-in/oidc/callback")
        #expect(signIn.newPeople == .guest)
    }

    @Test func readsAHeaderBesideItsProxy() throws {
        let signIn = try settings(["VITRINE_SIGN_IN_HEADER": "X-Person", "VITRINE_TRUSTED_PROXY": "10.0.0.1"]).signIn
        #expect(signIn.header?.canonicalName == "x-person")
        #expect(try settings([:]).signIn.header == nil)
    }

    private static let refused: [([String: String], String)] = [
        (["VITRINE_SIGN_IN_HEADER": "Remote-User"], "--sign-in-header: expected --trusted-proxy"),
        (["VITRINE_SIGN_IN_HEADER": "Remote User", "VITRINE_TRUSTED_PROXY": "10.0.0.1"], "got “Remote User”"),
        (["VITRINE_SIGN_IN_HEADER": "Cookie", "VITRINE_TRUSTED_PROXY": "10.0.0.1"], "got “Cookie”"),
        (["VITRINE_SIGN_IN_HEADER": "x-forwarded-for", "VITRINE_TRUSTED_PROXY": "10.0.0.1"], "got “x-forwarded-for”"),
        (["VITRINE_OIDC_CLIENT_ID": "boats"], "--oidc-client-id: expected --oidc-issuer"),
        (provider.filter { $0.key != "VITRINE_OIDC_CLIENT_ID" }, "--oidc-client-id: expected the id"),
        (provider.filter { $0.key != "VITRINE_PUBLIC_ADDRESS" }, "--public-address"),
        (provider.merging(["VITRINE_OIDC_ISSUER": "id.example"]) { $1 }, "--oidc-issuer: "),
        (
            provider.merging(["VITRINE_OIDC_CLIENT_SECRET_FILE": "/nowhere/secret"]) { $1 },
            "--oidc-client-secret-file: expected a file"
        ),
        (provider.merging(["VITRINE_NEW_PEOPLE": "owner"]) { $1 }, "guest, member, admin, got “owner”"),
        (["VITRINE_NEW_PEOPLE": "guest"], "--new-people: expected --sign-in-header or --oidc-issuer"),
        (provider.merging(["VITRINE_NO_SIGN_IN": "true"]) { $1 }, "Expected --no-sign-in alone"),
    ]

    @Test(arguments: refused) func refusesWhatDoesNotFit(environment: [String: String], words: String) {
        do {
            _ = try settings(environment)
            Issue.record("Expected a refusal, got none.")
        } catch {
            let message = (error as? CommandError)?.message ?? "\(error)"
            #expect(message.contains(words), "\(message)")
        }
    }
}
