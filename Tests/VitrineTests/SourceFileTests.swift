import Catalogue
import Foundation
import SourceFiles
import Testing

@testable import Vitrine

@Suite struct SourceFileTests {
    @Test(arguments: [
        ("https://api.example.org/v1/shows?page=1", "shows"), ("https://boats.example/api/all.json", "all"),
        ("https://boats.example/", "boats"), ("https://boats.example/search?q={term}", "boats"),
        ("https://boats.example/Red_Boats", "red-boats"), ("http://127.0.0.1:9000", "catalogue"),
    ])
    func anAddressNamesItsSource(address: String, id: String) {
        #expect(SourceFile.id(of: address).rawValue == id)
    }

    @Test func readsTheFilesOfAFolderInOrder() throws {
        let folder = try Folder([
            "boats.yaml": "from: https://boats.example/boats", "cars.json": #"{"from": "https://cars.example/cars"}"#,
            "notes.txt": "no definition", "wrong.yaml": "form: https://wrong.example",
        ])
        let (files, problems) = SourceFile.all(named: folder.path)
        #expect(files.map(\.id) == ["boats", "cars"])
        #expect(problems.first?.contains("wrong.yaml:1:1") == true)
        #expect(problems.allSatisfy { $0.contains("wrong.yaml") })
    }

    @Test func leavesOutWhatCannotBeASource() throws {
        let folder = try Folder([
            "a.yaml": "id: boats\nfrom: https://boats.example/a", "b.yaml": "id: boats\nfrom: https://boats.example/b",
            "charts.yaml": "from: https://boats.example/c", "Upper.yaml": "from: https://boats.example/d",
        ])
        let (files, problems) = SourceArguments(
            [folder.path, "/nowhere/boats.yaml"], environment: ["HOME": "/nowhere"]
        )
        .read(beside: ["charts"])
        #expect(files.map(\.name) == [folder.path + "/a.yaml"])
        #expect(problems.count == 4, "\(problems)")
    }

    @Test func blamesOnlyTheFileWhoseIDIsTaken() throws {
        let folder = try Folder([
            "a.yaml": "id: boats\nfrom: https://boats.example/a", "b.yaml": "id: boats\nfrom: https://boats.example/b",
            "c.yaml": "from: https://boats.example/c",
        ])
        let files = SourceFile.all(named: folder.path).files
        let problems = files.indices.map { files[$0].problemWithID(besides: files[..<$0], and: ["charts"]) }
        #expect(problems.map { $0 == nil } == [true, false, true])
        #expect(problems[1]?.contains("got “boats”, as \(folder.path)/a.yaml") == true)
    }

    @Test(arguments: [
        ("HTTP://boats.example/all", "http://boats.example/all"),
        (" https://boats.example/all\n", "https://boats.example/all"),
        ("Https://münchen.example/all?q={term}", "https://xn--mnchen-3ya.example/all?q={term}"),
    ])
    func readsAddressesAsPeopleTypeThem(typed: String, from: String) {
        let (files, problems) = SourceFile.all(named: typed)
        #expect(problems == [])
        #expect(files.map { $0.definition.from?.description } == [from])
    }

    @Test(arguments: [
        ("api.example.org/boats", true), ("127.0.0.1:9000", true), ("boats/all.yaml", false), ("boats.yaml", false),
        ("../boats", false),
    ])
    func explainsAnAddressWithoutAScheme(argument: String, isAddress: Bool) {
        let problem = SourceFile.all(named: argument).problems.first
        #expect(problem?.contains("An address begins with https://") == isAddress)
    }

    @Test(arguments: [
        (String.Encoding.utf8, [UInt8]()), (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]),
        (.utf16BigEndian, [0xFE, 0xFF]),
    ])
    func readsAFileWithAByteOrderMark(encoding: String.Encoding, mark: [UInt8]) throws {
        let folder = try Folder([:])
        for (name, text) in [
            ("boats.yaml", "from: https://boats.example/boats\r\ntitle: Bóats\r\n"),
            ("ships.json", #"{"from": "https://boats.example/boats", "title": "Bóats"}"#),
        ] {
            let content = try #require(text.data(using: encoding))
            try (Data(mark) + content).write(to: URL(filePath: "\(folder.path)/\(name)"))
        }
        let (files, problems) = SourceFile.all(named: folder.path)
        #expect(problems == [])
        #expect(files.map { $0.definition.title?.english } == ["Bóats", "Bóats"])
        #expect(files.allSatisfy { $0.definition.from != nil })
    }

    @Test func noticesAFileThatChanges() throws {
        let folder = try Folder(["boats.yaml": "from: https://boats.example/boats"])
        let arguments = SourceArguments([folder.path], environment: ["XDG_CONFIG_HOME": "/nowhere"])
        let before = arguments.fingerprint
        #expect(arguments.fingerprint == before)
        try folder.write("from: https://boats.example/other-boats", to: "boats.yaml")
        #expect(arguments.fingerprint != before)
    }

    @Test(arguments: [([], "Raft"), (["--order", "ascending"], "Tub")])
    func aDeclaredDirectionIsThatOfTheCommandLine(options: [String], first: String) async throws {
        let answers = try Folder([
            "boats.json": #"[{"id": 1, "name": "Tub", "length": 3}, {"id": 2, "name": "Raft", "length": 20}]"#
        ])
        let upstream = try await StandIn(folder: URL(filePath: answers.path))
        let facts = "facts: [{key: length, value: length, sort: descending}]"
        let files = try Folder(["boats.yaml": "from: \(upstream.base)/boats\n\(facts)\n"])
        let run = try await Program.run(
            ["list", "boats", "--source", "\(files.path)/boats.yaml", "--json", "--sort", "length"] + options)
        #expect(
            try JSONDecoder().decode(Feed.self, from: run.output).sections[0].items.first?.title == first,
            "\(run.errors)")
    }

    /// A folder that is removed with the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

        init(_ files: [String: String]) throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for (name, text) in files { try write(text, to: name) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String, to name: String) throws {
            try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
        }
    }
}
