import Catalogue
import Foundation
import SourceFiles
import Testing

@testable import Vitrine

@Suite struct ImportedDefinitionsTests {
    private static let boats = """
        from: "https://boats.example/boats"
        items: "[*]"
        item: {id: id, title: name}

        """

    private func imported(
        _ definitions: [SourceID: String], besides present: Set<SourceID> = ["charts"],
        _ complete: [SourceID: SourceDefinition] = [:], _ files: [SourceFile] = []
    ) -> ImportedDefinitions {
        ImportedDefinitions(definitions, besides: present, complete, files)
    }

    private func definition(_ yaml: String) throws -> SourceDefinition {
        try SourceDefinition(yaml: yaml, file: "boats.yaml")
    }

    @Test func reachPublicHostsAloneAndHoldNoSecrets() throws {
        let imported = imported([
            "boats": """
            id: charts
            from: "https://boats.example/boats?key={secret.BOATS}&year=1900"
            headers: {Authorization: "Bearer {secret.BOATS}", X-Key: abc}
            items: "[*]"
            item: {id: id, title: name}
            """
        ])
        #expect(imported.problems.isEmpty)
        let source = try #require(imported.sources.first)
        #expect(source.id == "boats")
        #expect(source.definition.id == nil)
        #expect(source.definition.reach == .publicHosts)
        #expect(source.definition.headers == nil)
        #expect(source.definition.secrets.isEmpty)
        #expect(source.definition.from?.description == "https://boats.example/boats?year=1900")
    }

    @Test(
        arguments: [
            ("charts", boats, "another source with this id"), ("search", boats, "that no other page uses"),
            ("../boats", boats, "lower-case letters"), ("boats", "from: https://boats.example/boats", "a complete"),
            ("boats", boats + "form: x", "form"), ("boats", "items: \u{1B}", "boats.yaml"),
            ("boats", boats + "related: [{id: crew, list: \"/crew?of={id}\"}]\n", "a unique id"),
        ] as [(SourceID, String, String)])
    func replaceNothing(id: SourceID, yaml: String, problem: String) throws {
        let imported = imported([id: yaml], besides: ["charts", "boats-crew"])
        #expect(imported.sources.isEmpty)
        #expect(try #require(imported.problems.first).id == id)
        #expect(imported.problems.first?.problem.contains(problem) == true, "\(imported.problems)")
    }

    @Test func skipSilentlyWhatTheProgramHas() throws {
        let own = Self.boats + "headers: {X-Key: abc}\n"
        let imported = imported(["boats": Self.boats], besides: ["boats"], ["boats": try definition(own)])
        #expect(imported.sources.isEmpty)
        #expect(imported.problems.isEmpty)
    }

    @Test(arguments: [("https://boats.example/boats?page=1", true), ("https://other.example/boats", false)])
    func completeAFileOfTheSameAPI(address: String, isSame: Bool) throws {
        let file = SourceFile(name: "mine.yaml", id: "boats", definition: try definition("from: \"\(address)\""))
        let imported = imported(["boats": Self.boats], [:], [file])
        #expect(imported.sources.isEmpty == !isSame)
        #expect(imported.problems.isEmpty == isSame)
    }

    @Test func overwriteNoFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var imported = imported(["boats": Self.boats, "cars": Self.boats])
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: folder.appending(path: "boats.yaml"))
        try imported.write(to: folder)
        #expect(imported.sources.map(\.id) == ["cars"])
        #expect(imported.problems.map(\.id) == ["boats"])
        #expect(try Data(contentsOf: folder.appending(path: "boats.yaml")) == Data("mine".utf8))
        let arguments = SourceArguments([], imported: folder, environment: ["XDG_CONFIG_HOME": "/nowhere"])
        let (files, problems) = arguments.read(beside: [])
        #expect(files.map(\.id) == ["cars"])
        #expect(files.first?.isImported == true)
        #expect(files.first?.definition == imported.sources.first?.definition)
        #expect(problems.allSatisfy { $0.contains("boats.yaml") })
        // It makes way for another source.
        let beside = arguments.read(beside: ["cars"])
        #expect(beside.files.isEmpty)
        #expect(beside.problems == problems)
    }
}
