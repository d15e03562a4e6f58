import Catalogue
import Endpoints
import Foundation
import Server
import Storage
import Testing

@testable import Vitrine

/// The checks of `vitrine doctor` whose causes a test can't bring about.
@Suite struct DoctorChecksTests {
    private let strings = ProgramContext().strings(in: [:])
    private let folder = Program.temporaryDirectory()

    private func settings(_ flags: [String: String] = [:]) throws -> Settings {
        try Settings(flags: flags, sources: [], environment: ["XDG_CONFIG_HOME": "/nowhere"])
    }

    // MARK: Users and disks

    private let stranger = Account(id: 4_321, groups: [4_321])

    /// Root can give files away.
    private func giveAway(_ path: String) { if geteuid() == 0 { chown(path, 65_534, 65_534) } }

    @Test func aFolderOfAnotherUserIsNamedWithItsOwnerFirst() throws {
        giveAway(folder.path)
        let own = try FileStatus(folder.path)
        chmod(folder.path, 0o755)
        let finding = try #require(DataDirectoryCheck(directory: folder, user: stranger).findings().first)
        #expect(finding.severity == .error)
        #expect(
            finding.problem
                == "Expected a data directory that 4321 can write to, got \(folder.path), which belongs to "
                + "\(own.ownerName) and has the mode 755.")
        #expect(
            finding.remedy == """
                sudo -u \(own.ownerName) vitrine doctor   # with the same flags
                or, if the server runs as 4321: sudo chown -R 4321:4321 '\(folder.path)'
                """)
    }

    @Test func rootSeesTheFolderAsItsOwnerDoes() throws {
        giveAway(folder.path)
        chmod(folder.path, 0o500)
        let user = Account.server(of: folder)
        let owner = try FileStatus(folder.path).owner
        #expect(user.id == owner)
        let finding = try #require(DataDirectoryCheck(directory: folder, user: user).findings().first)
        #expect(finding.problem.contains("has the mode 500"))
        #expect(finding.remedy == "sudo chmod u+rwX '\(folder.path)'")
        chmod(folder.path, 0o700)
    }

    @Test func aFolderOfRootIsNamedIfTheServiceHasAUser() throws {
        func findings(_ service: Account?) -> [Finding] {
            DataDirectoryCheck(directory: folder, user: Account(id: 0, groups: [0]), service: service).findings()
        }
        #expect(findings(nil).isEmpty)
        let finding = try #require(findings(stranger).first)
        #expect(finding.severity == .warning)
        #expect(finding.remedy == "If the server runs as 4321: sudo chown -R 4321:4321 '\(folder.path)'")
    }

    @Test func aPathThatLeadsNowhereIsShown() throws {
        let loop = folder.appending(path: "loop")
        try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: loop.path)
        try Data().write(to: folder.appending(path: "file"))
        for path in ["loop/data", "file/data"] {
            let directory = folder.appending(path: path)
            let finding = try #require(DataDirectoryCheck(directory: directory, user: .current).findings().first)
            #expect(finding.remedy == "ls -ld '\(directory.path)'")
        }
    }

    @Test func aSecretThatTheServerCannotRead() throws {
        let file = folder.appending(path: "key").path
        try Data("secret".utf8).write(to: URL(filePath: file))
        chmod(file, 0o600)
        let finding = try #require(SecretFiles.findings(in: [file], for: stranger).first)
        #expect(finding.severity == .error && finding.remedy.hasSuffix("sudo chown 4321:4321 '\(file)'"))
        // Without the group, the server could not read it afterwards.
        chmod(file, 0o644)
        #expect(
            SecretFiles.findings(in: [file], for: stranger).first?.remedy
                == "sudo chgrp 4321 '\(file)'\nsudo chmod 640 '\(file)'")
    }

    @Test func eachFileSystemIsLookedAtOnce() throws {
        let folders = ["/proc", folder.path, "/proc/self"].map { URL(filePath: $0) }
        // Nothing can be written to /proc.
        let findings = DiskCheck.findings(at: folders, strings: strings).filter { $0.problem.contains("/proc") }
        #expect(findings.count == 1 && findings.first?.severity == .error)
    }

    @Test(arguments: [(0o700, true), (0o770, true), (0o500, false), (0o077, false)])
    func anOwnerCanUseAFolderByItsOwnBits(mode: Int, canUse: Bool) throws {
        chmod(folder.path, mode_t(mode))
        let status = try FileStatus(folder.path)
        // Root can use everything, so another number stands for an owner.
        #expect(Account(id: 0, groups: []).canUse(status))
        let owner = Account(id: status.owner, groups: [status.group])
        #expect(owner.canUse(status) == (canUse || owner.isRoot))
        // A group's bits count for those who don't own it.
        #expect(Account(id: 4_321, groups: [status.group]).canUse(status) == [0o770, 0o077].contains(mode))
        chmod(folder.path, 0o700)
    }

    @Test func aFullDisk() {
        func findings(_ free: Double, files: Double? = nil, database: Double = 0) -> [Finding] {
            DiskCheck.findings(
                of: DiskSpace(free: free, freeFiles: files), databaseBytes: database, at: "/data", strings: strings)
        }
        #expect(findings(1e9).isEmpty)
        #expect(findings(1e9, files: 1e6, database: 4e8).isEmpty)
        let full = findings(1e6)
        #expect(full.map(\.severity) == [.error])
        #expect(full.first?.problem == "Expected at least 268.4 MB of free space at /data, got 1 MB.")
        #expect(full.first?.remedy.hasPrefix("du -xh --max-depth 1 '/data'") == true)
        #expect(findings(1e9, files: 10).first?.problem.contains("more files") == true)
        #expect(findings(1e9, database: 6e8).map(\.severity) == [.warning])
    }

    // MARK: A database that grows

    @Test func aDatabaseThatGrows() {
        func problems(_ bytes: Int, unused: Int = 0, log: Int = 0) -> [Finding] {
            let report = DatabaseReport(
                path: "/data/vitrine.sqlite", bytes: bytes, unusedBytes: unused, logBytes: log, newestAnswers: [:],
                health: [:])
            return DatabaseCheck(strings: strings, settings: nil, now: Date()).sizes(report)
        }
        #expect(problems(1 << 30, unused: 1 << 29, log: 1 << 20).isEmpty)
        #expect(problems(100 << 20, unused: 51 << 20).isEmpty)
        #expect(problems(2 << 30).first?.remedy.contains("vitrine archive clear SOURCE") == true)
        #expect(problems(2 << 30, unused: 3 << 29).first?.remedy.contains("vitrine backup small.backup") == true)
        #expect(problems(1 << 20, log: 300 << 20).first?.problem.contains("/data/vitrine.sqlite-wal") == true)
        #expect(problems(2 << 30, log: 300 << 20).map(\.severity) == [.warning, .warning])
    }

    @Test func aClockThatWasNeverSet() {
        let check = DatabaseCheck(strings: strings, settings: nil, now: Date(timeIntervalSince1970: 60))
        #expect(check.clock(nil).first?.problem == "Expected a clock that is set, got 1970-01-01T00:01:00Z.")
    }

    @Test func answersThatAreFreshForLong() throws {
        let settings = try Settings(
            flags: [:], sources: [WeeklyBoats()], environment: ["XDG_CONFIG_HOME": "/nowhere"])
        let now = Date()
        func findings(_ days: Double) -> [Finding] {
            let report = DatabaseReport(
                path: "/data/vitrine.sqlite", bytes: 0, unusedBytes: 0, logBytes: 0,
                newestAnswers: ["boats": now - days * 86_400], health: [:])
            return DatabaseCheck(strings: strings, settings: settings, now: now).sources(report)
        }
        #expect(findings(7.5).isEmpty)
        #expect(findings(8.5).map(\.check) == [.sources])
    }

    // MARK: Backups

    @Test func backupsThatNeverSucceeded() throws {
        func finding(_ folder: URL, _ user: Account = .current, after days: Double = 0) -> Finding? {
            let schedule = BackupSchedule(interval: 86_400, count: 7, folder: folder)
            return BackupCheck(schedule: schedule, now: Date() + days * 86_400, hasDatabase: true, user: user)
                .findings().first
        }
        #expect(finding(folder, after: 1) == nil)
        #expect(finding(folder, after: 3)?.problem.hasSuffix("from the last 24 hours, got none.") == true)
        chmod(folder.path, 0o755)
        let missing = folder.appending(path: "a/b", directoryHint: .isDirectory)
        #expect(finding(missing, after: 3) == nil)
        #expect(
            finding(missing, stranger)?.remedy
                == "sudo install -d -m 700 '\(missing.path)'\nsudo chown 4321:4321 '\(missing.path)'")
        try Data().write(to: folder.appending(path: "file"))
        #expect(finding(folder.appending(path: "file/b"))?.problem.contains("Not a directory") == true)
    }

    @Test func backupsOfADatabaseOnPostgreSQL() {
        let schedule = BackupSchedule(interval: 86_400, count: 7, folder: folder)
        func findings(_ hasDatabase: Bool, _ user: Account = .current) -> [Finding] {
            BackupCheck(schedule: schedule, now: Date(), hasDatabase: hasDatabase, user: user).findings()
        }
        #expect(findings(true).isEmpty)
        #expect(findings(false).first?.remedy.contains("pg_dump") == true)
        chmod(folder.path, 0o755)
        let locked = findings(true, stranger)
        #expect(locked.first?.remedy.hasSuffix("sudo chown -R 4321:4321 '\(folder.path)'") == true)
    }

    // MARK: Proxies

    @Test func eachMismatchOfAProxyHasARemedy() throws {
        let settings = try settings([
            "trusted.proxy": "10.0.0.1", "public.address": "https://catalogue.example",
        ])
        let remedies: [(ProxyMismatches.Mismatch, String)] = [
            (.untrusted, "--trusted-proxy 10.0.0.2 (VITRINE_TRUSTED_PROXY=10.0.0.2)"),
            (.otherFields, "--forwarded-header forwarded"), (.noScheme, "X-Forwarded-Proto $scheme"),
            (.otherScheme, "VITRINE_PUBLIC_ADDRESS"), (.noHost, "X-Forwarded-Host $host"),
        ]
        for (mismatch, remedy) in remedies {
            let finding = ProxyCheck.finding(mismatch, of: "10.0.0.2", in: settings)
            #expect(finding.problem.contains("10.0.0.2") && finding.remedy.contains(remedy), "\(finding)")
        }
        #expect(ProxyCheck.findings(in: settings).isEmpty)
    }
}

private struct WeeklyBoats: Source {
    let id: SourceID = "boats"
    let upstreams = [Upstream<NoParameters, Boat>(base: nil, dialects: [.array]) { _ in nil }]
    var policy: SourcePolicy { SourcePolicy(freshness: .seconds(7 * 86_400)) }

    func card(for boat: Boat) -> Card { Card(title: boat.name) }
}
