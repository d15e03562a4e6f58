import Endpoints
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ClientTests {
    private let base: BaseURL
    private let endpoint = Endpoint.raw(Resource("/things"))

    init() throws { base = try BaseURL("http://localhost:9000/api") }

    private func cause(
        of transport: FakeTransport, sending endpoint: Endpoint<Answer>? = nil,
        clock: any Clock<Duration> = ManualClock()
    ) async -> EndpointError.Cause? {
        do throws(EndpointError) {
            _ = try await Client(transport: transport, clock: clock).send(endpoint ?? self.endpoint, to: base)
            return nil
        } catch {
            #expect(error.host == "localhost:9000")
            return error.cause
        }
    }

    private func answering(
        _ status: Int, headers: [String: String] = [:], body: String = ""
    ) -> FakeTransport {
        FakeTransport { resource throws(EndpointError) in
            Answer(resource: resource, status: status, headers: headers, body: Data(body.utf8))
        }
    }

    @Test func readsAnAnswerAsTheEndpointSays() async throws {
        let transport = FakeTransport { resource throws(EndpointError) in
            Answer(resource: resource, body: Data("42".utf8))
        }
        let endpoint = Endpoint(Resource("/number", query: [.init("a", "b")])) { answer throws(ReadingError) in
            String(decoding: answer.body, as: UTF8.self)
        }
        let text = try await Client(transport: transport).send(endpoint, to: BaseURL("https://example.org/api"))
        #expect(text == "42")
        #expect(transport.addresses == ["https://example.org/api/number?a=b"])
    }

    @Test func saysWhatWasExpectedOfAnUnknownShape() async {
        let endpoint = Endpoint<Answer>(Resource("/a")) { _ throws(ReadingError) in
            throw ReadingError(expected: "a number", got: "a word")
        }
        let cause = await cause(of: answering(200), sending: endpoint)
        #expect(cause == .undecodable(expected: "a number", got: "a word"))
    }

    @Test(arguments: [199, 304, 400, 401, 404, 418, 429, 500, 503])
    func refusesAStatusThatIsNoSuccess(status: Int) async {
        #expect(await cause(of: answering(status)) == .status(status, retryAfter: nil))
    }

    @Test(arguments: [200, 201, 203, 299])
    func takesEverySuccess(status: Int) async {
        #expect(await cause(of: answering(status)) == nil)
    }

    @Test(arguments: [("30", 30 as Int?), ("0", 0), ("soon", nil), ("", nil), ("-5", nil), ("1.5", nil)])
    func readsWhenToAskAgain(header: String, expected: Int?) async {
        let cause = await cause(of: answering(503, headers: ["retry-after": header]))
        #expect(cause == .status(503, retryAfter: expected))
    }

    @Test func passesOnWhatTheTransportSays() async {
        let transport = FakeTransport { _ throws(EndpointError) in
            throw EndpointError(host: "localhost:9000", cause: .insecure("an expired certificate"))
        }
        #expect(await cause(of: transport) == .insecure("an expired certificate"))
    }

    @Test func refusesABodyOverTheLimit() async {
        let endpoint = Endpoint.raw(Resource("/a"), limits: Limits(bytes: 4))
        #expect(await cause(of: answering(200, body: "1234"), sending: endpoint) == nil)
        #expect(await cause(of: answering(200, body: "12345"), sending: endpoint) == .tooLarge(limit: 4))
    }

    // MARK: Time

    @Test func stopsWaitingAtTheLimitOfTime() async throws {
        let clock = ManualClock()
        let transport = FakeTransport { resource throws(EndpointError) in
            do { try await clock.sleep(for: .seconds(60)) } catch {
                throw EndpointError(host: "localhost:9000", cause: .cancelled)
            }
            return Answer(resource: resource, body: Data())
        }
        let endpoint = Endpoint.raw(Resource("/a"), limits: Limits(duration: .seconds(7)))
        async let cause = cause(of: transport, sending: endpoint, clock: clock)
        await clock.waitForSleep(of: .seconds(7))
        await clock.waitForSleep(of: .seconds(60))
        clock.advance(by: .seconds(7))
        #expect(await cause == .timedOut(after: .seconds(7)))
    }

    @Test func waitsUntilTheLimitOfTime() async throws {
        let clock = ManualClock()
        let transport = FakeTransport { resource throws(EndpointError) in
            do { try await clock.sleep(for: .seconds(6)) } catch {
                throw EndpointError(host: "localhost:9000", cause: .cancelled)
            }
            return Answer(resource: resource, body: Data())
        }
        let endpoint = Endpoint.raw(Resource("/a"), limits: Limits(duration: .seconds(7)))
        async let cause = cause(of: transport, sending: endpoint, clock: clock)
        await clock.waitForSleep(of: .seconds(7))
        await clock.waitForSleep(of: .seconds(6))
        clock.advance(by: .seconds(6))
        #expect(await cause == nil)
    }

    // MARK: Redirects

    private func redirecting(to target: String?, status: Int = 301) -> FakeTransport {
        FakeTransport { resource throws(EndpointError) in
            resource.path.hasSuffix("/")
                ? Answer(resource: resource, body: Data("found".utf8))
                : Answer(
                    resource: resource, status: status, headers: target.map { ["location": $0] } ?? [:], body: Data())
        }
    }

    @Test(arguments: ["/api/things/", "http://localhost:9000/api/things/"], [301, 302, 303, 307, 308])
    func followsARedirectToASlash(target: String, status: Int) async {
        let transport = redirecting(to: target, status: status)
        #expect(await cause(of: transport) == nil)
        #expect(transport.addresses == ["http://localhost:9000/api/things", "http://localhost:9000/api/things/"])
    }

    @Test func keepsTheQueryInARedirectToASlash() async {
        let endpoint = Endpoint.raw(Resource("/things", query: [.init("page", "2")]))
        let transport = redirecting(to: "/api/things/?page=2")
        #expect(await cause(of: transport, sending: endpoint) == nil)
        #expect(transport.addresses.last == "http://localhost:9000/api/things/?page=2")
        let forgetful = redirecting(to: "/api/things/")
        #expect(await cause(of: forgetful, sending: endpoint) == .redirected(to: "/api/things/"))
    }

    @Test(arguments: [
        "http://localhost:9001/api/things/", "https://localhost:9000/api/things/", "http://example.org/api/things/",
        "//example.org/api/things/", "/api/other/", "/things/", "/api/things", "/api/things//", "things/", "", "/",
        "http://localhost:9000@example.org/api/things/", "file:///etc/passwd", "/api/things/?a=b",
    ])
    func refusesARedirectElsewhere(target: String) async {
        let transport = redirecting(to: target)
        #expect(await cause(of: transport) == .redirected(to: target))
        #expect(transport.addresses.count == 1)
    }

    @Test func refusesARedirectThatLeadsNowhere() async {
        #expect(await cause(of: redirecting(to: nil)) == .redirected(to: "nowhere"))
    }

    @Test func followsOneRedirectOnly() async {
        let transport = FakeTransport { resource throws(EndpointError) in
            Answer(resource: resource, status: 301, headers: ["location": "/api\(resource.path)/"], body: Data())
        }
        let cause = await cause(of: transport)
        #expect(cause == .redirected(to: "/api/things//"))
        #expect(transport.addresses.count == 2)
    }
}
