import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite struct ForwardingTests {
    private static func proxies(_ fields: TrustedProxies.Fields) -> TrustedProxies {
        TrustedProxies(["10.0.0.0/8", "::1"].compactMap { IPBlock($0) }, fields: fields)
    }

    /// Lines of fields, such as `X-Forwarded-For: 203.0.113.9`.
    private func forwarding(
        _ lines: [String], _ read: TrustedProxies.Fields = .separate, from peer: String = "10.0.0.1"
    ) throws -> Forwarding {
        var fields = HTTPFields()
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            fields.append(HTTPField(name: try #require(HTTPField.Name(parts[0])), value: String(parts[1].dropFirst())))
        }
        let forwarding = Forwarding(fields, from: IPAddress(peer), through: Self.proxies(read))
        var replaced = fields
        forwarding.replaceFields(in: &replaced, from: IPAddress(peer))
        #expect(Forwarding(replaced, from: IPAddress(peer), through: Self.proxies(.separate)) == forwarding)
        return forwarding
    }

    @Test(arguments: [
        (["203.0.113.9"], "203.0.113.9"), (["1.2.3.4, 203.0.113.9"], "203.0.113.9"), ([""], "10.0.0.1"),
        (["1.2.3.4", "203.0.113.9 ,10.0.0.2"], "203.0.113.9"), (["2001:db8::1"], "2001:db8::1"),
        (["nonsense"], "10.0.0.1"), (["nonsense, 10.0.0.3"], "10.0.0.3"),
        (["1.2.3.4,", ", 10.0.0.2,\t10.0.0.3 "], "1.2.3.4"),
        (["203.0.113.9:4711"], "203.0.113.9"), (["[2001:db8::1]:4711, [::1]"], "2001:db8::1"),
        (["203.0.113.9:x"], "10.0.0.1"), (["[2001:db8::1"], "10.0.0.1"), (["[2001:db8::1]x"], "10.0.0.1"),
    ])
    func clientsAreReadFromTheRight(lines: [String], client: String) throws {
        #expect(try forwarding(lines.map { "X-Forwarded-For: \($0)" }).client == IPAddress(client))
    }

    @Test(arguments: [
        // One value, which a proxy sets.
        (["X-Forwarded-Host: a.example", "X-Forwarded-Proto: https"], "a.example", "https"),
        (["X-Forwarded-Host: a.example, a.example", "X-Forwarded-Proto: HTTPS, https"], "a.example", "https"),
        (["X-Forwarded-Host: a.example", "X-Forwarded-Host: b.example"], "b.example", nil),
        // What the browser itself sent is left of what the proxy appended.
        (["X-Forwarded-Host: evil.example, a.example", "X-Forwarded-Proto: https, http"], "a.example", "http"),
        // The peer and one more proxy are trusted: each has appended one value.
        (
            [
                "X-Forwarded-For: 6.6.6.6, 203.0.113.9, 10.0.0.2", "X-Forwarded-Host: evil.example, a.example, inner",
                "X-Forwarded-Proto: http, https, http",
            ], "a.example", "https"
        ),
        // The inner one left the lists as they were.
        (
            ["X-Forwarded-For: 203.0.113.9, 10.0.0.2", "X-Forwarded-Host: a.example", "X-Forwarded-Proto: Https"],
            "a.example", "https"
        ),
        (["X-Forwarded-Proto: gopher, , ,"], nil, nil), (["X-Forwarded-Host: ,, "], nil, nil),
        (["X-Forwarded-Proto: \"https\""], nil, nil),
    ])
    func hostAndSchemeAreReadAsFarAsProxiesAreTrusted(lines: [String], host: String?, scheme: String?) throws {
        let forwarding = try forwarding(lines)
        #expect(forwarding.host == host)
        #expect(forwarding.scheme == scheme)
    }

    @Test(arguments: [
        ("for=203.0.113.9;host=a.example;proto=https", "203.0.113.9", "a.example", "https"),
        ("For=\"[2001:db8::1]:4711\" ; Proto=HTTPS;by=10.0.0.1", "2001:db8::1", nil, "https"),
        ("for=203.0.113.9:80;host=\"a.example:8443\"", "203.0.113.9", "a.example:8443", nil),
        ("for=6.6.6.6;host=evil.example, for=203.0.113.9;host=a.example", "203.0.113.9", "a.example", nil),
        (
            "for=6.6.6.6;host=evil.example,for=203.0.113.9;host=a.example;proto=https, for=10.0.0.2;host=inner;proto=http",
            "203.0.113.9", "a.example", "https"
        ),
        ("for=203.0.113.9;host=a.example, for=10.0.0.2;proto=http", "203.0.113.9", "a.example", "http"),
        ("for=unknown;proto=https", "10.0.0.1", nil, "https"), ("for=_hidden, for=10.0.0.2", "10.0.0.2", nil, nil),
        ("proto=https;host=\"a\\.example\"", "10.0.0.1", "a.example", "https"), ("", "10.0.0.1", nil, nil),
        (" , ;, ", "10.0.0.1", nil, nil),
        // Nothing is believed of a malformed line: an open quote could hide what the proxy has appended.
        ("for=\"6.6.6.6, for=203.0.113.9;host=a.example", "10.0.0.1", nil, nil),
        ("for=\"6.6.6.6, for=\"[2001:db8::1]\"", "10.0.0.1", nil, nil),
        ("for=\"6.6.6.6\\\", for=203.0.113.9", "10.0.0.1", nil, nil), ("for=6.6.6.6;for=7.7.7.7", "10.0.0.1", nil, nil),
        ("for=\"6.6.6.6\"x", "10.0.0.1", nil, nil), ("for", "10.0.0.1", nil, nil), ("=a", "10.0.0.1", nil, nil),
        ("for=\"\\", "10.0.0.1", nil, nil), ("for =6.6.6.6", "10.0.0.1", nil, nil),
    ])
    func theStandardFieldIsRead(line: String, client: String, host: String?, scheme: String?) throws {
        let forwarding = try forwarding(["Forwarded: \(line)"], .standard)
        #expect(forwarding.client == IPAddress(client))
        #expect(forwarding.host == host)
        #expect(forwarding.scheme == scheme)
    }

    @Test func severalLinesOfTheStandardFieldAreOneList() throws {
        let forwarding = try forwarding(
            ["Forwarded: for=203.0.113.9;proto=https", "Forwarded: for=10.0.0.2;proto=http"], .standard)
        #expect(forwarding.client == IPAddress("203.0.113.9"))
        #expect(forwarding.scheme == "https")
    }

    @Test func onlyTheChosenFieldsAreRead() throws {
        let lines = [
            "Forwarded: for=203.0.113.9;host=a.example;proto=https", "X-Forwarded-For: 203.0.113.7",
            "X-Forwarded-Host: b.example", "X-Forwarded-Proto: http",
        ]
        let (separate, standard) = (try forwarding(lines), try forwarding(lines, .standard))
        #expect(separate.client == IPAddress("203.0.113.7") && standard.client == IPAddress("203.0.113.9"))
        #expect(separate.host == "b.example" && standard.host == "a.example")
        #expect(separate.scheme == "http" && standard.scheme == "https")
        // A proxy that writes the others passes these on as a browser sends them.
        let alone = [try forwarding([lines[0]]), try forwarding(Array(lines.dropFirst()), .standard)]
        for forwarding in alone {
            #expect(forwarding.client == IPAddress("10.0.0.1") && forwarding.host == nil && forwarding.scheme == nil)
        }
    }

    @Test(arguments: [
        (["X-Forwarded-Host: Vitrine.Example, vitrine.example", "X-Forwarded-Proto: HTTPS, https"], true),
        (["X-Forwarded-Host: vitrine.example", "X-Forwarded-Host: vitrine.example", "X-Forwarded-Proto: https"], true),
        (["X-Forwarded-Host: vitrine.example, evil.example"], false),
    ])
    func pagesHaveTheAddressThatBrowsersSee(lines: [String], isAllowed: Bool) async throws {
        let application = try WebApplication.behindProxy()
        let answer = try await Application(responder: application.responder()).test(.live) { client in
            try await RawClient(port: #require(client.port)).exchange(
                (["GET /shared/boats?item=raft HTTP/1.1", "Host: localhost", "Connection: close"] + lines + ["", ""])
                    .joined(separator: "\r\n"))
        }
        #expect(answer.hasPrefix("HTTP/1.1 \(isAllowed ? 200 : 421)"))
        let canonical = "<link rel=\"canonical\" href=\"https://vitrine.example/shared/boats?item=raft\">"
        #expect(answer.contains(canonical) == isAllowed)
    }
}
