import AsyncHTTPClient
import Catalogue
import Endpoints
import Foundation
import NIOSSL
import Routes
import Testing

@testable import Server
@testable import Vitrine

@Suite struct SettingsTests {
    private func settings(_ environment: [String: String], flags: [String: String] = [:]) throws -> Settings {
        try Settings(
            flags: flags, upstreamFlags: [], sources: [],
            environment: ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { _, new in new })
    }

    private func serverMessage(_ environment: [String: String], flags: [String: String] = [:]) -> String {
        do {
            _ = try settings(environment, flags: flags)
            return ""
        } catch { return (error as? CommandError)?.message ?? "\(error)" }
    }

    @Test(arguments: [
        ("VITRINE_PROFILE", "VITRINE_PROFILES"), ("VITRINE_PROT", "VITRINE_PORT"),
        ("VITRINE_MAX_FAVORITES", "VITRINE_MAX_FAVOURITES"), ("VITRINE_ALLOWED_HOSTS", "VITRINE_ALLOWED_HOST"),
    ])
    func refusesAMisspeltName(name: String, meant: String) {
        let serverMessage = serverMessage([name: "private"])
        #expect(serverMessage.contains("got \(name)."))
        #expect(serverMessage.contains("Did you mean \(meant)?"))
        // The value may be a secret.
        #expect(!serverMessage.contains("private"))
    }

    @Test func acceptsNamesOfTheProjectsTools() throws {
        _ = try settings([
            "VITRINE_PROGRAM": "x", "VITRINE_BIN": "x", "VITRINE_SOAK_WRITES": "1", "VITRINE_BENCHMARK_ROUNDS": "1",
            "VITRINE_SECRET_X": "x", "OTHER": "x",
        ])
    }

    @Test(arguments: ["-1", "65536", "99999999999999999999", "8080.5", "http"])
    func refusesWhatIsNoPort(text: String) {
        #expect(serverMessage(["VITRINE_PORT": text]).contains("expected a number from 0 to 65535, got “\(text)”"))
    }

    /// The services `vitrine`, with one named port, and `vitrine-db`, as Kubernetes announces them.
    private static let services = [
        "VITRINE_SERVICE_HOST": "10.0.0.11", "VITRINE_SERVICE_PORT": "8080", "VITRINE_SERVICE_PORT_HTTP_ALT": "8080",
        "VITRINE_PORT": "tcp://10.0.0.11:8080", "VITRINE_PORT_8080_TCP": "tcp://10.0.0.11:8080",
        "VITRINE_PORT_8080_TCP_PROTO": "tcp", "VITRINE_PORT_8080_TCP_PORT": "8080",
        "VITRINE_PORT_8080_TCP_ADDR": "10.0.0.11", "VITRINE_DB_SERVICE_HOST": "fd00::b",
        "VITRINE_DB_SERVICE_PORT": "5432", "VITRINE_DB_PORT": "udp://[fd00::b]:5432",
        "VITRINE_DB_PORT_5432_UDP": "udp://[fd00::b]:5432", "VITRINE_DB_PORT_5432_UDP_PROTO": "udp",
    ]

    @Test func ignoresTheVariablesOfServicesOfKubernetes() throws {
        let settings = try settings(Self.services)
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 8080)
        #expect(try self.settings(Self.services, flags: ["port": "81"]).port == 81)
        #expect(serverMessage(["VITRINE_PORT": "http://10.0.0.11:8080"]).contains("--port: expected a number"))
        try ProgramName.$current.withValue(try #require(ProgramName("Atlas"))) {
            let own = Self.services.map { ($0.key.replacing("VITRINE_", with: "ATLAS_"), $0.value) }
            let settings = try self.settings(Self.services.merging(own) { _, own in own })
            #expect(settings.port == 8080)
        }
    }

    @Test(arguments: [
        "VITRINE_SERVICE": "10.0.0.11", "VITRINE_SERVICE_HOSTS": "10.0.0.11", "VITRINE_PROT": "tcp://10.0.0.11:8080",
        "VITRINE_PORT_HTTP_TCP": "tcp://10.0.0.11:8080", "VITRINE_DB_PORT": "5432",
    ])
    func refusesNamesThatAreOnlyLikeThem(name: String, value: String) {
        #expect(serverMessage([name: value]).contains("got \(name)."))
    }

    @Test func foldersAreInTheHomeDirectory() throws {
        #expect(try settings(["HOME": "/ann"]).dataDirectory.path == "/ann/.local/share/vitrine")
        #expect(
            try settings(["HOME": "/ann", "XDG_DATA_HOME": "data"]).dataDirectory.path == "/ann/.local/share/vitrine")
        #expect(try settings(["HOME": "/ann", "XDG_DATA_HOME": "/data"]).dataDirectory.path == "/data/vitrine")
        let ofUser = FileManager.default.homeDirectoryForCurrentUser.path
        for home in ["", "relative"] {
            #expect(try settings(["HOME": home]).dataDirectory.path == ofUser + "/.local/share/vitrine")
        }
        let written = try settings([
            "HOME": "/ann", "VITRINE_DATA_DIRECTORY": "~/boats", "VITRINE_PICTURES": "~/pictures",
        ])
        #expect(written.dataDirectory.path == "/ann/boats")
        #expect(written.pictures?.path == "/ann/pictures")
    }

    @Test func readsKeysFromFiles() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("s3cret\n".utf8).write(to: file)
        let settings = try Settings(
            flags: [:], sources: [SignedBoats()],
            environment: [
                "XDG_CONFIG_HOME": "/nowhere", "VITRINE_BOATS_PUBLIC": "public",
                "VITRINE_BOATS_PRIVATE_FILE": file.path,
            ])
        #expect(
            settings.keys.mapValues(\.revealed) == [
                "boats.public": "public", "boats.private": "s3cret",
            ])
    }

    @Test func refusesAnEmptyFolderName() {
        #expect(serverMessage([:], flags: ["data.directory": ""]).contains("--data-directory: expected a folder"))
        #expect(serverMessage(["VITRINE_DATA_DIRECTORY": ""]).contains("expected a folder"))
    }

    @Test func theAddressOfTheDatabaseIsASecret() throws {
        let address = "postgresql://ann:s3cret@db.example/boats"
        #expect(try settings([:]).database == nil)
        #expect(try settings(["VITRINE_DATABASE": address]).database?.revealed == address)
        let file = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("\(address)\n".utf8).write(to: file)
        #expect(try settings(["VITRINE_DATABASE_FILE": file.path]).database?.revealed == address)
        #expect(serverMessage(["VITRINE_DATABASE_FILE": "/nowhere"]).contains("VITRINE_DATABASE_FILE: expected"))
        let message = serverMessage([:], flags: ["database": "mysql://ann:s3cret@db.example/boats"])
        #expect(message.contains("--database: expected an address such as postgresql://"))
        #expect(!message.contains("s3cret"))
    }

    @Test(arguments: [
        ([:], true), (["VITRINE_HOST": "localhost"], true), (["VITRINE_HOST": "127.0.0.2"], true),
        (["VITRINE_ALLOWED_HOST": "vitrine.localhost"], true), (["VITRINE_HOST": "0.0.0.0"], false),
        (["VITRINE_HOST": "machine.example"], false), (["VITRINE_ALLOWED_HOST": "family.example"], false),
    ])
    func othersReachOtherHosts(environment: [String: String], isLoopback: Bool) throws {
        #expect(try settings(environment).hosts.areLoopback == isLoopback)
    }

    @Test func limitsAreRead() throws {
        let limits = try settings([
            "VITRINE_MAX_CONNECTIONS": "9", "VITRINE_IDLE_TIMEOUT": "2.5", "VITRINE_MAX_FAVOURITES": "3",
        ]).limits
        #expect(limits.connections == 9)
        #expect(limits.idleTime == .seconds(2.5))
        #expect(limits.favourites == 3)
        #expect(
            serverMessage(["VITRINE_MAX_CONNECTIONS": "0"]).contains("VITRINE_MAX_CONNECTIONS: expected a whole number")
        )
        #expect(serverMessage(["VITRINE_BODY_TIMEOUT": "x"]).contains("VITRINE_BODY_TIMEOUT: expected seconds"))
    }

    @Test func largerCollectionsAreFetchedIfAPersonSaysSo() throws {
        #expect(try settings([:]).collectionLimits.items == 20_000)
        let limits = try settings(["VITRINE_MAX_ITEMS": "100000"]).collectionLimits
        #expect(limits.items == 100_000)
        #expect(limits.answers == 25_000)
        #expect(limits.bytes == 640 << 20)
        #expect(try settings(["VITRINE_MAX_ITEMS": "1"]).collectionLimits.answers == 5_000)
        for text in ["0", "x", "1000001"] {
            #expect(serverMessage(["VITRINE_MAX_ITEMS": text]).contains("VITRINE_MAX_ITEMS: expected a whole number"))
        }
    }

    @Test func upstreamsMustSpeakACurrentVersionOfTLS() throws {
        #expect(try HTTPClient.Configuration.upstreams(trusting: nil).tlsConfiguration?.minimumTLSVersion == .tlsv12)
    }

    @Test(arguments: [(1_000_000, 4_096), (1_024, 768), (256, 128), (192, 64)])
    func connectionsLeaveDescriptorsForFiles(descriptors: Int, connections: Int) throws {
        let limits = try ServerLimits().fitting(descriptors: descriptors)
        #expect(limits.connections == connections)
        #expect(limits.connectionsOfClient == min(connections / 2, 256))
    }

    @Test func tooFewDescriptorsAreRefused() {
        let error = #expect(throws: CommandError.self) { try ServerLimits().fitting(descriptors: 191) }
        #expect(error?.code == .inputOutput)
        #expect(error?.message.contains("expected at least 192, got 191") == true)
    }

    @Test func theBasePathIsRead() throws {
        #expect(try settings([:]).basePath == .root)
        #expect(try settings(["VITRINE_BASE_PATH": "/a/b"]).basePath.description == "/a/b")
        #expect(
            serverMessage(["VITRINE_BASE_PATH": "vitrine/"]).contains("--base-path: expected a path such as /vitrine"))
    }

    @Test func thePublicAddressIsRead() throws {
        let name = "VITRINE_PUBLIC_ADDRESS"
        let settings = try settings([name: "https://A.example:8443/a/", "VITRINE_BASE_PATH": "/a"])
        #expect(settings.publicAddress?.origin == "https://a.example:8443")
        #expect(!settings.hosts.areLoopback)
        for text in [
            "a.example", "ftp://a.example", "https://a.example/a", "https://a.example?a", "https://u:p@a.example",
        ] {
            let message = serverMessage([name: text])
            #expect(message.contains("--public-address: expected an address") && !message.contains("u:p"), "\(text)")
        }
    }

    @Test func hostsAndProxiesAreRead() throws {
        #expect(serverMessage(["VITRINE_HOST": ""]).contains("--host: expected an address such as 127.0.0.1"))
        let settings = try settings([
            "VITRINE_ALLOWED_HOST": "a.example, b.example", "VITRINE_TRUSTED_PROXY": "10.0.0.0/8,::1",
        ])
        #expect(settings.allowedHosts == ["a.example", "b.example"])
        #expect(settings.trustedProxies.count == 2)
        #expect(
            serverMessage(["VITRINE_ALLOWED_HOST": "http://a.example"]).contains(
                "--allowed-host: expected a host’s name"))
        #expect(
            serverMessage(["VITRINE_TRUSTED_PROXY": "10.0.0.0/99"]).contains("--trusted-proxy: expected an address"))
    }
}

/// A source with two keys.
private struct SignedBoats: Source {
    let id: SourceID = "boats"
    let upstreams = [
        Upstream<NoParameters, Boat>(
            base: nil, dialects: [.array], signing: Signing(keys: ["boats.public", "boats.private"]) { _, _ in [] }
        ) { _ in nil }
    ]

    func card(for boat: Boat) -> Card { Card(title: boat.name) }
}
