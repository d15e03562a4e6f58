import AsyncHTTPClient
import Catalogue
import Endpoints
import Foundation
import HTTPTransport
import Logging
import Media
import NIOCore
import NIOSSL
import Server
import SourceFiles
import Storage

#if PostgreSQL
    import PostgreSQLStorage
#endif

extension Settings {
    /// Opens the database and the HTTP client, makes a library of them and the sources, and closes both at the end.
    ///
    /// - Parameter limit: how long to wait for the APIs of sources whose definitions are incomplete; nil for as long as
    ///   their requests may take.
    func withLibrary<Value>(
        logger: Logger = .quiet, waitingForSources limit: Duration? = nil,
        _ work: (Library, any StorageBackend) async throws -> Value
    ) async throws -> Value {
        let database = try await openDatabase(logger: logger)
        defer { database.close() }
        return try await withTransports(reaching: reachableBlocks, logger: logger) { transports in
            let library = try await library(over: transports, database, logger, limit)
            try await RenamedSources.move(library, database, logger: logger)
            await library.decodeArchivesAgain()
            return try await work(library, database)
        }
    }

    /// Opens the database: the file in the data directory, or the PostgreSQL database at an address.
    func openDatabase(logger: Logger = .quiet) async throws -> any StorageBackend {
        try await Self.openDatabase(at: database, in: dataDirectory, logger: logger)
    }

    /// - Parameters:
    ///   - address: the address of a PostgreSQL database; nil for the file in the data directory.
    ///   - dataDirectory: the folder of the file.
    ///   - logger: receives an error for each record that can't be decoded.
    static func openDatabase(
        at address: Secret?, in dataDirectory: URL, logger: Logger = .quiet
    ) async throws -> any StorageBackend {
        guard let address else { return try Database(directory: dataDirectory, logger: logger) }
        #if PostgreSQL
            return try await PostgreSQLDatabase(address.revealed, logger: logger)
        #else
            throw CommandError(
                .usage,
                "--database: expected a program that was built with PostgreSQL, got one without. Build "
                    + "it with `swift build --traits PostgreSQL`.")
        #endif
    }

    /// The ways to other servers.
    struct Transports {
        let all: any Transport
        /// To public addresses alone.
        let `public`: any Transport
    }

    /// Opens the HTTP clients, and closes them at the end.
    ///
    /// - Parameters:
    ///   - accept: the `Accept` header.
    ///   - blocks: private addresses that count as public ones.
    func withTransports<Value>(
        accepting accept: String = HTTPClientTransport.json, reaching blocks: [IPBlock], logger: Logger,
        _ work: (Transports) async throws -> Value
    ) async throws -> Value {
        guard !isOffline else {
            return try await work(Transports(all: OfflineTransport(), public: OfflineTransport()))
        }
        let configuration = try HTTPClient.Configuration.upstreams(trusting: certificateAuthority)
        return try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            let guarded = GuardedTransport(configuration: configuration, accept: accept, logger: logger) { address in
                address.isPublic || blocks.contains { $0.contains(address) }
            }
            let result: Result<Value, any Error>
            do {
                let all = HTTPClientTransport(client: client, accept: accept)
                result = .success(try await work(Transports(all: all, public: guarded)))
            } catch {
                result = .failure(error)
            }
            await guarded.shutDown()
            return try result.get()
        }
    }

    private func client(over transport: any Transport, _ rates: (any SharedRates)? = nil) -> Client {
        Client(
            transport: transport, timeout: timing.upstreamTimeout, firstDelay: timing.firstDelay, rates: rates)
    }

    private func library(
        over transports: Transports, _ database: any StorageBackend, _ logger: Logger, _ limit: Duration?
    ) async throws -> Library {
        let (client, publicClient) = (
            client(over: transports.all, database.rates), client(over: transports.public, database.rates)
        )
        let leases = database.fetchLeases(logger: logger)
        let upstreamLog = UpstreamLog()
        let changes = self.database == nil ? ChangeLog() : ChangeLog(node: Int.random(in: 0..<1 << 25))
        let archive = database.archive(bounds: ArchiveBounds(collectionLimits), changes: changes)
        let profiles = database.profiles(favouriteLimit: limits.favourites, changes: changes)
        let cache = mediaCache(for: profiles, logger: logger)
        let sources = ownSources + (await fileSources(by: loader(over: transports, logger), within: limit))
        return Library(
            sources: sources.map(bound),
            feeds: FeedRegistry(changes: changes) { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, upstreamLog: upstreamLog, changes: changes,
                        client: source.source.asksPublicHostsOnly ? publicClient : client,
                        limits: collectionLimits, leases: leases, profiles: profiles, logger: logger),
                    retryInterval: timing.retryInterval)
            },
            archive: archive, upstreamLog: upstreamLog,
            profiles: profiles, index: database.searchIndex,
            pictures: { try await cache.holdings()[$0]?.files ?? 0 }
        ).reportingHealth(in: database.sourceHealth()).following(in: database.follows(changes: changes))
    }
}

extension Settings {
    /// Opens the HTTP client, makes a loader of it, and closes it at the end.
    func withLoader<Value>(
        logger: Logger = .quiet, _ work: (SourceLoader) async throws -> Value
    ) async throws -> Value {
        try await withTransports(reaching: reachableBlocks, logger: logger) { try await work(loader(over: $0, logger)) }
    }

    /// A source with the keys, upstreams and past of the settings.
    func bound(_ source: any Source) -> ResolvedSource {
        let source = source.erased.signing(with: keys).storing(history)
        return upstreams[source.id].map { source.replacingUpstreams(with: $0) } ?? source
    }

    private func loader(over transports: Transports, _ logger: Logger) -> SourceLoader {
        SourceLoader(
            client: client(over: transports.all), publicClient: client(over: transports.public), bound: bound,
            folder: dataDirectory.appending(path: "sources", directoryHint: .isDirectory),
            imported: Self.importedFolder(in: dataDirectory), logger: logger)
    }

    /// The sources of the files; one that can't be completed is reported and left out.
    private func fileSources(by loader: SourceLoader, within limit: Duration?) async -> [any Source] {
        let sources = await files.concurrentMap { file -> FileSource? in
            do {
                return try await loader.source(file, within: limit)
            } catch {
                Output.diagnostic("\((error as? CommandError)?.message ?? "\(error)")")
                return nil
            }
        }
        return sources.compactMap { $0 }
    }
}

extension Source {
    var erased: ResolvedSource { ResolvedSource(self) }
}

extension HTTPClient.Configuration {
    /// The configuration for requests to upstreams. It follows no redirects, doesn't repeat failed connections, and
    /// accepts no compression, because decompressed answers could have any size.
    ///
    /// - Parameter authority: a PEM file of certificates to trust besides the system's.
    static func upstreams(trusting authority: String?) throws -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let authority {
            do {
                tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(authority))]
            } catch {
                throw CommandError(
                    .usage,
                    "--certificate-authority: expected a PEM file of certificates, got \(authority): \(error). Check "
                        + "its path and contents.")
            }
        }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(5), read: .seconds(10)))
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
