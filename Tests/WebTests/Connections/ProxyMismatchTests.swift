import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

@Suite struct ProxyMismatchTests {
    private func mismatch(
        _ lines: [String: String], read fields: TrustedProxies.Fields = .separate, host: String = "catalogue.example",
        publicAddress: String? = "https://catalogue.example"
    ) throws -> ProxyMismatches.Mismatch? {
        var request = HTTPRequest(method: .get, scheme: nil, authority: host, path: "/")
        for (name, value) in lines {
            let field = try #require(HTTPField.Name(name))
            request.headerFields[field] = value
        }
        let proxies = TrustedProxies([], fields: fields)
        let forwarding = Forwarding(request.headerFields, from: IPAddress("10.0.0.1"), through: proxies)
        return ProxyMismatches.mismatch(
            of: request, forwarding, read: fields, try publicAddress.map { try BaseURL($0) })
    }

    @Test func requestsThatFit() throws {
        #expect(try mismatch(["X-Forwarded-Proto": "https"]) == nil)
        #expect(
            try mismatch(
                ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "catalogue.example"], host: "127.0.0.1:8080") == nil)
        #expect(try mismatch(["Forwarded": "for=203.0.113.9;proto=https"], read: .standard) == nil)
        #expect(try mismatch(["X-Forwarded-For": "203.0.113.9"], host: "127.0.0.1", publicAddress: nil) == nil)
        #expect(
            try mismatch(["X-Forwarded-For": "203.0.113.9"], publicAddress: "http://catalogue.example:8080") == nil)
    }

    @Test func requestsThatDiffer() throws {
        #expect(try mismatch(["Forwarded": "proto=https"]) == .otherFields)
        #expect(try mismatch(["X-Forwarded-Proto": "https"], read: .standard) == .otherFields)
        #expect(try mismatch(["X-Forwarded-For": "203.0.113.9"]) == .noScheme)
        #expect(try mismatch(["X-Forwarded-Proto": "http"]) == .otherScheme)
        #expect(try mismatch(["X-Forwarded-Proto": "https"], host: "127.0.0.1:8080") == .noHost)
    }

    @Test func aPeerIsForgottenOnceARequestFits() throws {
        let mismatches = ProxyMismatches()
        let (proxy, other) = (try #require(IPAddress("10.0.0.1")), try #require(IPAddress("10.0.0.2")))
        var noted: [ProxyMismatches.Mismatch] { mismatches.all.map { $0.0 } }
        mismatches.record(.noHost, of: proxy)
        mismatches.record(.otherScheme, of: other)
        #expect(noted == [.otherScheme, .noHost])
        mismatches.record(nil, of: proxy)
        #expect(noted == [.otherScheme])
        mismatches.record(.noHost, of: proxy)
        #expect(noted == [.otherScheme])
        mismatches.record(.noScheme, of: proxy)
        #expect(noted == [.noScheme, .otherScheme])
    }

    @Test func readyTellsThisMachineAlone() async throws {
        let application = try WebApplication.test(hosts: AllowedHosts(["127.0.0.1"]))
        try await Application(responder: application.responder()).test(.live) { client in
            let field = try #require(HTTPField.Name("X-Forwarded-For"))
            let forwarded: HTTPFields = [field: "203.0.113.9"]
            func ready(_ fields: HTTPFields) async throws -> String {
                try await client.execute(uri: "/ready", method: .get, headers: fields) { String(buffer: $0.body) }
            }
            #expect(try await ready([:]) == #"{"status":"ok"}"#)
            #expect(try await ready(forwarded) == #"{"status":"ok"}"#)
            #expect(
                try await ready([:])
                    == #"{"proxies":[{"mismatch":"untrusted","peer":"127.0.0.1"}],"status":"ok"}"#)
        }
    }
}
