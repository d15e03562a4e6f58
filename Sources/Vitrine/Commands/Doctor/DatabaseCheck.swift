import Catalogue
import Endpoints
import Foundation
import Storage

#if PostgreSQL
    import PostgreSQLStorage
#endif

/// Whether the database is sound and small, and what the dates of its answers tell.
struct DatabaseCheck {
    /// A size that surprises the owner of a home server, in bytes.
    private static let largeSize = 1 << 30
    /// A log of that size has not been emptied for long, in bytes.
    private static let largeLog = 256 << 20
    /// A difference of clocks, in seconds, that no upstream has.
    private static let clockTolerance: TimeInterval = 300
    /// The program did not exist before.
    private static let earliestDate = Date(timeIntervalSince1970: 1_735_689_600)

    let strings: Strings
    /// nil if they can't be read.
    let settings: Settings?
    let now: Date

    private var command: String { ProgramName.current.command }

    func findings(in directory: URL) -> [Finding] {
        let file: DatabaseReport?
        do throws(StorageError) {
            file = try DatabaseReport.read(in: directory)
        } catch {
            return [
                Finding(
                    .database, .error, "Expected a sound database at \(error.file), got: \(error.problem).",
                    remedy: error.advice)
            ]
        }
        guard let report = file else { return clock(nil) }
        return sizes(report) + clock(report.newestAnswers.values.max()) + sources(report)
    }

    static func findings(ofPostgreSQL address: Secret) async -> [Finding] {
        #if PostgreSQL
            do {
                try await PostgreSQLDatabase.probe(address.revealed)
                return []
            } catch {
                return [
                    Finding(
                        .database, .error, (error as? any StoreFailure)?.reason ?? "\(error)",
                        remedy:
                            "pg_isready --dbname \(PostgreSQLBackup.withoutPasswords(address.revealed).quotedForShell)")
                ]
            }
        #else
            return [
                Finding(
                    .database, .error, "--database: expected a program with PostgreSQL, got one without.",
                    remedy: "swift build --traits PostgreSQL")
            ]
        #endif
    }

    func sizes(_ report: DatabaseReport) -> [Finding] {
        let path = report.path
        var findings: [Finding] = []
        let half = report.bytes / 2
        if report.unusedBytes > 64 << 20, report.unusedBytes > half {
            findings.append(
                Finding(
                    .database, .warning,
                    "Expected a database without much unused space, got \(strings.bytes(report.unusedBytes)) of "
                        + "\(strings.bytes(report.bytes)) in \(path). A backup leaves it out.",
                    remedy:
                        "\(command) backup small.backup\n\(command) restore small.backup   # with the server stopped"))
        } else if report.bytes > Self.largeSize {
            findings.append(
                Finding(
                    .database, .warning,
                    "Expected a database of at most \(strings.bytes(Self.largeSize)), got \(strings.bytes(report.bytes)) in "
                        + "\(path).",
                    remedy: "\(command) archive status\n\(command) archive clear SOURCE\n"
                        + "or keep less of the past: \(SettingNames.environmentName(of: "history"))=\"90 days\""))
        }
        if report.logBytes > Self.largeLog {
            findings.append(
                Finding(
                    .database, .warning,
                    "Expected a write-ahead log of at most \(strings.bytes(Self.largeLog)), got "
                        + "\(strings.bytes(report.logBytes)) in \(path)-wal: a program that reads keeps it from being emptied.",
                    remedy: "sudo fuser -v \(path.quotedForShell)\nsudo systemctl restart \(command)"))
        }
        return findings
    }

    /// - Parameter newest: the date of the newest answer; nil if there is none.
    func clock(_ newest: Date?) -> [Finding] {
        let problem: String
        if let newest, newest > now + Self.clockTolerance {
            problem =
                "Expected a clock after the newest answer, \(newest.formatted(.iso8601)), got \(now.formatted(.iso8601))."
        } else if now < Self.earliestDate {
            problem = "Expected a clock that is set, got \(now.formatted(.iso8601))."
        } else {
            return []
        }
        return [Finding(.clock, .error, problem, remedy: "sudo timedatectl set-ntp true\ntimedatectl status")]
    }

    /// The open alarms, and the sources without a health whose newest answer is more than a day older than fresh ones.
    func sources(_ report: DatabaseReport) -> [Finding] {
        guard let settings, !settings.isOffline else { return [] }
        return settings.sources.flatMap { source -> [Finding] in
            if let health = report.health[source.id.rawValue] {
                return health.openAlarms.map { finding($0.kind, since: $0.since, of: source.id) }
            }
            guard let date = report.newestAnswers[source.id.rawValue],
                now.timeIntervalSince(date) > 86_400 + source.policy.freshness / .seconds(1)
            else { return [] }
            return [
                Finding(
                    .sources, .warning,
                    "Expected a newer answer of \(source.id), got the newest one \(strings.age(of: date, at: now)). Its "
                        + "upstream fails, or the server has not run.",
                    remedy: "\(command) list \(source.id)")
            ]
        }
    }

    private func finding(_ kind: SourceAlarm.Kind, since date: Date, of source: SourceID) -> Finding {
        let problem =
            switch kind {
            case .failing: "Expected usable answers of \(source), got none"
            case .shrunk: "Expected as many items of \(source) as before, got half of them at most"
            case .reshaped: "Expected records of \(source) in their former shape, got others"
            }
        return Finding(
            .sources, .warning, "\(problem) since \(date.formatted(.iso8601)).", remedy: "\(command) sources")
    }
}
