import ArgumentParser
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Storage
import UnixSignals
import Web

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
        help: "Everyone shares one profile, or each browser has its own: shared, private. (default: shared)")
    var profiles: String?

    @OptionGroup var common: CommonOptions

    func run() async throws {
        var flags: [String: String] = [:]
        flags["host"] = host
        flags["port"] = port
        flags["profiles"] = profiles
        let settings = try common.settings(flags)
        let logger = Logger.program
        try await settings.withLibrary(logger: logger) { library, database in
            let mode: ProfileMode =
                settings.keepsProfilesPrivate
                ? .private(ProfileCookie(key: try await database.secret("profile-cookie") { .random(count: 32) }))
                : .shared
            let media = try await library.mediaAddresses(database)
            try await settings.withMedia(of: library, database, logger: logger) { responses in
                let responder = WebApplication(
                    library: library, profiles: mode, media: media, mediaResponses: responses, theme: Vitrine.theme,
                    refreshInterval: settings.timing.refreshInterval
                ).responder()
                try await serve(responder, settings, logger)
            }
        }
    }

    private func serve(
        _ responder: some HTTPResponder<PageContext>, _ settings: Settings, _ logger: Logger
    ) async throws {
        let application = Application(
            responder: responder,
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), serverName: "Vitrine", backlog: 4_096),
            onServerRunning: { channel in settings.announce(port: channel.localAddress?.port, logger) },
            logger: logger)
        let services = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        do {
            try await services.run()
        } catch let error as IOError {
            throw CommandError(
                .inputOutput,
                "Expected to listen at \(settings.host):\(settings.port), got: \(error). If another program has the "
                    + "port, choose one with --port.")
        }
    }
}

extension Settings {
    fileprivate func announce(port: Int?, _ logger: Logger) {
        let name = host.contains(":") ? "[\(host)]" : host
        // To standard output, and at once: people and scripts wait for this line.
        do {
            try Output.line("Vitrine is at http://\(name):\(port ?? self.port)")
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
