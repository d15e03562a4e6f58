import Catalogue
import Endpoints
import Foundation
import HTTPTransport
import Logging
import Media
import Server
import Storage

extension Settings {
    /// Opens the HTTP clients for pictures and previews, and closes them at the end.
    func withMedia<Value>(
        of library: Library, by policy: MediaPolicy, _ database: any StorageBackend, logger: Logger,
        _ work: (MediaResponses) async throws -> Value
    ) async throws -> Value {
        let signer = try await database.mediaSigner
        let cache = mediaCache(for: library.profiles, logger: logger)
        return try await withTransports(accepting: HTTPClientTransport.media, reaching: [], logger: logger) {
            try await work(
                MediaResponses(
                    signer: signer,
                    pipeline: MediaPipeline(
                        policy: policy, cache: cache, transport: $0.public, ownTransport: $0.all, logger: logger)))
        }
    }

    /// Makes addresses of pictures and previews, signed with this installation's key.
    func mediaAddresses(of library: Library, _ database: any StorageBackend) async throws -> MediaAddresses {
        try await mediaAddresses(by: library.mediaPolicy, database)
    }

    func mediaAddresses(by policy: MediaPolicy, _ database: any StorageBackend) async throws -> MediaAddresses {
        MediaAddresses(signer: try await database.mediaSigner, policy: policy, basePath: basePath)
    }

    /// The cache of pictures and previews on disk. It keeps those that any profile's favourites need.
    func mediaCache(for profiles: any ProfileStore, logger: Logger = .quiet) -> MediaCache {
        MediaCache(
            directory: dataDirectory.appending(path: "artwork", directoryHint: .isDirectory), shared: pictures,
            needed: {
                try await profiles.records().reduce(into: []) { references, item in
                    references.formUnion(MediaReference.all(of: item.card, source: item.id.source))
                }
            },
            neededBy: { item in
                try await profiles.favouriteRecord(of: item)
                    .map { MediaReference.all(of: $0.card, source: item.source) } ?? []
            }, logger: logger)
    }
}

extension Library {
    /// The hosts that pictures and previews may be fetched from.
    var mediaPolicy: MediaPolicy {
        let policy = MediaPolicy(hosts: [:])
        update(policy)
        return policy
    }

    /// Gives a policy the hosts of the sources as they are now.
    func update(_ policy: MediaPolicy) {
        let sources = allSources
        policy.replace(
            hosts: Dictionary(sources.map { ($0.id, $0.mediaHosts) }) { first, _ in first },
            ownUpstreams: Dictionary(sources.map { ($0.id, $0.ownBases ?? $0.plainBases) }) { first, _ in first })
    }
}

extension ResolvedSource {
    /// The upstream addresses that begin with `http:`, such as one on this machine. Pictures may come from there, because
    /// the owner of the server named them; a source that was added in the browser has none.
    fileprivate var plainBases: [BaseURL] {
        source.asksPublicHostsOnly ? [] : bases.filter { $0.scheme == "http" }
    }
}

extension StorageBackend {
    fileprivate var mediaSigner: MediaSigner {
        get async throws { MediaSigner(key: try await secret("media") { .random(count: 32) }) }
    }
}
