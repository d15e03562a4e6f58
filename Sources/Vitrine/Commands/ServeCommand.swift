import ArgumentParser
import Catalogue
import Endpoints
import Foundation
import HTTPTransport
import Hummingbird
import HummingbirdCore
import Logging
import Media
import NIOCore
import Routes
import Server
import ServiceLifecycle
import Storage
import UnixSignals

struct ServeCommand: ProgramCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve", abstract: "Serve the app to web browsers.",
            discussion:
                "Every option has an environment variable, such as \(SettingNames.environmentName(of: "port")) or \(SettingNames.environmentName(of: "upstream.starships"))."
        )
    }

    @OptionGroup var options: ServeOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        FreeMemory.returnSoon()
        var settings = try common.settings(of: program, options.flags)
        settings.limits = try settings.limits.fitting(descriptors: FileDescriptorLimit.raise())
        let logger = settings.log.logger
        if let socket = try InheritedSocket() { settings.listen(at: socket, logger) }
        try await serve(program, settings, logger)
    }

    private func serve(_ program: ProgramContext, _ settings: Settings, _ logger: Logger) async throws {
        // The pages of other sources don't wait for an API that hangs; the watcher goes on with its source.
        try await settings.withLibrary(logger: logger, waitingForSources: .seconds(2)) { library, database in
            try await settings.withSignIn(database, now: library.now, logger: logger) { signIn in
                try await settings.withNotifications(of: library, database, logger: logger) { notifications in
                    try await serve(library, database, signIn, notifications, program, settings, logger)
                }
            }
        }
    }

    private func serve(
        _ library: Library, _ database: any StorageBackend, _ signIn: SignIn, _ notifications: NotificationSender,
        _ program: ProgramContext, _ settings: Settings, _ logger: Logger
    ) async throws {
        let mode: ProfileMode =
            settings.keepsProfilesPrivate
            ? .private(ProfileCookie(key: try await database.secret("profile-cookie") { .random(count: 32) }))
            : .shared
        let policy = library.mediaPolicy
        let media = try await settings.mediaAddresses(by: policy, database)
        try await settings.withMedia(of: library, by: policy, database, logger: logger) { responses in
            let proxies = TrustedProxies(settings.trustedProxies, fields: settings.forwardedFields)
            try await settings.withLoader(logger: logger) { loader in
                let drafter = SourceDrafter(
                    loader: loader, library: library, arguments: settings.sourceArguments,
                    ownIDs: program.ids, allowPictures: { policy.allow($0, ofDraft: $1) })
                let design = Design(
                    library.allSources, theme: program.theme, stylesheet: program.additions.stylesheet)
                for diagnostic in design.diagnostics {
                    logger.warning("A layout or the theme cannot be used as written: \(diagnostic)")
                }
                let application = WebApplication(
                    library: library, profiles: mode, media: media, mediaResponses: responses,
                    name: ProgramName.current.title, design: design, additions: program.additions,
                    records: database.records(),
                    refreshInterval: settings.timing.refreshInterval, limits: settings.limits,
                    hosts: settings.hosts, proxies: proxies, hasTLS: settings.tls != nil,
                    logsRequests: settings.log.includesRequests, signIn: signIn, drafter: drafter,
                    notifications: notifications,
                    storageProblem: { await database.problem()?.reason },
                    isStorageAway: { database.isAway }, storageBytes: { try await database.sizeOnDisk() },
                    version: ProgramVersion.current)
                let backups = try settings.periodicBackups(of: database, now: library.now, logger: logger)
                let tasks: [Task<Void, Never>] = [
                    Task { await backups?.run() },
                    Task { await self.monitor(library, database, settings, logger) },
                    Task { if !settings.isOffline { await notifications.run() } },
                    Task { await self.maintain(library, database, logger) },
                    Task { if !settings.isOffline { await FollowMonitor(library: library, logger: logger).run() } },
                    Task { await database.follow(library.feeds, logger: logger) },
                    Task { await self.watch(library, policy, loader, settings, logger) },
                ]
                defer { for task in tasks { task.cancel() } }
                try await serve(
                    application.responder(prefixedBy: settings.prefixField), proxies,
                    beside: application.backgroundJobs, settings,
                    close: { database.close() }, logger
                ) { port in
                    settings.announce(port: port, logger)
                    application.signIn.setup.begin { settings.announceSetup(with: $0, port: port, logger) }
                    if settings.needsSetup, await application.signIn.hasPeople() == false {
                        await application.signIn.setup.offer(
                            in: database.people(), at: library.now(), logger: logger)
                    }
                }
            }
        }
    }

    private func serve(
        _ responder: some HTTPResponder<AppRequestContext>, _ proxies: TrustedProxies,
        beside work: [any Service], _ settings: Settings, close: @escaping @Sendable () -> Void, _ logger: Logger,
        whenRunning: @escaping @Sendable (_ port: Int?) async -> Void
    ) async throws {
        let limits = settings.limits
        let connections = Connections(limits: limits, proxies: proxies)
        let certificate = try settings.tls.map {
            try ServerCertificate(certificate: $0.certificate, key: $0.key, logger: logger)
        }
        let notifier = ServiceNotifier(logger: logger)
        func server(_ channel: some ServerChildChannel) -> any Service {
            HTTPServer(channel, at: settings.listener, connections: connections, logger: logger) { listener in
                let port = listener.localAddress?.port
                notifier?.send("READY=1", "STATUS=Listening at \(settings.address(port: port))")
                await whenRunning(port)
            }
        }
        let channel = BoundedHTTP1Channel(
            connections: connections, limits: limits,
            responder: responder.channelResponder(serverName: ProgramName.current.title, logger: logger))
        let services: [any Service] =
            work + [
                certificate.map { server(ReloadingTLSChannel(base: channel, certificate: $0)) } ?? server(channel)
            ]
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: services, logger: logger))
        let watchdog = Task { await notifier?.keepAlive() }
        defer { watchdog.cancel() }
        do {
            try await ServiceRunner(
                service: group, connections: connections, limits: limits, close: close, notifier: notifier,
                logger: logger
            ).run()
        } catch let error as IOError {
            throw CommandError(
                .inputOutput,
                "Expected to listen at \(settings.address(port: nil)), got: \(error.systemMessage). "
                    + (settings.socket == nil
                        ? "If another program uses the port, choose another one with --port."
                        : "Check the socket unit."))
        } catch let error as SocketAddressError.UnknownHost {
            throw CommandError(
                .inputOutput,
                "--host: expected a name or an address of this machine, got “\(settings.host)”: \(error.errorDescription). Use 127.0.0.1 "
                    + "for this machine alone, or 0.0.0.0 for all its networks.")
        }
    }

    /// Follows the files of sources.
    private func watch(
        _ library: Library, _ policy: MediaPolicy, _ loader: SourceLoader, _ settings: Settings, _ logger: Logger
    ) async {
        let own = library.sources.filter { source in !settings.files.contains { $0.id == source.id } }
        let watcher = SourceWatcher(settings: settings, loader: loader, logger: logger, own: own.map(\.id)) { files in
            library.replaceSources(own + files)
            library.update(policy)
        }
        await watcher.run(since: library.sources.filter { source in !own.contains { $0.id == source.id } })
    }

    /// Looks at the sources, and sends alarms.
    private func monitor(
        _ library: Library, _ database: any StorageBackend, _ settings: Settings, _ logger: Logger
    ) async {
        do {
            try await settings.withTransports(reaching: [], logger: logger) { transports in
                let channels = settings.alarmChannels(over: transports.all, now: library.now)
                await SourceMonitor(
                    library: library, store: database.sourceHealth(), channels: settings.isOffline ? [] : channels,
                    asksUpstreams: !settings.isOffline, logger: logger
                ).run()
            }
        } catch {
            if !Task.isCancelled { logger.error("Expected an HTTP client for alarms, got: \(error)") }
        }
    }

    /// Checks the database once, and deletes unused profiles once a day.
    private func maintain(_ library: Library, _ database: any StorageBackend, _ logger: Logger) async {
        do {
            for line in try await database.check(isQuick: true) {
                logger.error("Expected a sound database, got damage: \(line)")
            }
        } catch {
            if !Task.isCancelled { logger.error("Expected to check the database, got: \(error)") }
        }
        while !Task.isCancelled {
            do {
                let date = library.now().addingTimeInterval(-ProfileCookie.emptyProfileLifetime)
                let count = try await library.profiles.deleteEmptyProfiles(unusedSince: date)
                if count > 0 { logger.notice("Deleted \(count) unused profiles without favourites.") }
            } catch {
                if !Task.isCancelled { logger.error("Expected to delete unused profiles, got: \(error)") }
            }
            do { try await Task.sleep(for: .seconds(86_400)) } catch { return }
        }
    }
}

extension Data {
    static func random(count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}

extension Logger {
    /// Logs errors alone, for commands that print an answer.
    static var quiet: Logger {
        var logger = LogSettings().logger
        logger.logLevel = .error
        return logger
    }
}
