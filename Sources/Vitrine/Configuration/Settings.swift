import Catalogue
import Configuration
import Endpoints
import Foundation
import HTTPTypes
import NIOCore
import Routes
import Server
import SourceFiles

/// The program's settings. A flag overrides an environment variable, which overrides the configuration file.
struct Settings {
    var host = "127.0.0.1"
    var port = 8080
    /// The socket of the service manager, which has this host and port; nil if the program listens itself.
    var socket: NIOBSDSocket.Handle?
    var basePath = BasePath.root
    var dataDirectory: URL
    /// The address of a PostgreSQL database; nil for the file in the data directory.
    var database: Secret?
    /// A folder of the pictures and previews of favourites, for several machines.
    var pictures: URL?
    var isOffline = false
    var keepsProfilesPrivate = false
    /// Whether people sign in. Otherwise, everyone is a member.
    var hasSignIn = true
    /// A PEM file of certificates to trust besides the system's.
    var certificateAuthority: String?
    /// The PEM files of the server's own certificate and key; nil without TLS.
    var tls: (certificate: String, key: String)?
    /// The sources of the program, and those from files as far as they are written.
    var sources: [any Source]
    /// The sources of the program.
    var ownSources: [any Source] { sources.filter { source in !files.contains { $0.id == source.id } } }
    /// The files of sources, and where they come from.
    var files: [SourceFile]
    var sourceArguments = SourceArguments([], environment: [:])
    /// Base URLs that replace a source's own upstreams, in order of preference.
    var upstreams: [SourceID: [BaseURL]] = [:]
    /// The keys for upstreams, by the names of their settings.
    var keys: [String: Secret] = [:]
    var timing = Timing()
    var limits = ServerLimits()
    var collectionLimits = CollectionLimits()
    /// How much of the past is stored of sources that don't say.
    var history = HistoryPolicy()
    /// The host names that the server answers to, besides the machine's own.
    var allowedHosts: [String] = []
    var trustedProxies: [IPBlock] = []
    /// The header fields in which trusted proxies describe requests.
    var forwardedFields = TrustedProxies.Fields.separate
    /// The header field in which trusted proxies name the path that they remove from requests.
    var prefixField: HTTPField.Name?
    /// The address by which browsers reach the app, with the base path; nil if it isn't known.
    var publicAddress: BaseURL?
    /// All host names that the server answers to.
    var hosts: AllowedHosts { AllowedHosts(allowedHosts + [host], publicName: publicAddress?.bracketedHost) }
    var log = LogSettings()
    /// The ways to sign in besides passwords.
    var signIn = SignInSettings()
    /// The private addresses that sources added in the browser and notifications may reach.
    var reachableBlocks: [IPBlock] = []
    /// When the server writes backups; nil if it writes none.
    var backups: BackupSchedule?
    var alarms = AlarmSettings()

    /// - Parameters:
    ///   - flags: the values of flags on the command line, by key, such as `data.directory`.
    ///   - environment: the environment, in which `data.directory` is `VITRINE_DATA_DIRECTORY`.
    /// - Throws: ``CommandError`` with the setting, the valid values and the invalid one.
    init(
        flags: [String: String], upstreamFlags: [String] = [], sources: [any Source], files: [SourceFile] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let (reader, environment, file) = try Self.reader(flags: flags, environment: environment)
        do {
            try self.init(reader, environment, file, upstreamFlags: upstreamFlags, sources: sources, files: files)
        } catch let error as CommandError {
            throw file.locating(error, unless: flags)
        }
    }

    private init(
        _ reader: ConfigReader, _ environment: [String: String], _ file: ConfigurationFile, upstreamFlags: [String],
        sources: [any Source], files: [SourceFile]
    ) throws {
        self.sources = sources
        self.files = files

        // Values are read as text and checked here, because typed getters silently replace invalid values by defaults.
        if let text = reader.string(forKey: "host") {
            guard !text.isEmpty else { throw Self.invalid("host", text, expected: "an address such as 127.0.0.1") }
            host = text
        }
        if let text = reader.string(forKey: "port") {
            guard let number = Int(text), (0...65_535).contains(number) else {
                throw Self.invalid("port", text, expected: "a number from 0 to 65535")
            }
            port = number
        }
        if let text = reader.string(forKey: "base.path") {
            guard let path = BasePath(text) else {
                throw Self.invalid(
                    "base-path", text,
                    expected: "a path such as /vitrine, of letters, digits, “-”, “.”, “_” and “~”")
            }
            basePath = path
        }
        if let text = reader.string(forKey: "public.address") {
            guard let address = try? BaseURL(text), BasePath(address.path) == basePath else {
                let path = basePath == .root ? "" : basePath.description
                throw Self.invalid(
                    "public-address", text,
                    expected: "an address with the base path, such as https://catalogue.example\(path)")
            }
            publicAddress = address
        }
        if let text = reader.string(forKey: "no.sign.in") {
            guard let flag = Bool(text) else { throw Self.invalid("no-sign-in", text, expected: "true or false") }
            hasSignIn = !flag
        }
        if let text = reader.string(forKey: "offline") {
            guard let flag = Bool(text) else { throw Self.invalid("offline", text, expected: "true or false") }
            isOffline = flag
        }
        if let text = reader.string(forKey: "profiles") {
            guard ["shared", "private"].contains(text) else {
                throw Self.invalid("profiles", text, expected: "shared or private")
            }
            keepsProfilesPrivate = text == "private"
        }
        let home = HomeDirectory(environment)
        dataDirectory = try Self.dataDirectory(reader, in: home)
        database = try Self.database(in: reader)
        pictures = reader.string(forKey: "pictures").map { home.url(of: $0, .isDirectory) }
        backups = try BackupSchedule(reader, dataDirectory: dataDirectory, home: home)
        alarms = try AlarmSettings(reader)
        certificateAuthority = reader.string(forKey: "certificate.authority")
        let ownCertificate = (reader.string(forKey: "tls.certificate"), reader.string(forKey: "tls.key"))
        switch ownCertificate {
        case (let certificate?, let key?): tls = (certificate, key)
        case (nil, nil): break
        default: throw CommandError(.usage, "Expected both --tls-certificate and --tls-key, got one of them.")
        }
        let ids = sources.map(\.id)
        for id in ids {
            let key = ConfigKey(["upstream", id.rawValue])
            if let text = reader.string(forKey: key) {
                upstreams[id] = try text.split(separator: ",").map { try Self.base(String($0)) }
            }
        }
        try replaceUpstreams(by: upstreamFlags, ids: ids)
        keys = try Self.keys(of: sources, in: reader)
        for file in files { keys.merge(file.typedKeys) { configured, _ in configured } }
        timing = try Timing(reader)
        limits = try ServerLimits(reader)
        if let text = reader.string(forKey: "max.items") {
            guard let number = Int(text), (1...1_000_000).contains(number) else {
                throw CommandError(
                    .usage,
                    "\(SettingNames.environmentName(of: "max.items")): expected a whole number from 1 to 1000000, got “\(text)”."
                )
            }
            collectionLimits = CollectionLimits(items: number)
        }
        if let text = reader.string(forKey: "history") {
            guard let policy = HistoryPolicy(text) else {
                throw CommandError(
                    .usage,
                    "\(SettingNames.environmentName(of: "history")): expected a time such as 1 year, or none, got “\(text)”."
                )
            }
            history = policy
        }
        allowedHosts = try Self.list("allowed.host", in: reader, expected: "a host’s name, without a port") { text in
            text.wholeMatch(of: /[A-Za-z0-9.\-_]+|\[[0-9A-Fa-f:.]+\]/).map { _ in text }
        }
        trustedProxies = try Self.list(
            "trusted.proxy", in: reader, expected: "an address or a block of them, such as 10.0.0.0/8", IPBlock.init)
        log = try LogSettings(reader)
        signIn = try SignInSettings(
            reader, redirectOrigin: publicAddress?.origin, basePath: basePath, hasProxies: !trustedProxies.isEmpty,
            home: home)
        if !hasSignIn, signIn.header != nil || signIn.provider != nil {
            throw CommandError(
                .usage, "Expected --no-sign-in alone, or --sign-in-header and --oidc-issuer without it, got both.")
        }
        if let text = reader.string(forKey: "forwarded.header") {
            guard let fields = TrustedProxies.Fields(rawValue: text.lowercased()) else {
                throw Self.invalid("forwarded-header", text, expected: "forwarded or x-forwarded")
            }
            forwardedFields = fields
        }
        if let text = reader.string(forKey: "prefix.header") {
            guard let name = HTTPField.Name(text), !trustedProxies.isEmpty, basePath == .root else {
                throw Self.invalid(
                    "prefix-header", text,
                    expected: "a field such as X-Forwarded-Prefix, with --trusted-proxy and without --base-path")
            }
            prefixField = name
        }
        reachableBlocks = try Self.list(
            "reachable.block", in: reader, expected: "an address or a block of them, such as 192.168.0.0/16",
            IPBlock.init)
        try SettingNames(
            keys: Self.keys + SignInSettings.keys + LogSettings.keys + BackupSchedule.keys
                + AlarmSettings.keys + Timing.keys + ServerLimits.keys
                + ids.map { "upstream.\($0)" }
                + sources.flatMap { $0.erased.keys.flatMap { [$0, "\($0).file"] } }
        ).check(environment.keys, file)
    }

    private static let keys = [
        "host", "port", "base.path", "offline", "no.sign.in", "profiles", "data.directory", "database", "database.file",
        "pictures", "public.address", "forwarded.header", "prefix.header",
        "certificate.authority", "allowed.host", "trusted.proxy", "reachable.block", "max.items", "history", "source",
        "tls.certificate", "tls.key",
    ]

    /// Reads the flags, the environment and the configuration file.
    ///
    /// - Returns: the reader, the environment with the values of the file, and the file.
    static func reader(
        flags: [String: String], environment: [String: String]
    ) throws -> (ConfigReader, environment: [String: String], ConfigurationFile) {
        let ofProgram = ProgramName.current.variables(of: ServiceVariable.removed(from: environment))
        let file = try ConfigurationFile(ofProgram)
        let environment = ofProgram.merging(file.values) { own, _ in own }
        let values = flags.map {
            (AbsoluteConfigKey([ProgramName.current.command] + $0.key.split(separator: ".").map(String.init)), $0.value)
        }
        let reader = ConfigReader(providers: [
            InMemoryProvider(
                name: "flags",
                values: Dictionary(values.map { ($0, ConfigValue(.string($1), isSecret: false)) }) { first, _ in first }
            ),
            EnvironmentVariablesProvider(environmentVariables: environment),
        ]).scoped(to: ConfigKey([ProgramName.current.command]))
        return (reader, environment, file)
    }

    /// The values of a comma-separated list.
    private static func list<Value>(
        _ key: String, in reader: ConfigReader, expected: String, _ value: (String) -> Value?
    ) throws -> [Value] {
        try (reader.string(forKey: ConfigKey(key)) ?? "").split(separator: ",").map { part in
            let text = part.trimmingCharacters(in: .whitespaces)
            guard let value = value(text) else {
                throw invalid(key.replacing(".", with: "-"), text, expected: expected)
            }
            return value
        }
    }

    static func invalid(_ name: String, _ value: String, expected: String) -> CommandError {
        // An address may have a password before an “@”.
        let value = value.contains("@") ? "a text with “@”" : "“\(value)”"
        return CommandError(.usage, "--\(name): expected \(expected), got \(value).")
    }
}
