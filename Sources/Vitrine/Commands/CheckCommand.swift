import ArgumentParser
import Catalogue

struct CheckCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Name every mistake in a file that describes a source, with its line.")

    @Argument(help: "The file, or a folder of files.")
    var file: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        var (files, problems) = SourceFile.all(named: file)
        for (index, file) in files.enumerated() {
            if let problem = file.problemWithID(besides: files[..<index], and: program.sources.map(\.id)) {
                problems.append("\(file.name): \(problem)")
            }
        }
        if output.json { try Output.json(["problems": problems]) }
        guard problems.isEmpty else { throw CommandError(.usage, problems) }
        if !output.json { try Output.line("\(file): no mistakes.") }
    }
}
