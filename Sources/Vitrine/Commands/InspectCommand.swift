import ArgumentParser
import Catalogue
import Screens
import SourceFiles

struct InspectCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print the definition of a source that is inferred from an API, as a file to edit.")

    @Argument(help: "The address of an API, or a file that describes a source.")
    var subject: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let (files, problems) = SourceFile.all(named: subject)
        guard let file = files.first, problems.isEmpty else {
            throw CommandError(
                .usage, problems.isEmpty ? ["\(subject): expected a definition, got none."] : problems)
        }
        let provisional = try FileSource(file.definition, id: file.id)
        let settings = try Settings(
            flags: common.flags, upstreamFlags: common.upstream,
            sources: program.sources.filter { $0.id != file.id } + [provisional], files: [file])
        let (inferred, damagedTexts) = try await settings.withLoader { loader in
            let first = try await loader.firstAnswer(file)
            return (try await loader.inferred(file, startingWith: first), first.damagedTexts)
        }
        if damagedTexts > 0 {
            Output.diagnostic(
                "Expected texts in UTF-8, got \(damagedTexts) with bytes that cannot be read. “\u{FFFD}” stands for them."
            )
        }
        if output.json {
            try Output.json(
                InspectionDocument(
                    id: file.id.rawValue, yaml: inferred.yaml, records: inferred.recordCount,
                    reasons: Dictionary(inferred.reasons.map { ($0.key, $0.value) }) { first, _ in first }))
        } else {
            for line in inferred.yaml.split(separator: "\n", omittingEmptySubsequences: true) {
                try Output.line(String(line))
            }
        }
    }
}

/// An inferred definition for programs.
private struct InspectionDocument: JSONValue {
    let id: String
    let yaml: String
    let records: Int
    let reasons: [String: String]

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("id", id)
            $0.member("reasons", reasons)
            $0.member("records", records)
            $0.member("yaml", yaml)
        }
    }
}
