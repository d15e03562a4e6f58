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
        let forgetful = redirecting(to: "/api/things/")
        #expect(await forgetful.send(resource) == .failure(.redirected(to: "/api/things/")))
    }

    @Test(arguments: [
        "http://localhost:9001/api/things/", "https://localhost:9000/api/things/", "http://example.org/api/things/",
        "//example.org/api/things/", "/api/other/", "/things/", "/api/things", "/api/things//", "things/", "", "/",
        "http://localhost:9000@example.org/api/things/", "file:///etc/passwd", "/api/things/?a=b",
    ])
    func refusesARedirectElsewhere(target: String) async {
        let bench = redirecting(to: target)
        #expect(await bench.send() == .failure(.redirected(to: target)))
        #expect(bench.transport.calls.count == 1)
    }

    @Test func refusesARedirectThatLeadsNowhere() async {
        #expect(await redirecting(to: nil).send() == .failure(.redirected(to: "nowhere")))
    }

    @Test func followsOneRedirectOnly() async {
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                call.answer(301, headers: ["location": "/api\(call.resource.path)/"])
            })
        #expect(await bench.send() == .failure(.redirected(to: "/api/things//")))
        #expect(bench.transport.calls.count == 2)
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
