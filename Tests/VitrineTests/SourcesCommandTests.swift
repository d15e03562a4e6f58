import Foundation
import Testing

@Suite(.fewAtATime) struct SourcesCommandTests {
    private struct Answer: Decodable {
        struct Source: Decodable {
            let id: String
            let upstreams: [String]
        }

        let sources: [Source]
    }

    @Test func namesTheUpstreamsOfEverySource() async throws {
        let run = try await Program.run(["sources", "--json", "--offline"])
        let sources = try JSONDecoder().decode(Answer.self, from: run.output).sources
        #expect(sources.map(\.id).contains("music"))
        for source in sources { #expect(!source.upstreams.isEmpty, "\(source.id)") }
    }
}
