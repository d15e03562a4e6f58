import Endpoints
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClientRedirectTests {
    private func redirecting(to target: String?, status: Int = 301) -> Bench {
        Bench(
            FakeTransport { call throws(EndpointError) in
                call.resource.path.hasSuffix("/")
                    ? call.answer(body: "found")
                    : call.answer(status, headers: target.map { ["location": $0] } ?? [:])
            })
    }

    @Test(arguments: ["/api/things/", "http://localhost:9000/api/things/"], [301, 302, 303, 307, 308])
    func followsARedirectToASlash(target: String, status: Int) async {
        let bench = redirecting(to: target, status: status)
        #expect(await bench.send().text == "found")
        #expect(bench.transport.addresses == ["http://localhost:9000/api/things", "http://localhost:9000/api/things/"])
    }

    @Test func keepsTheQueryInARedirectToASlash() async {
        let resource = Resource("/things", query: [.init("page", "2")])
        let bench = redirecting(to: "/api/things/?page=2")
        #expect(await bench.send(resource).text == "found")
        #expect(bench.transport.addresses.last == "http://localhost:9000/api/things/?page=2")
    }

    @Test(arguments: [
        ("/api/other/", "/api/other/"), ("things/", "/api/things/"), ("other?v=2", "/api/other?v=2"),
        ("?v=2", "/api/things?v=2"), ("/api/things//", "/api/things//"), ("../api/x", "/api/x"),
        ("/api/a b?c[1]=d%20e", "/api/a%20b?c%5B1%5D=d%20e"), ("http://LOCALHOST:9000/api/other", "/api/other"),
    ])
    func followsARedirectBelowItsBase(target: String, asked: String) async throws {
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                call.number == 1 ? call.answer(302, headers: ["location": target]) : call.answer(body: "found")
            })
        let answer = try await bench.client.send(Resource("/things"), to: .on("localhost:9000"))
        #expect(bench.transport.addresses.last == "http://localhost:9000" + asked)
        #expect(answer.resource == Resource("/things"))
        #expect(answer.headers["content-location"] == "http://localhost:9000" + asked)
    }

    @Test func followsARedirectToHTTPSOnTheSameHost() async {
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                call.base.scheme == "https"
                    ? call.answer(body: "found")
                    : call.answer(301, headers: ["location": "https://a.example/api/things"])
            })
        #expect(await bench.send(host: "a.example").text == "found")
        #expect(bench.transport.addresses == ["http://a.example/api/things", "https://a.example/api/things"])
    }

    @Test(arguments: [
        ("http://localhost:9001/api/things/", nil), ("https://localhost:9000/api/things/", nil),
        ("http://example.org:9000/api/things/", nil), ("//example.org/api/things/", "http://example.org/api/things/"),
        ("/things/", "http://localhost:9000/things/"), ("/api/things", "http://localhost:9000/api/things"),
        ("", "http://localhost:9000/api/things"), ("/", "http://localhost:9000/"),
        ("/apix", "http://localhost:9000/apix"),
        ("/api/%2e%2e/x", nil), ("http://localhost:9000@example.org/api/things/", nil), ("file:///etc/passwd", nil),
        ("http://user@localhost:9000/api/other", nil), ("javascript:alert(1)", nil),
    ])
    func refusesARedirectElsewhere(target: String, said: String?) async {
        let bench = redirecting(to: target)
        guard case .failure(.redirected(let address)) = await bench.send() else {
            Issue.record("The redirect to \(target) was followed.")
            return
        }
        if let said { #expect(address == said) }
        #expect(bench.transport.calls.count == 1)
    }

    @Test func refusesARedirectThatLeadsNowhere() async {
        #expect(await redirecting(to: nil).send() == .failure(.redirected(to: "http://localhost:9000/api/things")))
    }

    @Test func followsThreeRedirectsOnly() async {
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                call.answer(301, headers: ["location": "/api\(call.resource.path)/"])
            })
        #expect(await bench.send() == .failure(.redirected(to: "http://localhost:9000/api/things////")))
        #expect(bench.transport.calls.count == 4)
    }

    @Test func repeatsWhereTheRedirectLed() async {
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                switch call.number {
                case 1: call.answer(301, headers: ["location": "/api/things/"])
                case 2: call.answer(500)
                default: call.answer(body: "found")
                }
            })
        async let outcome = bench.send(limits: Limits(retries: 1))
        await bench.clock.waitForSleep(of: .milliseconds(500))
        bench.clock.advance(by: .milliseconds(500))
        #expect(await outcome.text == "found")
        #expect(bench.transport.calls.map(\.resource.path) == ["/things", "/things/", "/things/"])
    }
}
