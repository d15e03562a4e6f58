import Catalogue
import Endpoints
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Routes
import Screens

extension WebApplication {
    /// All metrics as text. They are read from memory, the database and the system; no upstream is asked.
    func exposeMetrics(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let problem = await healthChecks.value(for: .health, by: { _ in await storageProblem() }) else {
            throw CancellationError()
        }
        var storageBytes: Int?
        do {
            // A database that is away can't tell its size.
            if problem == nil { storageBytes = try await self.storageBytes() }
        } catch {
            if !Task.isCancelled { context.logger.warning("Expected the size of the database, got: \(error)") }
        }
        let health = await sourceHealth(context.logger)
        let snapshots =
            metrics.snapshots + sourceMetrics(health) + serverMetrics(isStorageUp: problem == nil, storageBytes)
            + processMetrics
        let format = MetricsText.Format(accept: request.headers[.accept])
        return Response(
            status: .ok,
            headers: [.contentType: format.contentType, .cacheControl: "no-store", .vary: "Accept"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: MetricsText(snapshots, in: format).text)))
    }

    /// The stored health of the sources; nil, and a warning, while the database is away.
    func sourceHealth(_ logger: Logger) async -> [SourceID: SourceHealth]? {
        do {
            return try await library.health()
        } catch {
            if !Task.isCancelled { logger.warning("Expected the health of the sources, got: \(error)") }
            return nil
        }
    }

    private func sourceMetrics(_ health: [SourceID: SourceHealth]?) -> [MetricSnapshot] {
        let (statuses, now) = (library.sourceStatuses(health ?? [:]), library.now())
        let open = health.map { health in
            library.monitoredSources.flatMap { alarms(of: $0.id, health[$0.id]) }
        }
        func each(_ family: MetricFamily, _ value: (SourceStatus) -> Double?) -> MetricSnapshot {
            family.with(
                statuses.compactMap { status in
                    value(status).map {
                        MetricSeries(labels: [MetricLabel("source", status.source.rawValue)], value: .number($0))
                    }
                })
        }
        return [
            each(.answerAge) { $0.newestAnswer.map { max(now.timeIntervalSince($0), 0) } },
            each(.failures) { Double($0.failures) },
            each(.items) { Double($0.items) },
            each(.unreadableRecords) { Double($0.unreadableRecords) },
            each(.itemsAtRisk) { Double($0.missingItems) },
            MetricFamily.alarm.with(open ?? []),
        ]
    }

    private func alarms(of source: SourceID, _ health: SourceHealth?) -> [MetricSeries] {
        let open = (health?.openAlarms ?? []).map(\.kind)
        return SourceAlarm.Kind.allCases.map { kind in
            MetricSeries(
                labels: [MetricLabel("source", source.rawValue), MetricLabel("kind", kind.rawValue)],
                value: .number(open.contains(kind) ? 1 : 0))
        }
    }

    private func serverMetrics(isStorageUp: Bool, _ storageBytes: Int?) -> [MetricSnapshot] {
        let counts = livePages.counts
        let caches = [
            ("fragments", site.fragments.size), ("previews", media.bytesInMemory), ("snapshots", livePages.bytes),
        ]
        return [
            MetricFamily.streams.with(Double(counts.streams)),
            MetricFamily.followedPages.with(Double(counts.followedPages)),
            MetricFamily.cacheSize.with(
                caches.map { MetricSeries(labels: [MetricLabel("cache", $0.0)], value: .number(Double($0.1))) }),
            MetricFamily.storageUp.with(isStorageUp ? 1 : 0),
            MetricFamily.storageSize.with(storageBytes.map { Double($0) }),
            MetricFamily.buildInfo.with([MetricSeries(labels: [MetricLabel("version", version)], value: .number(1))]),
        ]
    }

    private var processMetrics: [MetricSnapshot] {
        let usage = ProcessUsage()
        return [
            MetricFamily.processorTime.with(usage.processorTime),
            MetricFamily.residentMemory.with(usage.residentBytes),
            MetricFamily.openDescriptors.with(usage.openDescriptors),
            MetricFamily.descriptorLimit.with(usage.descriptorLimit),
            MetricFamily.startTime.with(ProcessUsage.startTime),
        ]
    }
}

extension MetricFamily {
    // MARK: Sources

    fileprivate static let answerAge = MetricFamily(
        "vitrine_source_answer_age_seconds", .gauge, .seconds,
        help: "Age of the newest answer in the source's main lists. Missing until an upstream has answered.")
    fileprivate static let failures = MetricFamily(
        "vitrine_source_failures", .gauge,
        help: "Failures in a row of the source's main list that has failed most; 0 once its upstream has answered.")
    fileprivate static let items = MetricFamily(
        "vitrine_source_items", .gauge, help: "Items of the source's main lists, those of samples included.")
    fileprivate static let unreadableRecords = MetricFamily(
        "vitrine_source_unreadable_records", .gauge,
        help: "Records in the answers of the source's main lists that could not be read. Their answers are archived.")
    fileprivate static let itemsAtRisk = MetricFamily(
        "vitrine_source_items_at_risk", .gauge,
        help:
            "Items of the source's main lists that the upstream counts but that have not arrived, so that they would be "
            + "lost with it. Items that have arrived are archived, unless the database fails.")
    fileprivate static let alarm = MetricFamily(
        "vitrine_source_alarm", .gauge,
        help:
            "Whether the source has failed for a day (failing), lost half of its items (shrunk), or has records of another "
            + "shape (reshaped): 1, or 0 if it has not. Missing while the database is away.")

    // MARK: Server

    fileprivate static let streams = MetricFamily(
        "vitrine_streams", .gauge, help: "Open streams of events, one for each browser with open pages.")
    fileprivate static let followedPages = MetricFamily(
        "vitrine_followed_pages", .gauge, help: "Different pages that open streams follow.")
    fileprivate static let cacheSize = MetricFamily(
        "vitrine_cache_bytes", .gauge, .bytes,
        help: "Size of a cache in memory: markup and JSON (fragments), previews and melodies (previews), and states of "
            + "followed pages (snapshots).")
    fileprivate static let storageUp = MetricFamily(
        "vitrine_storage_up", .gauge,
        help: "Whether the database can be read and written: 1, or 0 if /health says that it is degraded.")
    fileprivate static let storageSize = MetricFamily(
        "vitrine_storage_bytes", .gauge, .bytes,
        help: "Size of the database file with its write-ahead log, or of the whole PostgreSQL database.")
    fileprivate static let buildInfo = MetricFamily(
        "vitrine_build_info", .gauge, help: "The version of the program, in a label; always 1.")

    // MARK: Process

    fileprivate static let processorTime = MetricFamily(
        "process_cpu_seconds", .counter, .seconds, help: "Time that processors have worked for the process.")
    fileprivate static let residentMemory = MetricFamily(
        "process_resident_memory_bytes", .gauge, .bytes, help: "Resident memory of the process.")
    fileprivate static let openDescriptors = MetricFamily(
        "process_open_fds", .gauge, help: "Open file descriptors.")
    fileprivate static let descriptorLimit = MetricFamily(
        "process_max_fds", .gauge, help: "Largest number of open file descriptors.")
    fileprivate static let startTime = MetricFamily(
        "process_start_time_seconds", .gauge, .seconds, help: "Start of the process, since 1970.")
}
