import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Routes
@testable import Server

/// What the app answers past its limits, and to what it is not meant for.
@Suite(.throughEachDoor, .timeLimit(.minutes(5))) struct LimitTests {
    private func answer(
        _ path: String, _ method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: String = "",
        of application: WebApplication? = nil
    ) async throws -> TestResponse {
        let application = try application ?? .test()
        return try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(
                uri: path, method: method, headers: headers, body: ByteBuffer(string: body)
            ) { $0 }
        }
    }

    @Test(arguments: ["/", "/boats", "/api/v1/boats", "/health"])
    func aNameOfStrangersIsRefused(path: String) async throws {
        let page = try await answer(to: path, named: "evil.example:8080")
        #expect(page.hasPrefix("HTTP/1.1 421"))
        #expect(page.contains("--allowed-host evil.example"))
        #expect(try await answer(to: path, named: "localhost:8080").hasPrefix("HTTP/1.1 200"))
    }

    private func answer(to path: String, named host: String) async throws -> String {
        try await Application(responder: WebApplication.test().responder()).test(.live) { client in
            try await RawClient(port: #require(client.port))
                .exchange("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        }
    }

    @Test func thePageThatRefusesANameLooksLikeOne() async throws {
        let page = try await answer(to: "/", named: "evil.example")
        let style = try #require(page.firstMatch(of: /href="(\/assets\/[^"]+\.css)"/)).1
        #expect(try await answer(to: String(style), named: "evil.example").hasPrefix("HTTP/1.1 200"))
    }

    @Test(arguments: [
        ("/", HTTPRequest.Method.put, "GET, HEAD, POST"), ("/boats", .delete, "GET, HEAD"),
        ("/health", .post, "GET, HEAD"), ("/boats/tub/favourite", .put, "POST"),
        ("/sidebar", .get, "POST"),
    ])
    func aMethodThatAnAddressDoesNotHaveIsNamed(
        path: String, method: HTTPRequest.Method, allowed: String
    ) async throws {
        let response = try await answer(path, method)
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers[.allow] == allowed)
    }

    @Test func thousandsOfParametersAreRefusedInOneSentence() async throws {
        for path in ["/api/v1/boats", "/boats"] {
            let many = path + "?" + (0..<5_000).map { "p\($0)=\($0)" }.joined(separator: "&")
            let response = try await answer(many)
            #expect(response.status == .badRequest)
            #expect(response.body.readableBytes < 12_000)
        }
        let some = "/api/v1/boats?" + (0..<150).map { "p\($0)=\($0)" }.joined(separator: "&")
        #expect(try await answer(some).body.readableBytes < 2_000)
    }

    @Test func whatCouldOnlyWaitTooLongIsRefusedAtOnce() async throws {
        var limits = ServerLimits()
        limits.requestsOfClient = 1
        limits.waitingRequestsOfClient = 1
        let upstreams = FakeUpstreams(Champions.answers)
        upstreams.hold()
        let application = try WebApplication.test([Champions()], transport: upstreams, limits: limits)
        let responder = application.responder()
        // A testing client asks one question after the other of a live server.
        try await Application(responder: responder).test(.router) { client in
            let (outcomes, arrival) = AsyncStream<TestResponse>.makeStream()
            let asking = Task {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for limit in 51...53 {
                        group.addTask {
                            try await client.execute(uri: "/champions?limit=\(limit)", method: .get) {
                                _ = arrival.yield($0)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                arrival.finish()
            }
            // One is being made, one may wait, and whichever is the third is refused before the others are answered.
            var responses = outcomes.makeAsyncIterator()
            let refused = try #require(await responses.next())
            #expect(refused.status == .serviceUnavailable)
            #expect(refused.headers[.retryAfter] == "2")
            #expect(String(buffer: refused.body).contains("The server is busy"))
            // Whoever watches is answered, and so is what pages are made of.
            try await client.execute(uri: "/health", method: .get) { #expect($0.status == .ok) }
            upstreams.release()
            try await asking.value
            for _ in 0..<2 { #expect(await responses.next()?.status == .ok) }
        }
    }

    @Test(arguments: RoutePattern.allCases)
    func onlyRoutesWithAnotherLimitAreAnsweredUnderAnyLoad(pattern: RoutePattern) async throws {
        var limits = ServerLimits()
        limits.requestsOfClient = 0
        limits.waitingRequestsOfClient = 0
        let path = PathTemplate.of(pattern).address(["boats", "tub", "x"], query: [])
        let response = try await answer(path, pattern.method, of: .test(limits: limits))
        #expect((response.status == .serviceUnavailable) == (pattern.limit == .requests))
    }

    @Test func healthIsCheckedOnceForAllWhoAsk() async throws {
        let checks = Watched(0)
        let isReleased = Watched(false)
        let application = try WebApplication.test(storageProblem: {
            checks.update { $0 += 1 }
            await isReleased.wait { $0 }
            return nil
        })
        try await Application(responder: application.responder()).test(.router) { client in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...10 {
                    group.addTask {
                        try await client.execute(uri: "/health", method: .get) { #expect($0.status == .ok) }
                    }
                }
                while application.healthChecks.waiters(for: .health) < 10, !Task.isCancelled { await Task.yield() }
                isReleased.update { $0 = true }
                try await group.waitForAll()
            }
        }
        #expect(checks.value == 1)
    }

    @Test func newProfilesAreSoManyInAnHour() async throws {
        var limits = ServerLimits()
        limits.newProfiles = 2
        let application = try WebApplication.test(
            profiles: .private(ProfileCookie(key: Data(repeating: 1, count: 32))), limits: limits)
        for status in [HTTPResponse.Status.seeOther, .seeOther, .tooManyRequests] {
            let response = try await answer("/boats/tub/favourite", .post, body: "value=true", of: application)
            #expect(response.status == status)
            #expect(
                response.headers[values: .setCookie].contains { $0.hasPrefix(ProfileCookie.name) }
                    == (status == .seeOther))
        }
    }

    @Test func healthSaysWhatIsWrong() async throws {
        let application = try WebApplication.test(storageProblem: { "the disk is full" })
        let body = String(buffer: try await answer("/health", of: application).body)
        #expect(body == #"{"reason":"the disk is full","status":"degraded"}"#)
        #expect(String(buffer: try await answer("/health").body) == #"{"status":"ok"}"#)
    }

    /// The program lives, but can't serve.
    @Test func readySaysSoByItsStatus() async throws {
        let application = try WebApplication.test(storageProblem: { "the disk is full" })
        #expect(try await answer("/health", of: application).status == .ok)
        #expect(try await answer("/ready", of: application).status == .serviceUnavailable)
        #expect(try await answer("/ready").status == .ok)
    }
}
