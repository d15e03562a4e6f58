import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue
@testable import SourceFiles

/// Lists whose records, or whose parts, have addresses of their own, some of which fail.
@Suite(.timeLimit(.minutes(5))) struct NamedRecordsTests {
    private static let base = "https://boats.example"
    private static let names = """
        {"results": [{"name": "tub", "url": "/boats/a"}, {"name": "raft", "url": "/boats/b"}]}
        """
    private static let always = """
        from: https://boats.example/boats
        items: "results[*]"
        each: {id: "url | last", from: "/boats/{id}", when: always}
        item: {id: id, title: name}
        facts: [{key: crew, value: crew}]
        """

    private func outcome(
        of yaml: String, _ bodies: [String: String], gone: [String] = []
    ) async throws -> FetchOutcome {
        let upstreams = FakeUpstreams(Dictionary(uniqueKeysWithValues: bodies.map { (Self.base + $0.key, $0.value) }))
        for path in gone { upstreams.answer(Self.base + path, with: .status(404, retryAfter: nil)) }
        let source = try FileSource(SourceDefinition(yaml: yaml, file: "boats.yaml"), id: "boats")
        let repository = FeedRepository(
            source: ResolvedSource(source), archive: FakeArchive(source: "boats"),
            client: Client(transport: upstreams, clock: ManualClock(), firstDelay: .zero),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return await repository.fetched(at: Date(timeIntervalSince1970: 0))
    }

    private func part(of outcome: FetchOutcome) throws -> FeedContent {
        guard case .part(let content, _) = outcome else {
            throw ReadingError(expected: "a part of a collection", got: "\(outcome)")
        }
        return content
    }

    private func titles(_ content: FeedContent) -> [String] { content.items.map(\.card.title) }

    @Test func aListKeepsTheNamesOfRecordsThatAreGone() async throws {
        let content = try part(
            of: await outcome(of: Self.always, ["/boats": Self.names], gone: ["/boats/a", "/boats/b"]))
        #expect(titles(content) == ["tub", "raft"])
        #expect(content.items.map(\.id.id) == ["a", "b"])
        #expect(content.missing == 2)
    }

    @Test func aRecordTakesThePlaceOfItsName() async throws {
        let content = try part(
            of: await outcome(
                of: Self.always, ["/boats": Self.names, "/boats/b": #"{"id": 2, "name": "Raft", "crew": 3}"#],
                gone: ["/boats/a"]))
        #expect(titles(content) == ["tub", "Raft"])
        #expect(content.items[1].fields.map(\.value) == [.number(.value(3))])
        #expect(content.missing == 1)
    }

    @Test func aRecordWithoutATitleHasThatOfTheList() async throws {
        let outcome = try await outcome(
            of: Self.always,
            ["/boats": Self.names, "/boats/a": #"{"crew": 2}"#, "/boats/b": #"{"name": "Raft", "crew": 3}"#])
        guard case .whole(let content) = outcome else {
            Issue.record("expected the whole collection, got \(outcome)")
            return
        }
        #expect(titles(content) == ["tub", "Raft"])
    }

    @Test(arguments: [#"{"error": "busy"}"#, "<html>", "[]"])
    func anAnswerWithoutItsRecordIsNone(body: String) async throws {
        let content = try part(
            of: await outcome(
                of: Self.always, ["/boats": Self.names, "/boats/a": body, "/boats/b": #"{"name": "Raft"}"#]))
        #expect(titles(content) == ["tub", "Raft"])
        #expect(content.missing == 1)
    }

    @Test func aRecordWithoutAnythingIsMissing() async throws {
        let ids = #"{"results": [{"url": "/boats/a"}, {"url": "/boats/b"}]}"#
        let titled = Self.always.replacing("title: name", with: #"title: "name | default: Untitled""#)
        let content = try part(
            of: await outcome(of: titled, ["/boats": ids, "/boats/b": #"{"name": "Raft"}"#], gone: ["/boats/a"]))
        #expect(titles(content) == ["Raft"])
        #expect(content.missing == 1)
    }

    /// A 404 ends a list at a page that was counted up, and not at one that upstream has just named.
    @Test(arguments: [
        ("{by: next, next: next}", "/boats?page=2"), ("{by: cursor, next: cursor}", "/boats?cursor=x"),
    ])
    func aNextPartThatIsGoneIsMissing(pages: String, next: String) async throws {
        let paged = """
            from: https://boats.example/boats
            items: "results[*]"
            pages: \(pages)
            item: {id: id, title: name}
            """
        let body = #"{"results": [{"id": 1, "name": "Tub"}], "next": "/boats?page=2", "cursor": "x"}"#
        let content = try part(of: await outcome(of: paged, ["/boats": body], gone: [next]))
        #expect(titles(content) == ["Tub"])
        #expect(content.missing == 1)
    }

    @Test func aNextPartThatReportsAnErrorIsMissing() async throws {
        let paged = """
            from: https://boats.example/boats
            items: "results[*]"
            pages: {by: next, next: next}
            item: {id: id, title: name}
            """
        let body = #"{"results": [{"id": 1, "name": "Tub"}], "next": "/boats?page=2"}"#
        let content = try part(
            of: await outcome(of: paged, ["/boats": body, "/boats?page=2": #"{"error": "busy"}"#]))
        #expect(titles(content) == ["Tub"])
        #expect(content.missing == 1)
    }

    @Test func aListThatLeadsBackToItselfEnds() async throws {
        let paged = """
            from: https://boats.example/boats
            items: "results[*]"
            pages: {by: next, next: next}
            item: {id: id, title: name}
            """
        func body(_ id: Int, next: String) -> String {
            #"{"results": [{"id": \#(id), "name": "Boat \#(id)"}], "next": "/boats?page=\#(next)"}"#
        }
        let outcome = try await outcome(
            of: paged,
            [
                "/boats": body(1, next: "b"), "/boats?page=b": body(2, next: "a"), "/boats?page=a": body(1, next: "b"),
            ])
        guard case .whole(let content) = outcome else {
            Issue.record("expected the whole collection, got \(outcome)")
            return
        }
        #expect(titles(content) == ["Boat 1", "Boat 2"])
    }
}
