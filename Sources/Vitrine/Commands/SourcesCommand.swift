import ArgumentParser
import Catalogue
import Screens

struct SourcesCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List the sources with their upstreams and state.")

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let settings = try common.settings(of: program)
        try await settings.withLibrary { library, _ in
            let strings = program.strings
            let sources = library.sources
            let states = await library.states(of: sources, waiting: .command)
            let health = try await library.health()
            let documents = zip(sources, states).map { source, state in
                SourceDocument(
                    source, state: state, health: health, basePath: settings.basePath, strings: strings)
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
                for alarm in document.alarms ?? [] { Output.diagnostic("\(document.id): \(alarm.message)") }
            }
        }
    }
}
