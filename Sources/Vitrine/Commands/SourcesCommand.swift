import ArgumentParser
import Catalogue
import Documents
import Logging

struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List the sources with their upstreams and state.")

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        try await settings.withLibrary(logger: .quiet) { library, _ in
            let strings = Output.strings
            var documents: [SourceDocument] = []
            for source in library.sources {
                let state = await library.state(of: source, waiting: .command)
                documents.append(SourceDocument(source, state: state, basePath: settings.basePath, strings: strings))
            }
            if output.json {
                try Output.json(["sources": documents])
                return
            }
            try Output.table(
                documents.map {
                    [$0.id, $0.title, $0.state, strings(.items, count: $0.total), $0.upstreams.joined(separator: ", ")]
                })
            for document in documents {
                if let problem = document.problem { Output.diagnostic("\(document.id): \(problem)") }
            }
        }
    }
}
