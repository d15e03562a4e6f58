import Foundation
import Testing

@testable import Vitrine

/// `vitrine archive import-dated`.
@Suite(.fewAtATime, .timeLimit(.minutes(10))) struct DatedFolderTests {
    @Test(arguments: [
        ("2026-05-12.json", "2026-05-12T00:00:00Z"), ("list-20260512.json", "2026-05-12T00:00:00Z"),
        ("20260512T143000Z.json", "2026-05-12T14:30:00Z"), ("20260512143005.json", "2026-05-12T14:30:05Z"),
        ("list_2026-05-12_14-30.json", "2026-05-12T14:30:00Z"),
        ("2026-05-12T14:30:00+02:00.json", "2026-05-12T12:30:00Z"), ("20260512T1430-0130", "2026-05-12T16:00:00Z"),
        ("v2-2026-05-12-9999.json", "2026-05-12T00:00:00Z"), ("2026-13-01 2026-05-12.json", "2026-05-12T00:00:00Z"),
    ])
    func findsTheDateInAName(name: String, date: String) {
        #expect(DatedFolder.date(in: name)?.formatted(.iso8601) == date)
    }

    @Test(arguments: ["list.json", "2026-02-31.json", "20261301.json", "120260512.json", "2026051214.json", "2026-05"])
    func findsNoneInOthers(name: String) {
        #expect(DatedFolder.date(in: name) == nil)
    }

    @Test func importsEachFileAtItsDate() async throws {
        let countries = try Countries()
        let folder = Program.temporaryDirectory()
        let files = [
            "2024-01-01.json": Countries.body(["Andorra"]),
            "list-20240102T143000Z.json": Countries.body(["Andorra", "Belgium"]),
            "notes.txt": "no list",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "2024-01-03"), withIntermediateDirectories: true)
        func run() async throws -> Program.Run {
            try await countries.run(
                "archive", "import-dated", "--source", "countries", "--json", "--offline", values: [folder.path])
        }
        let first = try await run()
        #expect(first.status == 0, "\(first.errors)")
        #expect(try countries.counts(first) == ["versions": 4, "stored": 2, "unreadable": 1, "undated": 1])
        #expect(first.errors.contains("skipped notes.txt: its name has no date"), "\(first.errors)")
        #expect(first.errors.contains("skipped 2024-01-03: it is no file"), "\(first.errors)")
        #expect(try await countries.titles(at: "2024-01-02T14:00:00Z") == ["Andorra"])
        #expect(try await countries.titles(at: "2024-01-02") == ["Andorra", "Belgium"])
        #expect(try await countries.counts(run())["known"] == 2)
    }

    @Test func isExportedAndImportedWithItsHistory() async throws {
        let (countries, elsewhere) = (try Countries(), try Countries())
        let folder = Program.temporaryDirectory()
        for day in 1...3 {
            try Data(Countries.body((0..<day).map { "Country \($0)" }).utf8)
                .write(to: folder.appending(path: "2024-01-0\(day).json"))
        }
        let file = countries.directory.appending(path: "countries.archive").path
        let imported = try await countries.run(
            "archive", "import-dated", "--source", "countries", "--offline", values: [folder.path])
        #expect(imported.status == 0, "\(imported.errors)")
        let exported = try await countries.run("archive", "export", values: [file])
        #expect(exported.status == 0, "\(exported.errors)")
        let run = try await elsewhere.run("archive", "import", "--json", "--offline", values: [file])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try elsewhere.counts(run) == ["added": 1, "histories": 1])
        for day in 1...3 {
            let titles = try await elsewhere.titles(at: "2024-01-0\(day)")
            #expect(titles == (0..<day).map { "Country \($0)" })
        }
        let again = try await elsewhere.run("archive", "import", "--json", "--offline", values: [file])
        #expect(try elsewhere.counts(again) == ["known": 1, "skippedHistories": 1])
        #expect(again.errors.contains("the list has a history already"), "\(again.errors)")
    }

    @Test func refusesAFolderWithoutDates() async throws {
        let run = try await Countries().run(
            "archive", "import-dated", "--source", "countries", "--offline",
            values: [Program.temporaryDirectory().path])
        #expect(run.status == 74)
        #expect(run.errors.contains("20260512T143000Z.json"))
    }
}
