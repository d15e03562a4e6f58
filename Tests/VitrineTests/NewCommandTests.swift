import Foundation
import TestSupport
import Testing

@testable import Vitrine

/// `new`. `make test-all` builds and tests a package that it writes.
@Suite(.fewAtATime) struct NewCommandTests {
    @Test func writesAPackageThatDependsOnTheCheckoutOfTheProgram() async throws {
        let folder = Program.temporaryDirectory()
        #expect(try await status(of: ["new", "star-atlas"], in: folder) == 0)
        let package = folder.appending(path: "star-atlas")
        let files = try FileManager.default.subpathsOfDirectory(atPath: package.path)
            .filter { URL(filePath: $0).lastPathComponent.contains(".") }
        #expect(
            files.sorted() == [
                ".gitignore", "Package.swift", "README.md", "Sources/star-atlas/Planets.swift",
                "Tests/StarAtlasTests/PlanetsTests.swift", "Tests/StarAtlasTests/Recordings/planets.json",
            ])
        let manifest = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.contains("\"\(Snippet.package.resolvingSymlinksInPath().path)\", traits: []"))
    }

    @Test func leavesAnExistingFolderAlone() async throws {
        let folder = Program.temporaryDirectory()
        let existing = folder.appending(path: "atlas")
        try FileManager.default.createDirectory(at: existing, withIntermediateDirectories: false)
        #expect(try await status(of: ["new", "atlas"], in: folder) == CommandError.Code.inputOutput.rawValue)
        #expect(try FileManager.default.contentsOfDirectory(atPath: existing.path).isEmpty)
    }

    @Test func refusesAFolderWithoutVitrine() async throws {
        let folder = Program.temporaryDirectory()
        let run = ["new", "atlas", "--vitrine", folder.path]
        #expect(try await status(of: run, in: folder) == CommandError.Code.usage.rawValue)
        #expect(VitrinePackage(around: folder.appending(path: "vitrine")) == nil)
    }

    @Test(arguments: ["", "Atlas", "star atlas", "../atlas", "-atlas", "1up", "import", "vitrine"])
    func refusesANameThatIsNone(name: String) {
        #expect(PackageTemplate(name: name, vitrine: .repository("https://example.org/vitrine")).problem != nil)
    }

    @Test func hasTheProgramOfTheREADME() throws {
        let files = PackageTemplate(name: "planets", vitrine: .folder(Snippet.package)).files
        let program = try #require(Snippet.all().first { $0.file == "README.md" && $0.text.contains("@main") })
        #expect(files["Sources/planets/Planets.swift"] == program.text)
        for (path, text) in files { #expect(!text.contains("{{") && text.hasSuffix("\n"), "\(path)") }
    }

    @Test func dependsOnTheMainBranchOfARepository() throws {
        let package = try VitrinePackage("https://example.org/Vitrine.git")
        #expect(package.dependency == #".package(url: "https://example.org/Vitrine.git", branch: "main", traits: [])"#)
        #expect(package.identity == "vitrine")
    }

    @Test func takesAnAddressOfSSH() throws {
        let package = try VitrinePackage("git@example.org:o/vitrine.git")
        #expect(package == .repository("git@example.org:o/vitrine.git") && package.identity == "vitrine")
        let other = "ssh://git@example.org:22/o/vitrine.git"
        #expect(try VitrinePackage(other) == .repository(other))
    }

    @Test func refusesAnAddressWithAPassword() {
        let error = #expect(throws: CommandError.self) {
            try VitrinePackage("https://user:token@example.org/vitrine.git")
        }
        #expect(error?.description.contains("token") == false)
    }

    private func status(of arguments: [String], in folder: URL) async throws -> Int32 {
        let process = Program.process("vitrine", arguments, directory: folder)
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return try await onOwnThread {
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }
}
