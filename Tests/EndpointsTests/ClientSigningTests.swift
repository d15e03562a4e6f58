import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Endpoints

/// Signed requests: only the host sees the keys.
@Suite(.timeLimit(.minutes(5))) struct ClientSigningTests {
    private static let key = "key-that-nobody-sees"
    private let resource = Resource("/things", query: [.init("limit", "1")])

    private func signer(_ key: String = ClientSigningTests.key) -> Signer {
        Signer(keys: [Secret(key)]) { date in
            [.init("ts", "\(Int(date.timeIntervalSince1970))"), .init("apikey", key), .init("hash", "abcdef012345")]
        }
    }

    private func send(
        over transport: FakeTransport, key: String = ClientSigningTests.key, signer: Signer? = nil,
        limits: Limits = Limits(retries: 0)
    ) async -> Result<Answer, EndpointError> {
        let client = Client(
            transport: transport, clock: ManualClock(), now: { Date(timeIntervalSince1970: 1_700_000_000) })
        do throws(EndpointError) {
            return .success(
                try await client.send(
                    resource, to: .on("a.example"), limits: limits, signer: signer ?? self.signer(key)))
        } catch {
            return .failure(error)
        }
    }

    private func text(_ outcome: Result<Answer, EndpointError>) throws -> String {
        String(decoding: try outcome.get().body, as: UTF8.self)
    }

    @Test func areSignedBehindWhatTheyAskFor() async throws {
        let transport = FakeTransport(200, body: "x")
        let answer = try await send(over: transport).get()
        #expect(
            transport.addresses == [
                "http://a.example/api/things?limit=1&ts=1700000000&apikey=\(Self.key)&hash=abcdef012345"
            ])
        #expect(answer.resource == resource)
    }

    @Test func findNoKeyInWhatComesBack() async throws {
        let transport = FakeTransport(
            200, headers: ["etag": "\"\(Self.key)\""], body: "[\"a?by=\(Self.key)&x\", \"abcdef012345\", 1700000000]")
        let outcome = await send(over: transport)
        #expect(try text(outcome) == "[\"a?by=withheld&x\", \"withheld\", 1700000000]")
        #expect(try outcome.get().headers == ["etag": "\"withheld\""])
    }

    /// A short one may be part of anything: of a number, of a picture's address.
    @Test func findAShortKeyOnlyWhereItIsAValue() async throws {
        let transport = FakeTransport(200, body: #"{"id": 1234, "a": "/c/1234/x", "b": "?k=1234", "c": "?k=12345"}"#)
        #expect(
            try text(await send(over: transport, key: "1234"))
                == #"{"id": 1234, "a": "/c/1234/x", "b": "?k=withheld", "c": "?k=12345"}"#)
    }

    @Test(arguments: [
        #"ab+cd\/ef=="#, #"ab\u002Bcd\u002fef\u003d\u003D"#, "ab%2Bcd%2Fef%3D%3D", "ab%2bcd%2fef%3d%3d", "ab+cd%2Fef==",
        "ab&#43;cd&#x2F;ef&#061;=", #"ab\\u002Bcd\\\/ef=="#, "ab%252Bcd%252Fef%253D%253D", #"ab\u0026#43;cd\/ef=="#,
        "ab&amp;#43;cd/ef==", "%61b+cd/ef==",
    ])
    func findNoKeyHoweverItIsEscaped(key: String) async throws {
        let body = #"{"message": "Not \#(key)!", "next": "https:\/\/a.example\/things?page=2&apikey=\#(key)&x=%zz"}"#
        let transport = FakeTransport(200, headers: ["link": "<?apikey=\(key)>; rel=\"next\""], body: body)
        let outcome = await send(over: transport, key: "ab+cd/ef==")
        #expect(
            try text(outcome)
                == #"{"message": "Not withheld!", "next": "https:\/\/a.example\/things?page=2&apikey=withheld&x=%zz"}"#)
        #expect(try outcome.get().headers == ["link": "<?apikey=withheld>; rel=\"next\""])
    }

    @Test(arguments: [
        ("a key with spaces", "a+key%20with%20spaces"), ("schlüssel-ä", "schl%C3%BCssel-%c3%a4"),
        ("schlüssel-ä", #"schl\u00FCssel-&#228;"#), ("with\"and\\", #"with\"and\\"#),
        ("100%25&amp;\\u", "100%25&amp;\\u"),
    ])
    func findNoKeyOfOtherCharacters(key: String, escaped: String) async throws {
        let outcome = await send(over: FakeTransport(200, body: "[\(escaped)]"), key: key)
        #expect(try text(outcome) == "[withheld]")
    }

    @Test(arguments: [
        "ab%2", "%", "\\", "&", "&#43", "\\u002", "&#99999999999;", "\\ud800", "ab+cd%2Fef%3D", "%%%%%%%25%25",
    ])
    func leaveTextAloneThatIsNoKey(text: String) async throws {
        let outcome = await send(over: FakeTransport(200, body: text), key: "ab+cd/ef==")
        #expect(try self.text(outcome) == text)
    }

    @Test(arguments: [
        EndpointError.Cause.unreachable("no “\(key)”"), .insecure(key), .interrupted("\(key)"),
        .redirected(to: "/\(key)"),
    ])
    func findNoKeyInErrors(cause: EndpointError.Cause) async throws {
        let outcome = await send(over: FakeTransport(failing: cause))
        let error = try #require(outcome.error)
        #expect(!"\(error)".contains(Self.key))
        #expect("\(error)".contains("withheld"))
    }

    /// A message may spell a key in any way.
    @Test(arguments: [401, 429]) func repeatNoWordsOfAHostThatHasTheKey(status: Int) async throws {
        let transport = FakeTransport(status, body: #"{"code": "No", "message": "Not k-e-y-…"}"#)
        let outcome = await send(over: transport, limits: Limits(retries: 0, refusals: [429]))
        let error = try #require(outcome.error)
        #expect(error.serverMessage == nil)
        #expect(!"\(error)".contains("k-e-y"))
    }

    @Test func repeatTheWordsOfAHostThatGetsNoKey() async throws {
        let signer = Signer(keys: [], headers: [.accept: "application/json"]) { _ in [] }
        let outcome = await send(over: FakeTransport(401, body: #"{"message": "Not today."}"#), signer: signer)
        let error = try #require(outcome.error)
        #expect(error.serverMessage == "Not today.")
        #expect("\(error)".contains("got 401 (“Not today.”). Check the keys"))
    }

    @Test func followARedirectToASlash() async throws {
        let transport = FakeTransport { call throws(EndpointError) in
            guard call.number == 1 else { return call.answer(body: "there") }
            let query = call.resource.description.dropFirst("/things".utf8.count)
            return call.answer(301, headers: ["location": "/api/things/\(query)"])
        }
        #expect(try text(await send(over: transport)) == "there")
        #expect(transport.addresses.last?.hasPrefix("http://a.example/api/things/?limit=1&ts=") == true)
    }

    @Test func leadNowhereElseAndSayNoKey() async throws {
        let transport = FakeTransport { call throws(EndpointError) in
            call.answer(302, headers: ["location": "https://b.example\(call.resource)"])
        }
        #expect(await send(over: transport).error?.cause == .redirected(to: "https://b.example/things?limit=1"))
    }
}

extension Result {
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
