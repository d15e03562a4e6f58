import ArgumentParser
import Catalogue
import Endpoints
import Foundation
import Screens

struct DoctorCommand: ProgramCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "doctor", abstract: "Name what is wrong with this installation, and what to type against it.",
            discussion: """
                Reads the settings that \(ProgramName.current.command) serve reads, so give it the same flags. It changes \
                nothing, and the server can run meanwhile. Run it as the user of the server, or as root.
                """)
    }

    @OptionGroup var server: ServeOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let findings = await self.findings(in: program)
        if output.json {
            try Output.json(["findings": findings])
        } else {
            for finding in findings {
                try Output.line("\(finding.severity): \(finding.problem)")
                for line in finding.remedy.split(separator: "\n") { try Output.line("    \(line)") }
            }
            if findings.isEmpty { try Output.line("Nothing is wrong.") }
        }
        if findings.contains(where: { $0.severity == .error }) {
            throw ExitCode(CommandError.Code.unavailable.rawValue)
        }
    }

    /// Checks everything that the settings allow to check, even if some of them are wrong.
    private func findings(in program: ProgramContext) async -> [Finding] {
        let flags = server.flags.merging(common.flags) { own, _ in own }
        let imported: URL
        let secrets: [String]
        do {
            imported = try Settings.importedFolder(flags: flags)
            secrets = try Settings.secretFiles(flags: flags)
        } catch {
            return [SettingsCheck.finding(of: error)]
        }
        let directory = imported.deletingLastPathComponent()
        let user = Account.server(of: directory)
        var findings = SecretFiles.findings(in: secrets, for: user)
        let now = Date()
        var settings: Settings?
        do {
            settings = try common.settings(
                of: program, flags,
                from: SourceArguments(common.source, inferred: program.inferred, imported: imported)
            ) { findings.append(SettingsCheck.finding(ofDefinition: $0)) }
        } catch {
            findings.append(SettingsCheck.finding(of: error))
        }
        findings += DataDirectoryCheck(
            directory: directory, user: user, service: Account.named(ProgramName.current.command)
        ).findings()
        let folders = [directory, settings?.backups?.folder, settings?.pictures].compactMap(\.self)
        findings += DiskCheck.findings(at: folders, strings: program.strings)
        if settings?.database == nil {
            findings += DatabaseCheck(strings: program.strings, settings: settings, now: now).findings(in: directory)
        }
        if let settings { findings += await self.findings(in: settings, for: user, at: now) }
        return findings
    }

    /// - Parameter user: the user of the server.
    private func findings(in settings: Settings, for user: Account, at now: Date) async -> [Finding] {
        var findings: [Finding] = []
        if let database = settings.database {
            findings += await DatabaseCheck.findings(ofPostgreSQL: database)
        }
        if let backups = settings.backups {
            findings += BackupCheck(
                schedule: backups, now: now, hasDatabase: settings.database == nil, user: user
            ).findings()
        }
        if let tls = settings.tls {
            findings += CertificateCheck(
                certificate: tls.certificate, key: tls.key, host: settings.publicAddress?.host, now: now, user: user
            ).findings()
        }
        findings += ProxyCheck.findings(in: settings)
        findings += await ServerCheck.findings(at: settings)
        return findings
    }
}
