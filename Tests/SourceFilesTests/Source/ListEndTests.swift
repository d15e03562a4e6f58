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
        of source: BoundSource, _ bodies: [String: String]
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
            of: BoundSource(source(paged)),
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
            of: BoundSource(boats), ["https://boats.example/boats?page=1": #"[{"id": 1, "name": "A"}]"#])
        #expect(asked == ["https://boats.example/boats?page=1"])
        #expect(content.bound == .demand)
    }
}
