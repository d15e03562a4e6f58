import Endpoints
import Foundation
import Testing

@testable import Vitrine

@Suite struct ConfigurationFileTests {
    private func values(_ text: String) throws -> [String: String] {
        try ConfigurationFile(text, in: "vitrine.yaml").values
    }

    @Test func hasTheNamesOfTheFlags() throws {
        let text = """
            # Of the kitchen's server.
            port: 8081
            offline: true
            trusted-proxy: [127.0.0.1, 10.0.0.0/8]
            backup:
              every: 1d
              keep: 007
            upstream:
              starships:
                - https://one.example/api
                - https://two.example/api
            marvel-public-key: "a: b"
            marvel-private-key:
            public-address: ~
            base-path: null
            allowed-host: ["", ~]
            host: ""
            profiles: '~'
            """
        #expect(
            try values(text) == [
                "VITRINE_PORT": "8081", "VITRINE_OFFLINE": "true", "VITRINE_TRUSTED_PROXY": "127.0.0.1,10.0.0.0/8",
                "VITRINE_BACKUP_EVERY": "1d", "VITRINE_BACKUP_KEEP": "007",
                "VITRINE_UPSTREAM_STARSHIPS": "https://one.example/api,https://two.example/api",
                "VITRINE_MARVEL_PUBLIC_KEY": "a: b", "VITRINE_ALLOWED_HOST": "", "VITRINE_HOST": "",
                "VITRINE_PROFILES": "~",
            ])
        #expect(try values("") == [:])
        #expect(try values("# port: 80") == [:])
    }

    @Test(
        arguments: [
            ("port: 1\nkey: secret: 2", 2), ("VITRINE_PORT=secret", 1), ("- secret", 1), ("port: 1\nsecret", 2),
            ("port: 1\nport: secret", 1), ("backup: { every: secret }\nbackup-every: secret", 2),
            ("a: { b: { c: secret } }", 1), ("port: 1\nlist: [[secret]]", 2), ("port: \"secret", 1),
            ("port: *secret", 1),
        ])
    func namesTheInvalidLineButNotItsText(text: String, line: Int) {
        let error = #expect(throws: CommandError.self) { try values(text) }
        #expect(error.map { "\($0)".contains("secret") } == false)
        #expect(error.map { "\($0)".contains("vitrine.yaml, line \(line)") } == true, "\(error as Any)")
    }

    @Test func aMisspeltNameNamesItsLineAndTheNearestOne() throws {
        let home = Program.temporaryDirectory()
        let file = home.appending(path: "kitchen.yaml")
        try Data("host: 127.0.0.1\ntrusted-prox: 127.0.0.1\n".utf8).write(to: file)
        let error = #expect(throws: CommandError.self) {
            try Settings(flags: [:], sources: [], environment: ["VITRINE_CONFIGURATION_FILE": file.path])
        }
        #expect(
            error.map { "\($0)" }?.contains(
                "kitchen.yaml, line 2: expected the name of a setting, got trusted-prox. Did you mean trusted-proxy?")
                == true, "\(error as Any)")
    }

    @Test func anInvalidValueNamesItsLineUnlessItIsOverridden() throws {
        let file = Program.temporaryDirectory().appending(path: "kitchen.yaml")
        try Data("offline: true\nport: many\nmax-items: none\n".utf8).write(to: file)
        func message(_ environment: [String: String] = [:], _ flags: [String: String] = [:]) -> String? {
            let variables = environment.merging(["VITRINE_CONFIGURATION_FILE": file.path]) { own, _ in own }
            let error = #expect(throws: CommandError.self) {
                try Settings(flags: flags, sources: [], environment: variables)
            }
            return error?.message
        }
        #expect(
            message()?.hasSuffix("/kitchen.yaml, line 2: port: expected a number from 0 to 65535, got “many”.") == true)
        #expect(message(["VITRINE_PORT": "few"])?.hasPrefix("--port: ") == true)
        #expect(message([:], ["port": "few"])?.hasPrefix("--port: ") == true)
        #expect(message([:], ["port": "80"])?.contains("/kitchen.yaml, line 3: max-items: expected") == true)
    }

    @Test(arguments: [
        ("marvel-private-key: a", true), ("alarm-ntfy: https://ntfy.sh/TOPIC", true),
        ("database: postgresql://ann:secret@db/boats", true), ("secret-boats: a", true),
        ("database: postgresql://ann@db/boats", false), ("marvel-private-key: ''", false),
        ("marvel-private-key-file: /a", false), ("tls-key: /a", false), ("port: 1", false),
    ])
    func knowsWhetherItHasASecret(text: String, hasSecret: Bool) throws {
        #expect(try ConfigurationFile(text, in: "vitrine.yaml").hasSecret == hasSecret)
    }

    @Test func isOverriddenByTheEnvironment() throws {
        let file = Program.temporaryDirectory().appending(path: "kitchen.yaml")
        try Data("host: 127.0.0.1\nport: 81\n".utf8).write(to: file)
        let settings = try Settings(
            flags: [:], sources: [], environment: ["VITRINE_CONFIGURATION_FILE": file.path, "VITRINE_PORT": "82"])
        #expect(settings.port == 82 && settings.host == "127.0.0.1")
    }

    @Test func mayBeginWithAByteOrderMark() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data([0xEF, 0xBB, 0xBF] + Array("port: 8081\r\n".utf8)).write(to: file)
        #expect(try ConfigurationFile([ConfigurationFile.variable: file.path]).values == ["VITRINE_PORT": "8081"])
    }

    @Test func isInTheHomeDirectory() throws {
        let home = Program.temporaryDirectory()
        let folder = home.appending(path: ".config/vitrine")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("port: 9".utf8).write(to: folder.appending(path: "vitrine.yaml"))
        #expect(try ConfigurationFile(["HOME": home.path]).values == ["VITRINE_PORT": "9"])
        #expect(
            try ConfigurationFile([
                "HOME": home.path, ConfigurationFile.variable: "~/.config/vitrine/vitrine.yaml",
            ]).values == ["VITRINE_PORT": "9"])
        #expect(SourceArguments([], environment: ["HOME": home.path]).folder.path == folder.path + "/sources")
    }

    @Test func isOptional() throws {
        #expect(try ConfigurationFile(["XDG_CONFIG_HOME": "/nowhere/at/all"]).values == [:])
        #expect(throws: CommandError.self) {
            try ConfigurationFile([ConfigurationFile.variable: "/nowhere/at/all.yaml"])
        }
    }
}
