import Endpoints
import Foundation
import HTTPTypes
import TestSupport

@testable import Server

/// A provider of OpenID Connect that a test can make break every rule.
final class FakeProvider: Transport {
    struct Request: Sendable {
        let address: String
        let body: String?
        let headers: HTTPFields
        let limits: Limits
    }

    enum Reply: Sendable {
        case body(String, status: Int = 200)
        case failure(EndpointError.Cause)
    }

    struct State: Sendable {
        /// The discovery document, each member as JSON.
        var metadata: [String: String]
        /// The key set, each key as JSON.
        var keys: [String]
        /// The key that signs.
        var signer: FakeKey
        /// Members in the header of a token besides the usual ones, each as JSON.
        var header: [String: String] = [:]
        /// The claims, each as JSON.
        var claims: [String: String]
        /// Changes a token after it was signed.
        var edit: @Sendable (String) -> String = { $0 }

        /// Replies in place of the usual ones.
        var discoveryReply: Reply?
        var keysReply: Reply?
        var tokenReply: Reply?

        var isHolding = false
        var requests: [Request] = []

        /// Makes a key the only one, with which the provider signs, too.
        mutating func use(_ key: FakeKey) {
            signer = key
            keys = [key.json]
        }

        /// Replaces a claim after a token was signed.
        mutating func forge(_ claim: String, as value: String) {
            let payload = Data(claims.merging([claim: value]) { $1 }.jsonObject.utf8).base64URL
            edit = { token in
                let parts = token.split(separator: ".")
                return "\(parts[0]).\(payload).\(parts[2])"
            }
        }

        fileprivate func reply(to address: String) -> Reply {
            if address.hasSuffix("/.well-known/openid-configuration") {
                return discoveryReply ?? .body(metadata.jsonObject)
            }
            if address.contains("/keys") { return keysReply ?? .body("{\"keys\":[\(keys.joined(separator: ","))]}") }
            if let tokenReply { return tokenReply }
            do {
                let token = edit(try signer.token(header: header, claims: claims))
                return .body("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"\(token)\"}")
            } catch {
                return .failure(.interrupted("\(error)"))
            }
        }
    }

    private let state: Watched<State>

    init(issuer: String = OpenIDTrial.issuer, key: FakeKey = .es256()) {
        let origin = issuer.hasPrefix("http://") ? "http://127.0.0.1:8080" : "https://id.example"
        let now = Int(OpenIDTrial.start)
        state = Watched(
            State(
                metadata: [
                    "issuer": issuer.quoted, "authorization_endpoint": "\(origin)/authorize".quoted,
                    "token_endpoint": "\(origin)/token/".quoted, "jwks_uri": "\(origin)/keys".quoted,
                ],
                keys: [key.json], signer: key,
                claims: [
                    "iss": issuer.quoted, "sub": "248289761001".quoted, "aud": OpenIDTrial.clientID.quoted,
                    "exp": "\(now + 300)", "iat": "\(now)", "nonce": OpenIDTrial.nonce.quoted,
                ]))
    }

    func change(_ change: @Sendable (inout State) -> Void) { state.update(change) }

    func wait(untilRequests count: Int) async { await state.wait { $0.requests.count >= count } }

    var requests: [Request] { state.value.requests }
    var discoveryRequests: [Request] { requests.filter { $0.address.contains("/.well-known/") } }
    var keysRequests: [Request] { requests.filter { $0.address.contains("/keys") } }
    var tokenRequests: [Request] { requests.filter { $0.address.contains("/token") } }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let address = "\(base)\(resource)"
        let request = Request(address: address, body: resource.body, headers: headers, limits: limits)
        let reply = state.update { state in
            state.requests.append(request)
            return state.reply(to: address)
        }
        await state.wait { !$0.isHolding }
        guard !Task.isCancelled else { throw EndpointError(host: base.authority, cause: .cancelled) }
        switch reply {
        case .body(let body, let status): return Answer(resource: resource, status: status, body: Data(body.utf8))
        case .failure(let cause): throw EndpointError(host: base.authority, cause: cause)
        }
    }
}
