import Catalogue
import Endpoints
import Foundation
import Logging
import SourceFiles
import TestSupport
import Testing

/// Where lists of files end before their last item.
@Suite struct ListEndTests {
    private func source(_ yaml: String, id: SourceID = "boats") throws -> FileSource {
        try FileSource(try SourceDefinition(yaml: yaml, file: "boats.yaml"), id: id)
    }

    /// The collection of a source that is asked over fake upstreams.
    private func content(
        of source: ResolvedSource, _ bodies: [String: String]
    ) async throws -> (content: FeedContent, asked: [String]) {
        let upstreams = FakeUpstreams(bodies)
        let repository = FeedRepository(
            source: source, archive: FakeArchive(), client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let outcome = await repository.fetched(at: Date(timeIntervalSince1970: 0))
        guard case .whole(let content) = outcome else {
            throw ReadingError(expected: "a whole collection", got: "\(outcome)")
        }
        return (content, upstreams.addresses)
    }

    @Test func saysWhereAListGoesOnThatItDoesNotFollow() async throws {
        let paged = """
            from: https://boats.example/boats
            items: "items[*]"
            pages: {by: next, next: next}
            item: {id: id, title: name}
            """
        let (content, asked) = try await content(
            of: ResolvedSource(source(paged)),
            [
                "https://boats.example/boats":
                    #"{"items": [{"id": 1, "name": "A"}], "next": "https://other.example/fleet?page=2"}"#
            ])
        #expect(asked.count == 1)
        #expect(content.missing == 1)
        #expect(content.bound == .elsewhere("https://other.example/fleet"))
        let text = Strings(locale: Locale(identifier: "en")).rest(of: content, in: .fresh)
        #expect(text.contains("The next part is at https://other.example/fleet"))
    }

    @Test func aListCanBePagedOnDemand() async throws {
        let paged = """
            from: https://boats.example/boats?page={page}
            items: "[*]"
            pages: {by: page, size: 1, when: opened}
            item: {id: id, title: name}
            """
        let boats = try source(paged)
        #expect(boats.definition.yaml().contains("when: opened"))
        let (content, asked) = try await content(
            of: ResolvedSource(boats), ["https://boats.example/boats?page=1": #"[{"id": 1, "name": "A"}]"#])
        #expect(asked == ["https://boats.example/boats?page=1"])
        #expect(content.bound == .demand)
    }

    // MARK: Evidence

    /// A list as an upstream answers it: the answer of each path and query, and what becomes of it.
    struct Ending: CustomTestStringConvertible {
        let testDescription: String
        let pages: String
        var path = "/boats"
        let answers: [String: String]
        let items: Int
        var shortfall: ListShortfall?
        var missing: Int?
    }

    private static func boats(_ range: Range<Int>) -> String {
        "[" + range.map { #"{"id": \#($0), "name": "Boat \#($0)"}"# }.joined(separator: ",") + "]"
    }

    private static func envelope(_ range: Range<Int>, _ rest: String) -> String {
        #"{"items": \#(boats(range)), \#(rest)}"#
    }

    static let endings: [Ending] = [
        Ending(
            testDescription: "a capped size", pages: "{by: page, size: 100}", path: "/boats?n={limit}&page={page}",
            answers: [
                "/boats?n=100&page=1": envelope(0..<20, #""a": 1"#),
                "/boats?n=100&page=2": envelope(20..<40, #""a": 1"#),
                "/boats?n=100&page=3": envelope(40..<53, #""a": 1"#),
            ], items: 53),
        Ending(
            testDescription: "a capped size by offset", pages: "{by: offset, size: 100}",
            path: "/boats?n={limit}&skip={offset}",
            answers: [
                "/boats?n=100&skip=0": envelope(0..<20, #""a": 1"#),
                "/boats?n=100&skip=20": envelope(20..<40, #""a": 1"#),
                "/boats?n=100&skip=40": envelope(40..<53, #""a": 1"#),
            ], items: 53),
        Ending(
            testDescription: "a flag that counts more than a size", pages: "{by: page}", path: "/boats?page={page}",
            answers: [
                "/boats?page=1": envelope(0..<4, #""has_more": true"#),
                "/boats?page=2": envelope(4..<6, #""has_more": true"#),
                "/boats?page=3": envelope(6..<9, #""has_more": false"#),
            ], items: 9),
        Ending(
            testDescription: "a circle", pages: "{by: next, next: next}",
            answers: [
                "/boats": envelope(0..<3, #""next": "?c=B""#), "/boats?c=B": envelope(3..<6, #""next": "?c=A""#),
                "/boats?c=A": envelope(0..<3, #""next": "?c=B""#),
            ], items: 6),
        Ending(
            testDescription: "an address that lacks the beginning of the path", pages: "{by: next, next: links.next}",
            path: "/api/v2/boats",
            answers: [
                "/api/v2/boats": envelope(0..<3, #""links": {"next": "/boats?page=2"}"#),
                "/api/v2/boats?page=2": envelope(3..<6, #""links": {"next": null}"#),
            ], items: 6),
        Ending(
            testDescription: "an address in an object", pages: "{by: next, next: next}",
            answers: [
                "/boats": envelope(0..<3, #""next": {"href": "boats?page=2"}"#),
                "/boats?page=2": envelope(3..<6, #""next": null"#),
            ], items: 6),
        Ending(
            testDescription: "an address that is not there", pages: "{by: next, next: next}",
            answers: ["/boats": envelope(0..<3, #""next": "/fleet?page=2""#)], items: 3, shortfall: .partNotFound),
        Ending(
            testDescription: "a cursor that is not there", pages: "{by: cursor, next: next}",
            path: "/boats?cursor={cursor}",
            answers: ["/boats": envelope(0..<3, #""next": "abc""#)], items: 3, shortfall: .partNotFound),
        Ending(
            testDescription: "a counted page that is not there", pages: "{by: page}", path: "/boats?page={page}",
            answers: ["/boats?page=1": envelope(0..<3, #""a": 1"#)], items: 3),
        Ending(
            testDescription: "an ignored parameter", pages: "{by: page, total: total}", path: "/boats?page={page}",
            answers: Dictionary(
                uniqueKeysWithValues: (1...5).map { ("/boats?page=\($0)", envelope(0..<3, #""total": 13"#)) }),
            items: 3, shortfall: .repeatedPart, missing: 10),
        Ending(
            testDescription: "a total that falls to 0", pages: "{by: next, next: next, total: total}",
            answers: [
                "/boats": envelope(0..<3, #""next": "?page=2", "total": 6"#),
                "/boats?page=2": envelope(3..<6, #""next": null, "total": 0"#),
            ], items: 6),
        Ending(
            testDescription: "a total that only one answer contradicts", pages: "none",
            answers: ["/boats": envelope(0..<3, #""total": 13, "next": "/boats?page=2""#)], items: 3),
        Ending(
            testDescription: "a total without pages", pages: "",
            answers: ["/boats": envelope(0..<3, #""meta": {"total": 13}"#)], items: 3, shortfall: .fewerThanTotal,
            missing: 10),
        Ending(
            testDescription: "a next address without pages", pages: "",
            answers: ["/boats": envelope(0..<3, #""next": "/boats?page=2""#)], items: 3, shortfall: .moreSomewhere),
        Ending(
            testDescription: "equal records in one answer", pages: "",
            answers: [
                "/boats":
                    #"{"total": 3, "items": [{"id": 1, "name": "A"}, {"id": 1, "name": "A"}, {"id": 2, "name": "B"}]}"#
            ], items: 2),
    ]

    @Test(arguments: endings) func endsOnEvidence(_ ending: Ending) async throws {
        let yaml = """
            from: https://boats.example\(ending.path)
            items: "items[*]"
            \(ending.pages.isEmpty ? "" : "pages: " + ending.pages)
            item: {id: id, title: name}
            facts: []
            """
        let upstreams = FakeUpstreams(
            Dictionary(uniqueKeysWithValues: ending.answers.map { ("https://boats.example" + $0, $1) }))
        for path in ["/boats?page=2", "/fleet?page=2", "/boats?cursor=abc"] where ending.answers[path] == nil {
            upstreams.answer("https://boats.example" + path, with: .status(404, retryAfter: nil))
        }
        let archive = FakeArchive(source: "boats")
        let repository = FeedRepository(
            source: ResolvedSource(try source(yaml)), archive: archive,
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let outcome = await repository.fetched(at: Date(timeIntervalSince1970: 0))
        let content: FeedContent? =
            switch outcome {
            case .whole(let content): content
            case .part(let content, _): content
            case .nothing: nil
            }
        #expect(content?.items.count == ending.items)
        #expect(content?.shortfall == ending.shortfall)
        #expect((content?.missing == 0) == (ending.shortfall == nil))
        if let missing = ending.missing { #expect(content?.missing == missing) }
        let isFresh = if case .fresh? = content?.provenance { true } else { false }
        #expect(isFresh == (ending.shortfall == nil))
        // The archive says the same.
        let stored = await repository.stored()
        #expect(stored?.shortfall == ending.shortfall)
        #expect(stored?.missing == content?.missing)
    }
}
