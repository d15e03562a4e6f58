import ArgumentParser
import Catalogue
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Routes
import Server
import ServiceLifecycle
import Storage
import UnixSignals

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serves the app, for any browser that reaches it.",
        discussion: "Every flag has an environment variable: VITRINE_PORT, VITRINE_UPSTREAM_STARSHIPS, …")

    @Option(name: .long, help: "The address to listen at. (default: 127.0.0.1)")
    var host: String?

    @Option(name: .long, help: "The port to listen at; 0 for any free one. (default: 8080)")
    var port: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The path under which the app stands, such as /vitrine, where a proxy has others beside it. (default: /)",
            valueName: "path"))
    var basePath: String?

    @Option(
        name: .long,
        help: "Everyone shares one profile, or each browser has its own: shared, private. (default: shared)")
    var profiles: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A name by which the server may be asked for, besides the machine’s own; repeatable.", valueName: "name"))
    var allowedHost: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A proxy that is believed who asks, and by which name: an address, or a block such as 10.0.0.0/8; repeatable.",
            valueName: "address"))
    var trustedProxy: [String] = []

    @OptionGroup var common: CommonOptions

    func run() async throws {
        var flags: [String: String] = [:]
        flags["host"] = host
        flags["port"] = port
        flags["base.path"] = basePath
        flags["profiles"] = profiles
        if !allowedHost.isEmpty { flags["allowed.host"] = allowedHost.joined(separator: ",") }
        if !trustedProxy.isEmpty { flags["trusted.proxy"] = trustedProxy.joined(separator: ",") }
        var settings = try common.settings(flags)
        settings.limits = settings.limits.fitting(descriptors: FileDescriptorLimit.raiseLimit())
        let logger = Logger.program
        try await serve(settings, logger)
    }

    private func serve(_ settings: Settings, _ logger: Logger) async throws {
        try await settings.withLibrary(logger: logger) { library, database in
            let mode: ProfileMode =
                settings.keepsProfilesPrivate
                ? .private(ProfileCookie(key: try await database.secret("profile-cookie") { .random(count: 32) }))
                : .shared
            let media = try await settings.mediaAddresses(of: library, database)
            try await settings.withMedia(of: library, database, logger: logger) { responses in
                let proxies = TrustedProxies(settings.trustedProxies)
                let responder = WebApplication(
                    library: library, profiles: mode, media: media, mediaResponses: responses, theme: Vitrine.theme,
                    refreshInterval: settings.timing.refreshInterval, limits: settings.limits,
                    hosts: AllowedHosts(settings.allowedHosts + [settings.host]), proxies: proxies,
                    storageProblem: { await database.problem()?.reason }
                ).responder()
                let upkeep = Task { await self.upkeep(of: library, database, logger) }
                defer { upkeep.cancel() }
                try await serve(responder, proxies, settings, logger)
            }
        }
    }

    private func serve(
        _ responder: some HTTPResponder<AppRequestContext>, _ proxies: TrustedProxies, _ settings: Settings,
        _ logger: Logger
    ) async throws {
        let limits = settings.limits
        let connections = Connections(limits: limits, proxies: proxies)
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { responder in
                BoundedHTTP1Channel(connections: connections, limits: limits, responder: responder)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), serverName: "Vitrine", backlog: 4_096),
            onServerRunning: { channel in settings.announce(port: channel.localAddress?.port, logger) },
            logger: logger)
        do {
            try await Serving(service: application, connections: connections, limits: limits, logger: logger).run()
        } catch let error as IOError {
            throw CommandError(
                .inputOutput,
                "Expected to listen at \(settings.host):\(settings.port), got: \(error). If another program has the "
                    + "port, choose one with --port.")
        } catch {
            throw CommandError(
                .inputOutput,
                "Expected a name or an address of this machine for --host, got “\(settings.host)”: \(error).")
        }
    }

    /// What is done beside serving: a look at the whole file at first, and once a day at profiles that nobody needs.
    private func upkeep(of library: Library, _ database: Database, _ logger: Logger) async {
        do {
            for line in try await database.check(isQuick: true) { logger.error("The database is damaged: \(line)") }
        } catch {
            if !Task.isCancelled { logger.error("The database could not be checked: \(error)") }
        }
        while !Task.isCancelled {
            do {
                let date = library.now().addingTimeInterval(-ProfileCookie.emptyProfileLifetime)
                let count = try await library.profiles.forgetEmptyProfiles(unusedSince: date)
                if count > 0 { logger.notice("Let go of \(count) profiles without favourites.") }
            } catch {
                if !Task.isCancelled { logger.error("Unused profiles could not be let go: \(error)") }
            }
            do { try await Task.sleep(for: .seconds(86_400)) } catch { return }
        }
    }
}

extension Settings {
    fileprivate func announce(port: Int?, _ logger: Logger) {
        let name = host.contains(":") ? "[\(host)]" : host
        let home = basePath == .root ? "" : basePath.path(to: .home)
        // To standard output, and at once: people and scripts wait for this line.
        do {
            try Output.line("Vitrine is at http://\(name):\(port ?? self.port)\(home)")
        } catch {
            logger.warning("\(error)")
        }
        guard !["127.0.0.1", "::1", "localhost"].contains(host) else { return }
        let whose =
            keepsProfilesPrivate
            ? "each browser has favourites of its own"
            : "all of them share one list of favourites, which each can change"
        logger.notice("Everyone who reaches \(host) can read these catalogues; \(whose). There is no password.")
    }
}

extension Data {
    static func random(count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}

extension Logger {
    /// Logs to standard error, so that standard output holds answers alone.
    static var program: Logger {
        Logger(label: "vitrine") { StreamLogHandler.standardError(label: $0) }
    }

    /// For commands that print an answer: only what is wrong.
    static var quiet: Logger {
        var logger = program
        logger.logLevel = .error
        return logger
    }
}
