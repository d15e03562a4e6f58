import Foundation
import Testing

@testable import Endpoints

@Suite struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, RFC 9110's own example.
    private static let example = Date(timeIntervalSince1970: 784_111_777)

    private func seconds(_ header: String?, now: Date = example) -> Int? {
        Answer(resource: Resource("/"), status: 503, headers: header.map { ["retry-after": $0] } ?? [:], body: Data())
            .retryAfter(now: now)
    }

    @Test(arguments: [("30", 30), ("0", 0), ("007", 7), ("86400", 86_400), ("86401", 86_400)])
    func readsSeconds(header: String, expected: Int) {
        #expect(seconds(header) == expected)
    }

    @Test(
        arguments: [
            ("1000000003", 3), ("1000000003000", 3), ("1000000002500", 3), ("1000000000", 0), ("1000086400", 86_400),
            ("1000900000", 86_400), ("2678400", 86_400),
            // Too long ago, too far ahead, or no moment at all.
            ("2678401", nil), ("999999999", nil), ("1100000000", nil), ("100000000000", nil), ("1500000000000", nil),
            ("1000000003000000", nil), ("99999999999999999999999999", nil), (String(repeating: "9", count: 400), nil),
        ] as [(String, Int?)])
    func takesALargeNumberForAMoment(header: String, expected: Int?) {
        #expect(seconds(header, now: Date(timeIntervalSince1970: 1_000_000_000)) == expected)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:50:07 GMT", "Sunday, 06-Nov-94 08:50:07 GMT", "Sun Nov  6 08:50:07 1994",
    ])
    func readsTheThreeFormsOfADate(header: String) {
        #expect(seconds(header) == 30)
        #expect(seconds(header, now: Self.example + 30) == 0)
        #expect(seconds(header, now: Self.example + 31) == 0)
    }

    @Test func readsADayOfTwoDigitsInEveryForm() {
        let now = Date(timeIntervalSince1970: 784_975_747)  // Wed, 16 Nov 1994 08:49:07 GMT
        #expect(seconds("Wed, 16 Nov 1994 08:49:37 GMT", now: now) == 30)
        #expect(seconds("Wednesday, 16-Nov-94 08:49:37 GMT", now: now) == 30)
        #expect(seconds("Wed Nov 16 08:49:37 1994", now: now) == 30)
    }

    @Test func roundsUp() {
        #expect(seconds("Sun, 06 Nov 1994 08:49:39 GMT", now: Self.example + 0.25) == 2)
        #expect(seconds("Sun, 06 Nov 1994 08:49:38 GMT", now: Self.example + 0.999) == 1)
    }

    @Test func takesADayAtMost() {
        #expect(seconds("Mon, 07 Nov 1994 08:49:36 GMT") == 86_399)
        #expect(seconds("Tue, 06 Dec 1994 08:49:37 GMT") == 86_400)
    }

    @Test(arguments: [
        "Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 04 Nov 1994 08:49:37 GMT",
    ])
    func takesNoMomentThatMakesNoSense(header: String) {
        #expect(seconds(header) == nil)
    }

    @Test(arguments: ["1994-11-06T08:50:07Z", "1994-11-06T09:50:07+01:00"])
    func readsADateOfISO8601(header: String) {
        #expect(seconds(header) == 30)
    }

    /// RFC 9110, 5.6.7: more than 50 years ahead is the most recent past year of that ending.
    @Test func readsAYearOfTwoDigitsAsTheNearest() {
        let now = Date(timeIntervalSince1970: 1_798_761_590)  // Thu, 31 Dec 2026 23:59:50 GMT
        #expect(seconds("Friday, 01-Jan-27 00:00:00 GMT", now: now) == 10)
        #expect(Date(http: "Wednesday, 01-Jan-76 00:00:00 GMT", now: now).map { $0 > now } == true)
        #expect(Date(http: "Friday, 01-Jan-77 00:00:00 GMT", now: now).map { $0 < now } == true)
    }

    @Test(arguments: [
        nil, "", " ", "soon", "-5", "+5", "1.5", "1e3", "٣", "30 s", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 25:49:37 GMT", "1994-11-06", "06 Nov 1994",
        "Sun, 06 Nov 1994 08:49:37 +0100",
    ])
    func countsNonsenseAsNone(header: String?) {
        #expect(seconds(header) == nil)
    }

    private func seconds(
        _ status: Int, _ headers: [String: String], now: Date = Date(timeIntervalSince1970: 1_000_000_000)
    ) -> Int? {
        Answer(resource: Resource("/"), status: status, headers: headers, body: Data()).retryAfter(now: now)
    }

    @Test(
        arguments: ["ratelimit", "x-ratelimit", "x-rate-limit"],
        [
            ("1000001800", 1_800), ("1800", 1_800), ("412.5", 412), ("0", 0), ("1000001800000", 1_800),
            ("1000001800.25", 1_800), ("1000000000", 0), ("2001-09-09T02:16:40Z", 1_800), ("90000", 86_400),
            // No moment that makes sense.
            ("soon", nil), ("", nil), ("-5", nil), (".", nil), ("inf", nil), ("4102444800", nil), ("1e3", nil),
        ] as [(String, Int?)])
    func readsTheResetOfARateLimitThatIsUsedUp(name: String, header: (reset: String, expected: Int?)) {
        let headers = ["\(name)-remaining": "0", "\(name)-reset": header.reset]
        for status in [403, 429, 503] { #expect(seconds(status, headers) == header.expected) }
        // Other answers have nothing to do with the rate.
        for status in [200, 401, 404, 500] { #expect(seconds(status, headers) == nil) }
        for remaining in ["1", "59", "", "none"] {
            #expect(seconds(429, headers.merging(["\(name)-remaining": remaining]) { $1 }) == nil)
        }
        #expect(seconds(429, headers.merging(["retry-after": "7"]) { $1 }) == 7)
        #expect(seconds(429, headers.merging(["retry-after": "soon"]) { $1 }) == header.expected)
    }
}
