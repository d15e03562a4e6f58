import Endpoints
import Testing

@Suite struct EndpointErrorTests {
    static let texts: [(EndpointError.Cause, String)] = [
        (
            .unreachable("no route"),
            "expected a connection, got none (no route). Check the network and the host"
        ),
        (
            .insecure("an expired one"),
            "expected a trusted certificate, got an expired one. Check the host's certificate"
        ),
        (
            .timedOut(after: .seconds(10)),
            "expected a whole answer within 10.0 seconds, got none. The request is repeated automatically."
        ),
        (.tooLarge(limit: 99), "expected at most 99 bytes, got more. Ask for less at once"),
        (.interrupted("reset"), "expected a whole answer, got a part (reset). Check the network"),
        (.redirected(to: "/x"), "expected an answer, got a redirect to /x. Write that address as `from:`"),
        (.status(500, retryAfter: nil), "expected status 200, got 500. The request is repeated automatically."),
        (.status(429, retryAfter: 30), "expected status 200, got 429. Status 429: the request is repeated after 30 s."),
        (.status(401, retryAfter: nil), "expected status 200, got 401. Check the keys"),
        (.status(403, retryAfter: nil), "expected status 200, got 403. Check the keys"),
        (.status(409, retryAfter: nil), "expected status 200, got 409. Check the keys"),
        (.status(404, retryAfter: nil), "expected status 200, got 404. Check the address"),
        (
            .status(406, retryAfter: nil),
            "expected status 200, got 406. Check the address; if the API names its own type"
        ),
        (.status(400, retryAfter: nil), "expected status 200, got 400. Check the address and its parameters."),
        (.unreadable(.html), "expected JSON, got an HTML page. Give the address of the API"),
        (.reported, "expected data alone, got an error. What there was before stays."),
        (
            .undecodable(expected: "an array", got: "a number"),
            "expected an array, got a number. If the API has changed"
        ),
        (
            .incomplete(arrived: 3, of: 9),
            "expected the whole collection, got 3 items of 9. The missing items are asked for again automatically."
        ),
        (.incomplete(arrived: 3, of: nil), "expected the whole collection, got 3 items. The missing items"),
        (
            .rateLimited(retryAfter: 5),
            "not asked, because its rate limit is used up. The request is repeated after 5 s."
        ),
        (.offline, "not asked, because the program was started with --offline. Start without --offline"),
        (.cancelled, "stopped, because every caller has left. Repeat the request."),
    ]

    @Test(arguments: texts)
    func namesHostCauseAndAdvice(cause: EndpointError.Cause, text: String) {
        let description = EndpointError(host: "example.org:8080", cause: cause).description
        #expect(description.hasPrefix("example.org:8080: \(text)"))
    }

    @Test(arguments: [
        (EndpointError.Cause.unreachable(""), true), (.timedOut(after: .seconds(1)), true), (.interrupted(""), true),
        (.status(408, retryAfter: nil), true), (.status(429, retryAfter: 1), true),
        (.status(500, retryAfter: nil), true),
        (.status(503, retryAfter: nil), true), (.status(404, retryAfter: nil), false),
        (.status(401, retryAfter: nil), false),
        (.insecure(""), false), (.tooLarge(limit: 1), false), (.redirected(to: ""), false),
        (.undecodable(expected: "", got: ""), false), (.status(406, retryAfter: nil), false),
        (.unreadable(.empty), false), (.reported, false), (.offline, false), (.cancelled, false),
        (.incomplete(arrived: 1, of: 2), false), (.rateLimited(retryAfter: 1), false),
    ])
    func knowsWhatPasses(cause: EndpointError.Cause, isTransient: Bool) {
        #expect(EndpointError(host: "a", cause: cause).isTransient == isTransient)
    }

    @Test(arguments: [
        (EndpointError.Cause.status(503, retryAfter: 9), 9 as Int?), (.rateLimited(retryAfter: 4), 4),
        (.status(503, retryAfter: nil), nil), (.offline, nil),
    ])
    func knowsWhenToAskAgain(cause: EndpointError.Cause, seconds: Int?) {
        #expect(EndpointError(host: "a", cause: cause).retryAfter == seconds)
    }
}
