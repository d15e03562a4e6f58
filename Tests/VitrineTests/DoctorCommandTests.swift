import Catalogue
import Foundation
import GRDB
import Storage
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `vitrine doctor` on sound and on broken installations.
@Suite(.fewAtATime, .timeLimit(.minutes(5))) struct DoctorCommandTests {
    private struct Document: Decodable {
        struct Finding: Decodable {
            let check: String
            let severity: String
            let problem: String
            let remedy: String
        }
        let findings: [Finding]
    }

    private let directory = Program.temporaryDirectory()
    private let elsewhere = Program.temporaryDirectory()
    private var database: URL { directory.appending(path: "vitrine.sqlite") }

    /// Runs the command. Without `--port`, it looks for no server, because the port is 0.
    private func doctor(
        _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> [Document.Finding] {
        let port = arguments.contains("--port") ? [] : ["--port", "0"]
        let run = try await Program.run(
            ["doctor", "--json"] + port + arguments, in: directory, environment: environment)
        let findings = try JSONDecoder().decode(Document.self, from: run.output).findings
        let hasError = findings.contains { $0.severity == "error" }
        #expect(run.status == (hasError ? 69 : 0), "\(run.errors)")
        return findings
    }

    /// Expects one finding.
    private func expect(
        _ check: String, _ problem: String, severity: String = "error", remedy: String, of arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws {
        let findings = try await doctor(arguments, environment: environment)
        let finding = try #require(findings.first, "expected \(problem)")
        #expect(findings.count == 1, "\(findings)")
        #expect(finding.check == check && finding.severity == severity, "\(finding)")
        #expect(finding.problem.contains(problem), "\(finding)")
        #expect(finding.remedy.contains(remedy), "\(finding)")
    }

    private func makeDatabase() async throws {
        let run = try await Program.run(["favourites", "--offline"], in: directory)
        #expect(run.status == 0, "\(run.errors)")
    }

    private func write(_ sql: String, _ arguments: StatementArguments = []) throws {
        let queue = try DatabaseQueue(path: database.path)
        try queue.write { try $0.execute(sql: sql, arguments: arguments) }
        try queue.close()
    }

    private func addAnswer(of source: String, at date: Date) throws {
        try write(
            """
            INSERT INTO entry (source, resource, standing, host, fetched_at)
            VALUES (?, '{}', 'whole', 'upstream.example', ?)
            """, [source, date.timeIntervalSince1970])
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.contains("put-") }
            .filter { !$0.hasPrefix("errors-") }.sorted()
    }

    // MARK: Sound

    @Test func aSoundInstallationHasNoFinding() async throws {
        let server = try await Server(directory: directory)
        let run = try await Program.run(["doctor", "--port", "\(server.port)", "--offline"], in: directory)
        #expect(run.status == 0 && run.text == "Nothing is wrong.\n", "\(run.text)")
    }

    @Test func itChangesNothing() async throws {
        try await makeDatabase()
        let (names, bytes) = (try files(), try Data(contentsOf: database))
        #expect(try await doctor().isEmpty)
        #expect(try files() == names)
        #expect(try Data(contentsOf: database) == bytes)
    }

    @Test func itPrintsAFindingWithItsRemedyBelow() async throws {
        try await makeDatabase()
        chmod(database.path, 0o644)
        let run = try await Program.run(["doctor", "--port", "0"], in: directory)
        #expect(run.status == 0)
        #expect(
            run.text == """
                warning: Expected a database that its owner alone can read, got \(database.path) with the mode 644.
                    sudo chmod 600 '\(database.path)'

                """)
    }

    // MARK: Settings

    @Test func aMisspeltSetting() async throws {
        try await expect(
            "settings", "Did you mean VITRINE_PORT?", remedy: "vitrine.yaml", environment: ["VITRINE_PROT": "8080"])
    }

    @Test func aBrokenConfigurationFile() async throws {
        let file = elsewhere.appending(path: "settings.env")
        try Data("port 8080\n".utf8).write(to: file)
        try await expect(
            "settings", "\(file.path), line 1: expected a setting", remedy: file.path,
            environment: ["VITRINE_CONFIGURATION_FILE": file.path])
    }

    @Test func checksGoOnAfterAWrongSetting() async throws {
        try await makeDatabase()
        chmod(database.path, 0o604)
        let findings = try await doctor(environment: ["VITRINE_PROT": "8080"])
        #expect(Set(findings.map(\.check)) == ["settings", "permissions"])
    }

    @Test func aBrokenDefinition() async throws {
        let file = elsewhere.appending(path: "boats.yaml")
        try Data("layout: spiral\n".utf8).write(to: file)
        let findings = try await doctor(["--source", file.path])
        #expect(findings.allSatisfy { $0.check == "sources" && $0.severity == "error" } && !findings.isEmpty)
        #expect(findings.first?.problem.contains(file.path) == true)
        #expect(findings.first?.remedy == "vitrine check '\(file.path)'")
    }

    // MARK: Files

    @Test func noDataDirectory() async throws {
        let folder = elsewhere.appending(path: "data").path
        try await expect(
            "permissions", "Expected the data directory \(folder), got none",
            remedy: "sudo install -d -m 700 '\(folder)'",
            of: ["--data-directory", folder])
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func aFileInPlaceOfTheDataDirectory() async throws {
        let file = elsewhere.appending(path: "data")
        try Data().write(to: file)
        try await expect(
            "permissions", "got the file \(file.path)", remedy: "--data-directory", of: ["--data-directory", file.path])
    }

    @Test func filesOfAnotherUser() async throws {
        try await makeDatabase()
        // Root can give the folder away; other users can only lock themselves out.
        if geteuid() == 0 { chown(directory.path, 65_534, 65_534) } else { chmod(database.path, 0o400) }
        try await expect(
            "permissions", "such as \(database.path)", remedy: "sudo chown -R \(try owner()) '\(directory.path)'")
    }

    private func owner() throws -> String {
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path)
        let user = try #require(attributes[.ownerAccountName] as? String)
        return "\(user):\(try #require(attributes[.groupOwnerAccountName] as? String))"
    }

    @Test func aSecretThatEveryoneCanRead() async throws {
        let file = elsewhere.appending(path: "key")
        try Data("secret".utf8).write(to: file)
        chmod(file.path, 0o644)
        let findings = try await doctor(environment: ["VITRINE_OIDC_CLIENT_SECRET_FILE": file.path])
        let finding = try #require(findings.first { $0.check == "permissions" })
        #expect(finding.severity == "warning" && finding.remedy == "sudo chmod o-rwx '\(file.path)'")
    }

    @Test func aSecretInTheSettingsThatEveryoneCanRead() async throws {
        let file = elsewhere.appending(path: "kitchen.yaml")
        try Data("alarm-ntfy: https://ntfy.sh/TOPIC\n".utf8).write(to: file)
        chmod(file.path, 0o644)
        try await expect(
            "permissions", "got \(file.path) with the mode 644", severity: "warning", remedy: "sudo chmod o-rwx",
            environment: ["VITRINE_CONFIGURATION_FILE": file.path])
    }

    // MARK: The database

    @Test func aDamagedDatabase() async throws {
        try await makeDatabase()
        let handle = try FileHandle(forWritingTo: database)
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 16_384))
        try handle.close()
        try await expect("database", "Expected a sound database at \(database.path)", remedy: "vitrine restore")
    }

    @Test func aDatabaseOfANewerVersion() async throws {
        try await makeDatabase()
        try write("INSERT INTO grdb_migrations (identifier) VALUES ('99: from the future')")
        try await expect("database", "a newer version", remedy: "Use that version")
    }

    @Test func anEmptyDatabase() async throws {
        try Data().write(to: database)
        chmod(database.path, 0o600)
        try await expect("database", "an empty file", remedy: "vitrine restore")
    }

    @Test func aDatabaseThatCannotBeReached() async throws {
        let findings = try await doctor(["--database", "postgresql://ann:secret@127.0.0.1:1/boats"])
        #expect(findings.map(\.check) == ["database"])
        #expect(!"\(findings)".contains("secret"))
    }

    @Test func aClockThatIsBehind() async throws {
        try await makeDatabase()
        try addAnswer(of: "starships", at: Date() + 7 * 86_400)
        try await expect(
            "clock", "Expected a clock after the newest answer", remedy: "sudo timedatectl set-ntp true")
    }

    @Test func aSourceWithoutAnAnswerForDays() async throws {
        try await makeDatabase()
        try addAnswer(of: "starships", at: Date() - 3 * 86_400)
        try await expect(
            "sources", "Expected a newer answer of starships, got the newest one 3 days ago", severity: "warning",
            remedy: "vitrine list starships")
        #expect(try await doctor(["--offline"]).isEmpty)
    }

    @Test func aSourceWithAnAlarm() async throws {
        func state(_ count: Int, at date: Date) -> FeedState {
            let items = (0..<count).map { number in
                CatalogueItem(id: ItemReference(source: "starships", id: "\(number)"), card: Card(title: "Ship"))
            }
            return .showing(FeedContent(items: items, provenance: .fresh(at: date, from: "a.example")), .resting)
        }
        try await makeDatabase()
        let now = Date()
        let record = try SourceHealth().observing(["/starships": state(20, at: now - 9_000)], at: now)
            .observing(["/starships": state(4, at: now - 6_000)], at: now)
            .observing(["/starships": state(4, at: now - 2_000)], at: now).json
        try write("INSERT INTO source_health (source, version, record) VALUES ('starships', 1, ?)", [record])
        // The date of its newest answer doesn't count beside it.
        try addAnswer(of: "starships", at: now - 3 * 86_400)
        try await expect(
            "sources", "Expected as many items of starships as before", severity: "warning", remedy: "vitrine sources")
    }

    @Test func backupsThatStopped() async throws {
        let folder = directory.appending(path: "backups")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "vitrine-20200101T000000Z.backup"))
        try await expect(
            "backups", "got the newest one of 2020-01-01T00:00:00Z", remedy: "vitrine backup",
            of: ["--backup-every", "1d"])
    }

    // MARK: The network

    @Test func aPublicAddressWithoutItsProxy() async throws {
        try await expect(
            "proxy", "expected a trusted proxy or a certificate for https://catalogue.example, got neither",
            remedy: "VITRINE_TRUSTED_PROXY=127.0.0.1", of: ["--public-address", "https://catalogue.example"])
    }

    @Test func aServerForEveryone() async throws {
        try await expect(
            "proxy", "got the address 0.0.0.0", severity: "warning", remedy: "VITRINE_NO_SIGN_IN",
            of: ["--no-sign-in", "--host", "0.0.0.0"])
    }

    @Test func aProxyThatIsNotTrusted() async throws {
        let server = try await Server(directory: directory)
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.port)/health")))
        request.setValue("203.0.113.9", forHTTPHeaderField: "X-Forwarded-For")
        _ = try await URLSession.shared.data(for: request)
        try await expect(
            "proxy", "got some from 127.0.0.1", severity: "warning", remedy: "--trusted-proxy 127.0.0.1",
            of: ["--offline", "--port", "\(server.port)"])
    }

    @Test func noServer() async throws {
        let server = try await Server(directory: directory)
        let port = server.port
        try await server.kill()
        try await expect(
            "server", "Expected a server at http://127.0.0.1:\(port)/ready, got: nobody listens there.",
            severity: "warning",
            remedy: "sudo systemctl start vitrine",
            of: ["--offline", "--port", "\(port)"])
    }

    @Test func anotherProgramAtThePort() async throws {
        let other = try await StandIn()
        try await expect(
            "server", "the answer of another program", remedy: "sport = :\(other.port)",
            of: ["--port", "\(other.port)"])
    }
}
