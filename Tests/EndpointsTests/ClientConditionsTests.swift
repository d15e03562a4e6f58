import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Endpoints

@Suite(.timeLimit(.minutes(5))) struct ClientConditionsTests {
    private static let tag = "\"abc\""
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func previous(_ headers: [String: String]) -> Answer {
        Answer(resource: Resource("/things"), status: 203, headers: headers, body: Data("kept".utf8))
    }

    @Test(
        arguments: [
            (["etag": tag], [.ifNoneMatch: tag]),
            (["etag": "W/\"ab c\""], [.ifNoneMatch: "W/\"ab c\""]),
            (["last-modified": date], [.ifModifiedSince: date]),
            (["etag": tag, "last-modified": date], [.ifNoneMatch: tag, .ifModifiedSince: date]),
            (["etag": "a\r\nX: y", "last-modified": date], [.ifModifiedSince: date]),
            (["etag": tag, "last-modified": "\u{0}"], [.ifNoneMatch: tag]),
            (["etag": "", "last-modified": " \u{7F} "], [:]), (["etag": "ä"], [:]), (["etag": " a"], [:]), ([:], [:]),
        ] as [([String: String], HTTPFields)])
    func asksOnlyForWhatIsNew(headers: [String: String], expected: HTTPFields) async {
        let bench = Bench(FakeTransport(200, body: "new"))
        #expect(await bench.send(revalidating: previous(headers)).text == "new")
        #expect(bench.transport.calls.map(\.headers) == [expected])
    }

    @Test func givesThePreviousAnswerBackWhereNothingIsNew() async {
        let bench = Bench(
            FakeTransport(304, headers: ["etag": "\"new\"", "cache-control": "no-cache", "set-cookie": "a=b"]))
        let previous = previous(["etag": Self.tag, "content-type": "application/json"])
        let expected = Answer(
            resource: Resource("/things"), status: 203,
            headers: ["etag": "\"new\"", "content-type": "application/json", "cache-control": "no-cache"],
            body: Data("kept".utf8))
        #expect(await bench.send(revalidating: previous) == .success(expected))
    }

    @Test(arguments: [nil, [:], ["etag": "\n"]] as [[String: String]?])
    func refusesA304ThatNobodyAskedFor(headers: [String: String]?) async {
        let outcome = await Bench(FakeTransport(304)).send(revalidating: headers.map(previous))
        #expect(outcome == .failure(.status(304, retryAfter: nil)))
    }

    @Test func asksOnlyForWhatIsNewInEveryAttempt() async {
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                switch call.number {
                case 1: call.answer(301, headers: ["location": "/api/things/"])
                case 2: call.answer(500)
                default: call.answer(304)
                }
            })
        async let outcome = bench.send(revalidating: previous(["etag": Self.tag]))
        await bench.clock.waitForSleep(of: .milliseconds(500))
        bench.clock.advance(by: .milliseconds(500))
        #expect(await outcome.text == "kept")
        #expect(bench.transport.calls.map { $0.headers[.ifNoneMatch] } == [Self.tag, Self.tag, Self.tag])
    }

    @Test func givesEachWhoSharesItsOwnPreviousAnswerBack() async {
        let gate = Gate()
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                await gate.wait(for: call.number)
                return call.answer(304)
            })
        let mine = previous(["etag": Self.tag])
        let yours = Answer(resource: mine.resource, headers: mine.headers, body: Data("yours".utf8))
        async let first = bench.send(revalidating: mine)
        async let second = bench.send(revalidating: yours)
        let request = bench.request(revalidating: mine)
        await spin { bench.client.singleFlight.waiters(for: request) == 2 }
        gate.open(1)
        #expect(await [first.text, second.text] == ["kept", "yours"])
        #expect(bench.transport.calls.count == 1)
    }
}
