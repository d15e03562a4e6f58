import Catalogue
import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import SourceFiles

/// Answers that report an error beside their records, or in place of them.
@Suite struct ErrorsBesideDataTests {
    private static let address = "https://boats.example/boats"
    private let upstreams = FakeUpstreams()
    private let archive = FakeArchive(source: "boats")

    private func repository(
        items: String = "data.boats[*]", pages: String = "", query: String = ""
    ) throws -> FeedRepository {
        let variable = query.isEmpty ? "" : "?page={\(pages.contains("offset") ? "offset" : "page")}"
        let yaml = """
            from: "\(Self.address)\(variable)"
            \(pages)
            items: "\(items)"
            item: {id: id, title: name}
            """
        let source = try FileSource(try SourceDefinition(yaml: yaml, file: "boats.yaml"), id: "boats")
        return FeedRepository(
            source: ResolvedSource(source), archive: archive,
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func records(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { #"{"id": \#($0), "name": "Boat \#($0)"}"# }.joined(separator: ", ")
    }

    private func fetched(_ body: String, at day: Double) async throws -> FetchOutcome {
        upstreams.answer(Self.address, with: body)
        return try await repository().fetched(at: Date(timeIntervalSince1970: day * 86_400))
    }

    @Test(arguments: [
        #""errors": [{"message": "No permission", "path": ["boats", 3]}]"#, #""errors": ["No permission"]"#,
        #""error": "No permission""#, #""error": {"code": 7, "message": "No permission"}"#,
        #""errors": [{"status": "403", "detail": "No permission"}]"#,
    ])
    func leaveWhatThereWas(error: String) async throws {
        guard case .whole = try await fetched(#"{"data": {"boats": [\#(records(1...5))]}}"#, at: 1) else {
            Issue.record("expected a whole list")
            return
        }
        let outcome = try await fetched(#"{"data": {"boats": [\#(records(1...3))]}, \#(error)}"#, at: 2)
        guard case .part(let part, let problem) = outcome else {
            Issue.record("expected a part, got \(outcome)")
            return
        }
        #expect(part.items.count == 3)
        #expect(problem.cause == .reported)
        #expect(problem.serverMessage == "No permission")
        #expect(
            Strings(locale: Locale(identifier: "en")).reason(problem)
                == "boats.example reports an error. “No permission”")
        #expect(try await repository().stored()?.items.count == 5)
        // What comes without an error is the whole list again.
        guard case .whole(let whole) = try await fetched(#"{"data": {"boats": [\#(records(1...4))]}}"#, at: 3) else {
            Issue.record("expected a whole list")
            return
        }
        #expect(whole.items.count == 4)
        #expect(try await repository().stored()?.items.count == 4)
    }

    @Test(arguments: [
        #""errors": []"#, #""errors": null"#, #""error": false"#, #""error": """#, #""error": "OK""#, #""error": 0"#,
        #""error": {}"#, #""errors": {}"#, #""warnings": ["old"]"#, #""message": "ok""#,
    ])
    func areTheirsAlone(member: String) async throws {
        guard case .whole = try await fetched(#"{"data": {"boats": [\#(records(1...3))]}, \#(member)}"#, at: 1) else {
            Issue.record("expected a whole list")
            return
        }
    }

    @Test func areNoErrorsIfTheyAreTheRecords() async throws {
        upstreams.answer(Self.address, with: #"{"errors": [{"id": 1, "name": "E1", "message": "a"}]}"#)
        let outcome = try await repository(items: "errors[*]").fetched(at: Date(timeIntervalSince1970: 0))
        guard case .whole = outcome else {
            Issue.record("expected a whole list, got \(outcome)")
            return
        }
    }

    /// Where records are, with the page that a request asks for.
    struct List: Sendable, CustomTestStringConvertible {
        let items: String
        var pages = ""
        var query = ""
        var testDescription: String { "\(items) \(pages)" }

        func body(of records: String) -> String {
            items.contains("data") ? #"{"data": {"boats": [\#(records)]}}"# : "[\(records)]"
        }
    }

    @Test(
        arguments: [
            #"{"data": null, "errors": [{"message": "No permission"}]}"#,
            #"{"error": {"message": "No permission"}}"#,
            #"{"success": false, "message": "No permission"}"#, #"{"success": false, "msg": "No permission"}"#,
            #"{"Response": "False", "Error": "No permission"}"#, #"{"Note": "No permission"}"#,
            #"{"Information": "No permission"}"#, #"{"resultCode": "99", "resultMsg": "No permission"}"#,
            #"{"response": {"header": {"resultCode": "30", "resultMsg": "No permission"}}}"#,
            #"{"errcode": 40001, "errmsg": "No permission"}"#,
            #"{"error": true, "error_description": "No permission"}"#,
            #"{"status": 429, "note": "No permission", "retry": {"after": 9}}"#,
        ],
        [
            List(items: "data.boats[*]"), List(items: "[*]"), List(items: "*"), List(items: "data.boats"),
            List(items: "data.boats[*]", pages: "pages: {by: page}", query: "?page=1"),
            List(items: "[*]", pages: "pages: {by: offset, size: 2}", query: "?page=0"),
            List(items: "[*]", pages: "pages: {by: link}"),
            List(items: "data.boats[*]", pages: "pages: {by: next, next: next}"),
        ])
    func areTheProblemWhereThereIsNothingElse(body: String, list: List) async throws {
        let address = Self.address + list.query
        let boats = try repository(items: list.items, pages: list.pages, query: list.query)
        upstreams.answer(address, with: list.body(of: records(1...2)))
        upstreams.answer(Self.address + "?page=2", with: list.body(of: ""))
        _ = await boats.fetched(at: Date(timeIntervalSince1970: 86_400))
        upstreams.answer(address, with: body)
        guard case .nothing(let error) = await boats.fetched(at: Date(timeIntervalSince1970: 172_800)) else {
            Issue.record("expected nothing")
            return
        }
        #expect(error.cause == .reported)
        #expect(error.serverMessage == "No permission")
        #expect(await boats.stored()?.items.count == 2)
    }

    @Test(arguments: [
        #"{"resultCode": "00", "resultMsg": "NORMAL SERVICE"}"#, #"{"errcode": 0, "boats": 3}"#,
        #"{"note": "Red", "name": "Boat"}"#, #"{"response": {"note": {"id": 1}}}"#, #"{"information": {"id": 1}}"#,
        #"{"response": {"title": "Boats"}, "note": "Red"}"#,
    ])
    func areNoNotesAndResultsOfRecords(body: String) throws {
        #expect(ErrorAnswer.message(in: try JSON(parsing: body)) == nil)
    }

    @Test func areNotQuotedIfAKeyWasSent() async throws {
        upstreams.answer(
            Self.address,
            with: #"{"data": {"boats": [\#(records(1...2))]}, "errors": [{"message": "Key abc is wrong"}]}"#)
        let yaml = """
            from: \(Self.address)
            headers: {X-Key: "{secret.BOATS}"}
            items: "data.boats[*]"
            item: {id: id, title: name}
            """
        let source = try FileSource(try SourceDefinition(yaml: yaml, file: "boats.yaml"), id: "boats")
        let signed = ResolvedSource(source).signing(with: ["secret.boats": Secret("0123456789")])
        let repository = FeedRepository(
            source: signed, archive: archive, client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        guard case .part(_, let problem) = await repository.fetched(at: Date(timeIntervalSince1970: 0)) else {
            Issue.record("expected a part")
            return
        }
        #expect(problem == EndpointError(host: "boats.example", cause: .reported))
    }

    @Test(arguments: ["results[*]", "results.*", "results"])
    func oneRecordInPlaceOfAListOfOneIsARecord(items: String) async throws {
        upstreams.answer(Self.address, with: #"{"results": {"id": 7, "name": "Tub", "size": {"length": 2}}}"#)
        let outcome = try await repository(items: items).fetched(at: Date(timeIntervalSince1970: 0))
        guard case .whole(let content) = outcome else {
            Issue.record("expected a whole list, got \(outcome)")
            return
        }
        #expect(content.items.map(\.card.title) == ["Tub"])
        #expect(content.undecodable == 0)
    }

    @Test func membersThatAreRecordsStaySo() async throws {
        upstreams.answer(
            Self.address, with: #"{"results": {"a": {"id": 7, "name": "Tub"}, "name": {"id": 8, "name": "Raft"}}}"#)
        let outcome = try await repository(items: "results.*").fetched(at: Date(timeIntervalSince1970: 0))
        guard case .whole(let content) = outcome else {
            Issue.record("expected a whole list, got \(outcome)")
            return
        }
        #expect(content.items.map(\.card.title) == ["Tub", "Raft"])
    }
}
