import Foundation
import NIOHTTP1
import Testing

@testable import UpstreamStandIn

@Suite struct ReplyTests {
    let reply = Reply(.ok, body: Data("[]".utf8), modified: Date(timeIntervalSince1970: 1_000_000_000.7))
    var tag: String { reply.withValidators.headers.first(name: "ETag") ?? "none" }

    func status(_ headers: HTTPHeaders) -> HTTPResponseStatus {
        reply.validated(for: Request(.GET, "/", headers: headers)).status
    }

    @Test func hasAStrongTagThatChangesWithTheBody() {
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 20)
        var other = reply
        other.body = Data("[1]".utf8)
        #expect(other.withValidators.headers["ETag"] != [tag])
    }

    @Test func isNotSentToWhoHasIt() {
        #expect(status(["If-None-Match": tag]) == .notModified)
        #expect(status(["If-None-Match": "W/\(tag)"]) == .notModified)
        #expect(status(["If-None-Match": "\"other\", \(tag)"]) == .notModified)
        #expect(status(["If-None-Match": "*"]) == .notModified)
        #expect(status(["If-Modified-Since": "Sun, 09 Sep 2001 01:46:40 GMT"]) == .notModified)
        #expect(status(["If-Modified-Since": "Mon, 10 Sep 2001 01:46:40 GMT"]) == .notModified)
    }

    @Test func isSentToWhoHasAnother() {
        #expect(status([:]) == .ok)
        #expect(status(["If-None-Match": "\"other\""]) == .ok)
        #expect(status(["If-Modified-Since": "Sun, 09 Sep 2001 01:46:39 GMT"]) == .ok)
        #expect(status(["If-Modified-Since": "yesterday"]) == .ok)
    }

    @Test func believesTheTagRatherThanTheDate() {
        let later = "Mon, 10 Sep 2001 01:46:40 GMT"
        #expect(status(["If-None-Match": "\"other\"", "If-Modified-Since": later]) == .ok)
        let earlier = "Sat, 08 Sep 2001 01:46:40 GMT"
        #expect(status(["If-None-Match": tag, "If-Modified-Since": earlier]) == .notModified)
    }

    @Test func hasNoBodyAndTheSameTagWhenNotModified() {
        let known = reply.validated(for: Request(.GET, "/", headers: ["If-None-Match": tag]))
        #expect(known.body.isEmpty)
        #expect(known.headers["ETag"] == [tag])
    }

    @Test func hasNoTagAsAnError() throws {
        let error = try Reply.failure(500, seconds: nil).validated(for: Request(.GET, "/"))
        #expect(error.headers["ETag"].isEmpty && error.headers["Last-Modified"].isEmpty)
    }
}
