import Foundation
import Testing

enum Git {
    static let program = "/usr/bin/git"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
}

/// `vitrine archive import-git`.
@Suite(.fewAtATime, .enabled(if: Git.isInstalled, "git is not installed"), .timeLimit(.minutes(10)))
struct GitImportTests {
    private let countries: Countries
    private let repository: URL

    init() async throws {
        countries = try Countries()
        repository = countries.directory.appending(path: "repository")
        try FileManager.default.createDirectory(at: repository, withIntermediateDirectories: true)
        try await git(["init", "--quiet"])
    }

    /// - Parameter days: the date of a commit, since the beginning of 2024.
    /// - Returns: what git prints.
    @discardableResult
    private func git(_ arguments: [String], after days: Double = 0) async throws -> String {
        let date = "@\(1_704_067_200 + Int(days * 86_400)) +0000"
        let run = try await Program.run(
            ["-C", repository.path] + arguments, of: Git.program, in: countries.directory,
            environment: [
                "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": date,
                "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_DATE": date,
                "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
            ])
        try #require(run.status == 0, "\(run.errors)")
        return run.text
    }

    /// - Parameter body: nil to remove the file.
    private func commit(
        _ body: String?, after days: Double, to name: String = "list.json", _ options: [String] = []
    ) async throws {
        let file = repository.appending(path: name)
        if let body { try Data(body.utf8).write(to: file) } else { try FileManager.default.removeItem(at: file) }
        try await git(["add", "--all"])
        try await git(options + ["commit", "--quiet", "--message", "state"], after: days)
    }

    private func importList(_ name: String = "list.json") async throws -> Program.Run {
        try await countries.run(
            "archive", "import-git", "--source", "countries", "--json", "--offline", values: [repository.path, name])
    }

    @Test func importsEachVersionAtItsDate() async throws {
        let body = Countries.body(["Andorra", "Belgium"])
        try await commit(Countries.body(["Andorra"]), after: 0.5)
        try await commit(body, after: 1.5)
        try await commit("[]", after: 2.5)
        try await commit("<html>", after: 3.5)
        try await commit(nil, after: 4.5)
        try await commit(body, after: 5.5)
        try await commit(Countries.body(["Andorra", "Belgium", "Chad"]), after: 6.5)
        let run = try await importList()
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try countries.counts(run) == [
                "versions": 7, "stored": 3, "unchanged": 1, "empty": 1, "unreadable": 1, "removed": 1,
            ])
        #expect(run.errors.contains("/list.json: 7 of 7"))
        #expect(run.errors.contains("skipped "))
        #expect(try await countries.titles(at: "2024-01-01") == ["Andorra"])
        #expect(try await countries.titles(at: "2024-01-02T11:00:00Z") == ["Andorra"])
        #expect(try await countries.titles(at: "2024-01-06") == ["Andorra", "Belgium"])
        #expect(try await countries.titles() == ["Andorra", "Belgium", "Chad"])
        let found = try await countries.run("search", "--offline", values: ["chad"])
        #expect(found.text.contains("Chad"), "\(found.errors)")
    }

    @Test func goesOnAfterTheNewestVersion() async throws {
        try await commit(Countries.body(["Andorra"]), after: 0)
        try await commit(Countries.body(["Belgium"]), after: 7)
        #expect(try await countries.counts(importList()) == ["versions": 2, "stored": 2])
        // One that is dated earlier counts as directly after the one before.
        try await commit(Countries.body(["Chad"]), after: 3)
        try await commit(Countries.body(["Denmark"]), after: 7)
        #expect(try await countries.counts(importList()) == ["versions": 4, "known": 2, "stored": 2])
        #expect(try await countries.titles(at: "2024-01-07") == ["Andorra"])
        #expect(try await countries.titles(at: "2024-01-08T00:00:00Z") == ["Belgium"])
        #expect(try await countries.titles(at: "2024-01-08") == ["Denmark"])
        #expect(try await countries.counts(importList()) == ["versions": 4, "known": 4])
    }

    @Test func storesAsMuchAsItWouldHaveStoredThen() async throws {
        for hour in 1...3 { try await commit(Countries.body(["\(hour)"]), after: Double(hour) / 24) }
        try await commit(Countries.body(["4"]), after: 60)
        #expect(try await countries.counts(importList()) == ["versions": 4, "stored": 4])
        // The last of the day is left.
        #expect(try await countries.titles(at: "2024-01-01") == ["3"])
        let early = try await countries.run("list", "--offline", "--at", "2024-01-01T02:30:00Z", values: ["countries"])
        #expect(early.status == 66)
    }

    @Test func comesBeforeTheFirstAnswerOfAnUpstream() async throws {
        let folder = Program.temporaryDirectory()
        try Data(Countries.body(["Belgium"]).utf8).write(to: folder.appending(path: "countries.json"))
        let upstream = try await StandIn(folder: folder)
        defer { upstream.end() }
        let countries = try Countries(of: upstream.base)
        func importList() async throws -> Program.Run {
            try await countries.run(
                "archive", "import-git", "--source", "countries", "--json", values: [repository.path, "list.json"])
        }
        try await commit(Countries.body(["Andorra"]), after: 0)
        let mirrored = try await countries.run("archive", "mirror", values: ["countries"])
        #expect(mirrored.status == 0, "\(mirrored.errors)")
        let refused = try await importList()
        #expect(refused.status == 64)
        #expect(refused.errors.contains("vitrine archive clear countries"), "\(refused.errors)")
        #expect(try await countries.run("archive", "clear", values: ["countries"]).status == 0)
        #expect(try await countries.counts(importList()) == ["versions": 1, "stored": 1])
        #expect(try await countries.run("archive", "mirror", values: ["countries"]).status == 0)
        #expect(try await countries.titles(at: "2024-01-01") == ["Andorra"])
        #expect(try await countries.titles() == ["Belgium"])
        #expect(try await importList().status == 64)
    }

    @Test func runsNothingThatTheRepositoryNames() async throws {
        let (program, trace) = (countries.directory.path + "/program", countries.directory.path + "/trace")
        // It signs a commit, too, so that git has a signature to verify.
        let script = """
            #!/bin/sh
            echo "$@" >> '\(trace)'
            # git fails if nobody reads what it wants to be signed.
            cat > /dev/null
            printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n'
            echo '[GNUPG:] SIG_CREATED ' >&2

            """
        #expect(
            FileManager.default.createFile(
                atPath: program, contents: Data(script.utf8), attributes: [.posixPermissions: 0o755]))
        try await commit(Countries.body(["Andorra"]), after: 0, to: "-list.json")
        try await commit(
            Countries.body(["Belgium"]), after: 1, to: "-list.json",
            ["-c", "commit.gpgSign=true", "-c", "gpg.program=\(program)"])
        try #require(FileManager.default.fileExists(atPath: trace))
        let blob = try await git(["rev-parse", "HEAD:-list.json"])

        for folder in ["hooks", "info"] {
            try FileManager.default.createDirectory(
                at: repository.appending(path: ".git/\(folder)"), withIntermediateDirectories: true)
        }
        for hook in ["post-checkout", "post-index-change", "reference-transaction"] {
            try FileManager.default.copyItem(
                at: URL(filePath: program), to: repository.appending(path: ".git/hooks/\(hook)"))
        }
        try Data("*.json diff=x filter=x\n".utf8).write(to: repository.appending(path: ".git/info/attributes"))
        let settings = [
            "core.fsmonitor", "core.pager", "diff.external", "diff.x.textconv", "diff.x.command", "filter.x.smudge",
            "filter.x.clean", "gpg.program", "remote.origin.uploadpack",
        ]
        for setting in settings { try await git(["config", setting, program]) }
        for alias in ["log", "cat-file"] { try await git(["config", "alias.\(alias)", "!\(program)"]) }
        try await git(["config", "log.showSignature", "true"])
        // Of a partial clone, git asks a server for what is missing.
        try await git(["config", "core.repositoryFormatVersion", "1"])
        try await git(["config", "extensions.partialClone", "origin"])
        try await git(["config", "remote.origin.url", repository.path])
        try await git(["config", "remote.origin.promisor", "true"])
        try FileManager.default.removeItem(
            at: repository.appending(path: ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2).prefix { $0 != "\n" })"))
        try FileManager.default.removeItem(atPath: trace)

        let run = try await importList("-list.json")
        #expect(try countries.counts(run) == ["versions": 2, "stored": 1, "unreadable": 1], "\(run.errors)")
        #expect(run.errors.contains("lacks its contents"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: trace))
    }

    @Test func saysWhatIsWrong() async throws {
        try await commit(Countries.body(["Andorra"]), after: 0)
        let missing = try await importList("other.json")
        #expect(missing.status == 74)
        #expect(missing.errors.contains("other.json"))
        let folder = try await importList(".")
        #expect(folder.status == 0)
        try await commit(Countries.body(["Belgium"]), after: 1, to: "second.json")
        #expect(try await importList(".").errors.contains("which is a folder"))
        let nowhere = try await countries.run(
            "archive", "import-git", "--source", "countries", values: ["/nowhere", "list.json"])
        #expect(nowhere.status == 74)
        let unnamed = try await countries.run("archive", "import-git", values: [repository.path, "list.json"])
        #expect(unnamed.status == 64)
        #expect(unnamed.errors.contains("the id of one source"))
    }
}
