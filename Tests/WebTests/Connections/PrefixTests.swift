import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Routes
import Testing

@testable import Screens
@testable import Server

/// An app at a path that a proxy removes from its requests. The connections are real ones, because the peer counts.
struct PrefixTests {
    private static let field = "x-forwarded-prefix"

    private func run(
        proxies: [String] = ["127.0.0.0/8", "::1"],
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(
            hosts: AllowedHosts(["localhost"]), proxies: TrustedProxies(proxies.compactMap { IPBlock($0) }))
        let responder = application.responder(prefixedBy: HTTPField.Name(Self.field))
        try await Application(responder: responder).test(.live, work)
    }

    private static func prefix(_ values: String...) -> HTTPFields {
        HTTPFields(values.compactMap { value in HTTPField.Name(field).map { HTTPField(name: $0, value: value) } })
    }

    @Test func allAddressesAreUnderThePrefix() async throws {
        try await run { client in
            for prefix in ["/shop", "/api/hassio_ingress/Lw8f-_~.x", "/shop/"] {
                let own = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
                for path in ["/", "/boats", "/boats/raft", "/favourites", "/search", "/languages"] {
                    try await client.open(path, Self.prefix(prefix)) { response in
                        #expect(response.status == .ok, "\(prefix) \(path)")
                        let addresses = response.text.matches(of: /(?:href|src|action|srcset)="(\/[^"]*)"/).map(\.1)
                        #expect(!addresses.isEmpty)
                        for address in addresses { #expect(address.hasPrefix(own + "/"), "\(address)") }
                    }
                }
            }
            // Without one, and with another one, pages are as before.
            try await client.open("/boats") { response in
                #expect(response.text.contains("href=\"/boats/raft\"") && !response.text.contains("/shop"))
            }
        }
    }

    @Test func postsAndDocumentsWorkUnderIt() async throws {
        try await run { client in
            try await client.post("/boats/raft/favourite", "value=true", Self.prefix("/shop")) { response in
                #expect(response.location == "/shop/boats/raft")
                #expect(response.headers[values: .setCookie].allSatisfy { $0.contains("Path=/shop") })
            }
            // Favourites are the same under each path.
            try await client.open("/favourites") { #expect($0.text.contains("Raft")) }
            try await client.execute(uri: "/api/v1/boats/raft", method: .get, headers: Self.prefix("/shop")) {
                #expect($0.text.contains("\"link\":\"/shop/boats/raft\""))
            }
            try await client.execute(uri: "/worker.js", method: .get, headers: Self.prefix("/shop")) {
                #expect($0.status == .notFound)
            }
            try await client.execute(uri: "/health", method: .get, headers: Self.prefix("/shop")) {
                #expect($0.status == .ok)
            }
        }
    }

    @Test(arguments: [["shop"], ["//evil.test"], ["/a b"], ["/../x"], ["/shop", "/other"], ["https://evil.test"]])
    func anotherTextIsRefused(values: [String]) async throws {
        try await run { client in
            let fields = HTTPFields(
                values.compactMap { value in HTTPField.Name(Self.field).map { HTTPField(name: $0, value: value) } })
            try await client.open("/boats", fields) { #expect($0.status == .badRequest, "\(values)") }
        }
    }

    @Test func onlyATrustedProxyNamesIt() async throws {
        try await run(proxies: ["192.0.2.1"]) { client in
            try await client.open("/boats", Self.prefix("/shop")) { response in
                #expect(response.status == .ok && response.text.contains("href=\"/boats/raft\""))
            }
        }
    }
}
