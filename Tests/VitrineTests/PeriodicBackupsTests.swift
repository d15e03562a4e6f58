import Foundation
import Logging
import TestSupport
import Testing

@testable import Vitrine

/// Backups that the server writes at intervals.
@Suite struct PeriodicBackupsTests {
    private struct Full: Error {}

    private let folder = Program.temporaryDirectory().appending(path: "backups")
    private let date = Watched(Date(timeIntervalSince1970: 1_800_000_000))

    private func backups(count: Int = 2, failing: Bool = false) -> PeriodicBackups {
        PeriodicBackups(
            schedule: BackupSchedule(interval: 7_200, count: count, folder: folder), prefix: "vitrine-",
            now: { [date] in date.value }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { path, _ in
            if failing { throw Full() }
            try Data().write(to: URL(filePath: path))
        }
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func pass(_ seconds: TimeInterval) { date.update { $0 += seconds } }

    @Test func writesTheFirstAtOnce() async throws {
        #expect(try await backups().backUpIfDue() == 7_200)
        #expect(try names() == ["vitrine-20270115T080000Z.backup"])
    }

    @Test func waitsUntilTheNewestIsOldEnough() async throws {
        _ = try await backups().backUpIfDue()
        pass(7_000)
        // As after a restart.
        #expect(try await backups().backUpIfDue() == 200)
        #expect(try names().count == 1)
        pass(200)
        #expect(try await backups().backUpIfDue() == 7_200)
        #expect(try names().count == 2)
    }

    @Test func deletesTheOldest() async throws {
        for _ in 0..<4 {
            _ = try await backups(count: 2).backUpIfDue()
            pass(7_200)
        }
        #expect(try names() == ["vitrine-20270115T120000Z.backup", "vitrine-20270115T140000Z.backup"])
    }

    @Test func leavesOtherFilesAlone() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let others = ["atlas-20200101T000000Z.backup", "notes.txt", "vitrine-before-upgrade.backup"]
        for name in others { try Data().write(to: folder.appending(path: name)) }
        _ = try await backups(count: 1).backUpIfDue()
        pass(7_200)
        _ = try await backups(count: 1).backUpIfDue()
        #expect(try names() == (others + ["vitrine-20270115T100000Z.backup"]).sorted())
    }

    @Test func removesWhatAnInterruptedBackupLeft() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let partial = folder.appending(path: "vitrine-20200101T000000Z.backup.partial")
        try Data().write(to: partial)
        _ = try await backups().backUpIfDue()
        #expect(try names() == ["vitrine-20270115T080000Z.backup"])
    }

    @Test func keepsTheOldOnesIfANewOneFails() async throws {
        for _ in 0..<2 {
            _ = try await backups().backUpIfDue()
            pass(7_200)
        }
        let before = try names()
        await #expect(throws: Full.self) { try await backups(failing: true).backUpIfDue() }
        #expect(try names() == before)
    }

    @Test func ignoresABackupFromTheFuture() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "vitrine-20990101T000000Z.backup"))
        #expect(try await backups().backUpIfDue() == 7_200)
        #expect(try names().count == 2)
    }

    // MARK: Settings

    private func schedule(_ environment: [String: String]) throws -> BackupSchedule? {
        try Settings(
            flags: ["data.directory": "/data"], sources: [],
            environment: ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { _, new in new }
        ).backups
    }

    @Test(arguments: [
        ("60m", TimeInterval(3_600)), ("90m", 5_400), ("12h", 43_200), ("1d", 86_400), ("2w", 1_209_600),
    ])
    func readsTheInterval(text: String, seconds: TimeInterval) throws {
        let schedule = try schedule(["VITRINE_BACKUP_EVERY": text])
        #expect(schedule?.interval == seconds)
        #expect(schedule?.count == 7)
        #expect(schedule?.folder.path == "/data/backups")
    }

    @Test func readsTheNumberAndTheFolder() throws {
        #expect(try schedule([:]) == nil)
        let schedule = try schedule([
            "VITRINE_BACKUP_EVERY": "1d", "VITRINE_BACKUP_KEEP": "30", "VITRINE_BACKUP_FOLDER": "/elsewhere",
        ])
        #expect(schedule?.count == 30)
        #expect(schedule?.folder.path == "/elsewhere")
    }

    @Test(arguments: [
        (["VITRINE_BACKUP_EVERY": "59m"], "--backup-every"), (["VITRINE_BACKUP_EVERY": "1"], "--backup-every"),
        (["VITRINE_BACKUP_EVERY": "-1d"], "--backup-every"), (["VITRINE_BACKUP_EVERY": "2 days"], "--backup-every"),
        (["VITRINE_BACKUP_EVERY": "400d"], "--backup-every"),
        (["VITRINE_BACKUP_EVERY": "1d", "VITRINE_BACKUP_KEEP": "0"], "--backup-keep"),
        (["VITRINE_BACKUP_EVERY": "1d", "VITRINE_BACKUP_KEEP": "all"], "--backup-keep"),
        (["VITRINE_BACKUP_KEEP": "3"], "--backup-every beside it"),
        (["VITRINE_BACKUP_FOLDER": "/elsewhere"], "--backup-every beside it"),
    ])
    func explainsAWrongSetting(environment: [String: String], explanation: String) throws {
        let error = try #require(throws: CommandError.self) { try schedule(environment) }
        #expect(error.code == .usage)
        #expect(error.message.contains(explanation))
    }
}
