public import Endpoints
public import Foundation
public import Logging

/// Decides between upstream, archive and sample for one source.
public struct DataProvider: Sendable {
    public let source: AnySource
    private let archive: any Archive
    private let client: Client
    private let logger: Logger

    public init(source: AnySource, archive: any Archive, client: Client, logger: Logger) {
        self.source = source
        self.archive = archive
        self.client = client
        var logger = logger
        logger[metadataKey: "source"] = "\(source.id)"
        self.logger = logger
    }

    /// What is archived, failing that the sample, failing that nil.
    public func kept() async -> FeedContent? {
        guard let collection = source.upstreams.first?.collection else { return nil }
        for entry in await entries(for: collection) {
            do throws(ReadingError) {
                var content = try content(of: entry)
                for companion in source.companions { content.names[companion.id] = await keptNames(of: companion) }
                return content
            } catch {
                logger.error(
                    "Expected \(error.expected) in what is kept, got \(error.got); the next best is shown.",
                    metadata: ["resource": "\(collection)"])
            }
        }
        return nil
    }

    /// What the first upstream that can be used answers now; archived before it is returned.
    public func fetched(at date: Date) async -> Result<FeedContent, EndpointError> {
        var firstError: EndpointError?
        for upstream in source.upstreams {
            do throws(EndpointError) {
                let (answers, reading) = try await collection(of: upstream)
                for problem in reading.undecodable {
                    logger.warning(
                        "Left out what could not be read: \(problem)", metadata: ["host": "\(upstream.base)"])
                }
                // Under the name by which it is looked for, whatever this upstream calls it.
                let collection = source.upstreams.first?.collection ?? upstream.collection
                let entry = ArchiveEntry(
                    key: ArchiveKey(source: source.id, resource: collection),
                    origin: .upstream(upstream.base.authority, at: date), answers: answers)
                await keep(entry)
                return .success(
                    FeedContent(
                        items: reading.items, provenance: .fresh(at: date, from: upstream.base.authority),
                        total: reading.total, undecodable: reading.undecodable.count))
            } catch {
                logger.warning("\(error)")
                firstError = firstError ?? error
            }
        }
        return .failure(
            firstError ?? EndpointError(host: "\(source.id)", cause: .unreachable("no upstream is declared")))
    }

    /// Names of what items refer to, as upstreams answer them now; what fails is left as it was.
    public func fetchedNames(at date: Date) async -> Names {
        var names: Names = [:]
        for companion in source.companions {
            for upstream in source.upstreams {
                do {
                    let answer = try await client.send(
                        .raw(companion.resource, limits: upstream.limits), to: upstream.base)
                    names[companion.id] = try companion.names(in: answer)
                    await keep(
                        ArchiveEntry(
                            key: ArchiveKey(source: source.id, resource: companion.resource),
                            origin: .upstream(upstream.base.authority, at: date), answers: [answer]))
                    break
                } catch {
                    logger.warning("\(error)", metadata: ["companion": "\(companion.id)"])
                }
            }
        }
        return names
    }

    private func collection(
        of upstream: AnyUpstream
    ) async throws(EndpointError) -> ([Answer], Reading<CatalogueItem>) {
        var answers = [try await client.send(.raw(upstream.collection, limits: upstream.limits), to: upstream.base)]
        while true {
            let reading: Reading<CatalogueItem>
            do throws(ReadingError) {
                reading = try read(answers)
            } catch {
                throw EndpointError(
                    host: upstream.base.authority, cause: .undecodable(expected: error.expected, got: error.got))
            }
            if reading.next.isEmpty { return (answers, reading) }
            for resource in reading.next {
                answers.append(try await client.send(.raw(resource, limits: upstream.limits), to: upstream.base))
            }
        }
    }

    /// What answers hold. A collection of which nothing can be read is of a shape we do not know, not an empty one.
    private func read(_ answers: [Answer]) throws(ReadingError) -> Reading<CatalogueItem> {
        let reading = try source.read(answers)
        if reading.items.isEmpty, let problem = reading.undecodable.first {
            throw ReadingError(expected: "items of \(source.id)", got: "none that can be read (\(problem))")
        }
        return reading
    }

    private func content(of entry: ArchiveEntry) throws(ReadingError) -> FeedContent {
        let reading = try read(entry.answers)
        let provenance: Provenance =
            switch entry.origin {
            case .upstream(let host, let date): .archived(at: date, from: host, because: nil)
            case .sample: .sample(because: nil)
            }
        return FeedContent(
            items: reading.items, provenance: provenance, total: reading.total, undecodable: reading.undecodable.count)
    }

    private func keptNames(of companion: Companion) async -> [String: String]? {
        for entry in await entries(for: companion.resource) {
            do throws(ReadingError) {
                if let answer = entry.answers.first { return try companion.names(in: answer) }
            } catch {
                logger.error("Expected \(error.expected) in what is kept of \(companion.id), got \(error.got).")
            }
        }
        return nil
    }

    /// What is kept for a request, best first.
    private func entries(for resource: Resource) async -> [ArchiveEntry] {
        let key = ArchiveKey(source: source.id, resource: resource)
        var entries: [ArchiveEntry] = []
        do {
            if let entry = try await archive.entry(for: key) { entries.append(entry) }
        } catch {
            logger.error("The archive could not be read: \(error)")
        }
        if let body = source.samples[resource] {
            entries.append(ArchiveEntry(key: key, origin: .sample, answers: [Answer(resource: resource, body: body)]))
        }
        return entries
    }

    private func keep(_ entry: ArchiveEntry) async {
        do {
            try await archive.keep(entry)
        } catch {
            // What came is shown all the same; only the next start will not have it.
            logger.error("The archive could not be written: \(error)")
        }
    }
}
