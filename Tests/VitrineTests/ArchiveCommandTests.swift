import Foundation
import Testing

/// `vitrine archive`.
@Suite(.fewAtATime, .timeLimit(.minutes(10))) struct ArchiveCommandTests {
    private struct Report: Decodable {
        struct Loss: Decodable, Equatable {
            let everything: Bool
            let items: Int
            let names: [String]
        }
        let source: String
        let entries: Int
        let items: Int
        let pictures: Int
        let bytes: Int
        let oldest: String?
        let newest: String?
        let wouldBeLost: Loss
    }

    private let directory = Program.temporaryDirectory()

    private func archive(_ arguments: String..., in directory: URL? = nil) async throws -> Program.Run {
        try await Program.run(["archive"] + arguments, in: directory ?? self.directory)
    }

    private func status(in directory: URL? = nil) async throws -> Report {
        let run = try await archive("status", "--json", in: directory)
        let sources = try JSONDecoder().decode([String: [Report]].self, from: run.output)
        return try #require(sources["sources"]?.first { $0.source == "starships" })
    }

    private func counts(_ run: Program.Run) throws -> [String: Int] {
        try JSONDecoder().decode([String: Int].self, from: run.output)
    }

    private func mirror(_ upstream: StandIn) async throws -> Program.Run {
        try await archive("mirror", "starships", "--upstream", "starships=\(upstream.base)")
    }

    // MARK: Status

    @Test func reportsTheLossOfAnEmptyArchive() async throws {
        let report = try await status()
        let sizes: [Int] = [report.entries, report.items, report.pictures, report.bytes]
        #expect(sizes == [0, 0, 0, 0])
        #expect(report.oldest == nil)
        #expect(report.wouldBeLost.everything)
        let text = try await archive().text
        #expect(text.contains("Only samples are available"))
    }

    // MARK: Mirror

    @Test(arguments: ["array", "pages", "uids"])
    func mirrorsEverything(dialect: String) async throws {
        let upstream = try await StandIn(dialect: dialect)
        let run = try await mirror(upstream)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.hasPrefix("Saved 36 items"))
        // No terminal: plain lines, no bar.
        #expect(run.errors.contains("/starships: "))
        #expect(!run.errors.contains("█"))
        let report = try await status()
        #expect(report.items == 36)
        #expect(report.entries == 3)
        #expect(report.wouldBeLost == .init(everything: false, items: 0, names: []))
    }

    @Test func resumesAnInterruptedMirror() async throws {
        let upstream = try await StandIn(dialect: "uids")
        try await upstream.switch("PUT", "/fault/404?after=12&path=/api/starships")
        let broken = try await mirror(upstream)
        #expect(broken.status == 69)
        #expect(broken.errors.contains("Run the command again"))
        let part = try await status()
        #expect(part.items > 0 && part.items < 36)
        #expect(part.wouldBeLost.items == 36 - part.items)

        try await upstream.switch("DELETE", "/fault")
        try await upstream.switch("DELETE", "/requests")
        #expect(try await mirror(upstream).status == 0)
        let asked = try await upstream.requests().map(\.path).filter { $0.hasPrefix("/api/starships") }
        #expect(asked.count == 4 + 36 - 12, "only what had not come")
        #expect(try await status().items == 36)
    }

    @Test func sendsConditionalRequests() async throws {
        let upstream = try await StandIn()
        #expect(try await mirror(upstream).status == 0)
        let first = try await status()
        try await upstream.switch("DELETE", "/requests")
        #expect(try await mirror(upstream).status == 0)
        #expect(try await upstream.requests().allSatisfy { $0.ifNoneMatch != nil })
        #expect(try await status().bytes == first.bytes)
    }

    @Test func reportsAnUnreachableUpstream() async throws {
        let run = try await archive("mirror", "starships", "--upstream", "starships=http://127.0.0.1:9/api")
        #expect(run.status == 69)
        #expect(run.errors.contains("expected a connection"))
        #expect(try await archive("mirror", "comets").status == 66)
    }

    @Test func refusesToMirrorASourceWithoutACollection() async throws {
        let run = try await archive("mirror", "music")
        #expect(run.status == 64)
        #expect(run.errors.contains("music has no list of its own"))
    }

    // MARK: Elsewhere

    @Test func servesTheSamePagesFromAnImportedArchive() async throws {
        #expect(try await mirror(try await StandIn(dialect: "pages")).status == 0)
        let file = directory.appending(path: "catalogues.archive")
        #expect(try await archive("export", file.path).status == 0)
        // Files of earlier versions have these keys, and then no histories.
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().dropLast()
        var histories = 0
        for (number, line) in lines.enumerated() {
            let keys = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]).keys.sorted()
            if number < 3 {
                #expect(keys == ["answers", "fetchedAt", "host", "resource", "source", "standing"])
            } else {
                #expect([["list"], ["state"], ["changes"]].contains(keys))
                histories += keys == ["list"] ? 1 : 0
            }
        }
        #expect(histories > 0)
        let elsewhere = Program.temporaryDirectory()
        let report = try await archive("import", file.path, "--json", in: elsewhere)
        #expect(
            try counts(report) == [
                "added": 3, "known": 0, "unreadable": 0, "histories": histories, "skippedHistories": 0,
            ])

        let here = try await Server(directory: directory)
        let there = try await Server(directory: elsewhere)
        let ids = try await here.feed().sections.flatMap(\.items).map(\.id)
        #expect(ids.count == 36)
        let pages =
            ["/", "/starships", "/starships?sort=length&order=descending&term=star", "/favourites", "/sources"]
            + ids.flatMap { ["/starships/\($0)", "/api/v1/starships/\($0)"] } + ["/api/v1/starships"]
        for page in pages {
            // A page changes when a minute ends between the requests.
            var isSame = false
            for _ in 0..<3 where !isSame {
                // Shared pages contain their server's address, and each server counts revisions for itself.
                let copies = try await [here.get(page), there.get(page)].map {
                    $0.replacing("127.0.0.1:\(there.port)", with: "127.0.0.1:\(here.port)")
                        .replacing(/data-revision="[0-9]+"/, with: "")
                }
                isSame = copies[0] == copies[1]
            }
            #expect(isSame, "\(page)")
        }
        // A second import changes nothing.
        let again = try await archive("import", file.path, "--json", in: elsewhere)
        #expect(
            try counts(again) == [
                "added": 0, "known": 3, "unreadable": 0, "histories": 0, "skippedHistories": histories,
            ])
        #expect(again.errors.contains("skipped the history of starships/starships: the list has a history already"))
    }

    /// The ways to name a source that is not built in.
    enum Naming: CaseIterable {
        case inferredFile, completeFile, address, folderOfTheBrowser
    }

    /// - Returns: the arguments that name the source `films` of an upstream, and the environment.
    private func films(
        of upstream: StandIn, _ naming: Naming
    ) throws -> (arguments: [String], environment: [String: String]) {
        let home = Program.temporaryDirectory()
        let environment = ["XDG_CONFIG_HOME": home.path, "VITRINE_REACHABLE_BLOCK": "127.0.0.0/8"]
        let address = "\(upstream.base)/films"
        let definition = """
            from: "\(address)"
            items: "[*]"
            item: {id: "url | last", title: title}
            related:
            - {id: people, list: "/api/people?of={id}", items: "[*]", item: {id: "url | last", title: name}}

            """
        let file = home.appending(path: "films.yaml")
        switch naming {
        case .address: return (["--source", address], environment)
        case .inferredFile:
            try Data("from: \(address)\n".utf8).write(to: file)
            return (["--source", file.path], environment)
        case .completeFile:
            try Data(definition.utf8).write(to: file)
            return (["--source", file.path], environment)
        case .folderOfTheBrowser:
            let folder = home.appending(path: "vitrine/sources")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data((definition + "reach: public\n").utf8).write(to: folder.appending(path: "films.yaml"))
            return ([], environment)
        }
    }

    @Test(arguments: Naming.allCases)
    func showsASourceThatIsNotBuiltInFromAnImportedArchive(naming: Naming) async throws {
        let upstream = try await StandIn()
        let named = try films(of: upstream, naming)
        func run(
            _ arguments: String..., named extra: [String] = [], in directory: URL, _ environment: [String: String]
        ) async throws -> Program.Run {
            try await Program.run(arguments + extra, in: directory, environment: environment)
        }
        let item = naming == .inferredFile || naming == .address ? "4" : "1"
        let shown = try await run("show", "films", item, named: named.arguments, in: directory, named.environment)
        #expect(shown.text.contains("A New Hope"), "\(shown.errors)")
        try await upstream.kill()
        let file = directory.appending(path: "films.archive").path
        // Nobody has to name the source again.
        let exported = try await run("archive", "export", file, in: directory, named.environment)
        #expect(exported.status == 0, "\(exported.errors)")

        let elsewhere = Program.temporaryDirectory()
        let alone = ["XDG_CONFIG_HOME": elsewhere.path]
        let imported = try await run("archive", "import", file, "--json", "--offline", in: elsewhere, alone)
        #expect(try counts(imported)["unreadable"] == 0, "\(imported.errors)")
        #expect(imported.errors.contains("added the source “films”"), "\(imported.errors)")
        let list = try await run("list", "films", "--offline", in: elsewhere, alone)
        #expect(list.text.contains("\(item)\tA New Hope"), "\(list.errors)")
        let offline = try await run("show", "films", item, "--offline", in: elsewhere, alone)
        #expect(offline.text == shown.text)
        // A second import changes nothing, and its source makes way for a file with the same one.
        let again = try await run("archive", "import", file, "--json", "--offline", in: elsewhere, alone)
        #expect(try counts(again)["added"] == 0)
        #expect(!again.errors.contains("the source"), "\(again.errors)")
        let own = try await run(
            "list", "films", "--offline", named: named.arguments, in: elsewhere, named.environment)
        #expect(own.text.contains("A New Hope"), "\(own.errors)")
        #expect(!own.errors.contains("expected"), "\(own.errors)")
    }

    @Test func exportsTheNamedSourceAlone() async throws {
        #expect(try await mirror(try await StandIn()).status == 0)
        let file = directory.appending(path: "named.archive").path
        for (name, isThere) in [("starships", true), ("charts", false)] {
            let run = try await archive("export", file, "--source", name, "--json")
            let count = try #require(try counts(run)["exported"], "\(run.errors)")
            #expect((count > 0) == isThere, "\(name): \(count)")
            try FileManager.default.removeItem(atPath: file)
        }
        let unknown = try await archive("export", file, "--source", "boats")
        #expect(unknown.status == 66 && unknown.errors.contains("boats"))
    }

    @Test func refusesABrokenFileAsAWhole() async throws {
        #expect(try await mirror(try await StandIn()).status == 0)
        let file = directory.appending(path: "whole")
        #expect(try await archive("export", file.path).status == 0)
        let whole = try Data(contentsOf: file)
        var changed = whole
        changed[whole.count / 2] ^= 1
        let lines = whole.split(separator: UInt8(ascii: "\n"))
        let broken: [String: Data] = [
            "cut": whole.prefix(whole.count / 2),
            "a line short": Data(lines.dropLast().joined(separator: Data("\n".utf8))),
            "changed": changed, "empty": Data(), "something else": Data("{}\n{}\n".utf8),
        ]
        let elsewhere = Program.temporaryDirectory()
        for (name, data) in broken {
            let path = directory.appending(path: "broken")
            try data.write(to: path)
            let run = try await archive("import", path.path, in: elsewhere)
            #expect(run.status == 74, "\(name)")
            #expect(run.errors.contains("Nothing was changed"), "\(name)")
        }
        #expect(try await archive("import", "/nowhere", in: elsewhere).status == 74)
        #expect(try await status(in: elsewhere).entries == 0)
    }

    @Test func printsNoControlCharactersOfAFile() async throws {
        let file = directory.appending(path: "hostile")
        let text = #"""
            {"exportedAt":"2026-11-26T14:52:49Z","format":"vitrine-archive","version":1}
            {"answers":[{"body":"W10=","headers":{},"resource":{"path":"/x","query":[]},"status":200}],\#
            "fetchedAt":1.7e9,"host":"h","resource":{"path":"/x\u009b2J\n","query":[]},\#
            "source":"x\u001b]0;title\u0007\r\u202ey","standing":"whole"}
            {"entries":1,"sha256":"f046f050f078c835b8ba2880a15d828a4775374ea719a84140bc646afe8d7d63"}

            """#
        try Data(text.utf8).write(to: file)
        let run = try await archive("import", file.path, "--offline")
        #expect(run.errors == "vitrine: skipped x]0;titley/x2J : there is no such source\n")
    }

    @Test func overwritesNoFile() async throws {
        let file = directory.appending(path: "mine")
        try Data("mine".utf8).write(to: file)
        let run = try await archive("export", file.path)
        #expect(run.status == 74)
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
    }

    // MARK: Clear

    @Test func clearKeepsFavourites() async throws {
        #expect(try await mirror(try await StandIn()).status == 0)
        #expect(try await Program.run(["favourites", "add", "starships", "9", "--offline"], in: directory).status == 0)
        #expect(try await archive("clear", "comets").status == 66)
        #expect(try await status().entries == 3)
        let run = try await archive("clear", "starships", "--json")
        #expect(try counts(run) == ["cleared": 3])
        #expect(try await status().entries == 0)
        #expect(try await Program.run(["favourites"], in: directory).text.contains("Death Star"))
    }
}
