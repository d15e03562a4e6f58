import ArgumentParser
import Foundation

struct NewCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write the Swift package of a program with a source of its own.",
        discussion: "The package has a source to start from, a test with a recorded answer, and a README.")

    @Argument(help: "The name of the program and of the new folder: lower-case letters, digits and dashes.")
    var name: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The package of Vitrine: a folder, or the address of a Git repository. (default: the checkout in which this "
                + "program was built)", valueName: "folder|url"))
    var vitrine: String?

    @OptionGroup var output: OutputOptions

    func run(in program: ProgramContext) async throws {
        let checkout = Bundle.main.executableURL.flatMap { VitrinePackage(around: $0) }
        guard let package = try vitrine.map({ try VitrinePackage($0) }) ?? checkout else {
            throw CommandError(
                .usage,
                "Expected --vitrine with the folder or the address of the package of Vitrine, because this program is in "
                    + "no checkout of it. Type, for example, --vitrine ../vitrine.")
        }
        let template = PackageTemplate(name: name, vitrine: package)
        try template.write(in: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory))
        let files = template.files.keys.sorted().map { "\(name)/\($0)" }
        if output.json {
            try Output.json(["files": files])
        } else {
            for file in files { try Output.line(file) }
            Output.diagnostic("Type: cd \(name) && swift run \(name) serve")
        }
    }
}
