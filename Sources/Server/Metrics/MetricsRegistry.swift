import CoreMetrics
import Synchronization

/// Keeps in memory what swift-metrics records, for the families that it is created with. Other metrics are ignored.
///
/// Each family has a bounded number of series; what is recorded with further labels is ignored, too. A series stays when
/// its counter is destroyed, because another one with the same labels goes on with it.
final class MetricsRegistry: MetricsFactory {
    private let families: [MetricFamily]
    private let seriesLimit: Int
    private let bounds: [Double]
    private let metrics = Mutex<[String: [[MetricLabel]: any RecordedMetric]]>([:])

    /// Creates a registry without values.
    ///
    /// - Parameters:
    ///   - families: the families that it keeps, in the order in which they are written.
    ///   - seriesLimit: the largest number of series of a family.
    ///   - bounds: the bounds of the buckets of histograms; of timers in seconds.
    init(_ families: [MetricFamily], seriesLimit: Int = 2_000, bounds: [Double] = Histogram.durations) {
        self.families = families
        self.seriesLimit = seriesLimit
        self.bounds = bounds
    }

    /// The values now, ordered by their labels.
    var snapshots: [MetricSnapshot] {
        let metrics = metrics.withLock { $0 }
        return families.map { family in
            family.with(
                (metrics[family.name] ?? [:]).map { MetricSeries(labels: $0.key, value: $0.value.value) }
                    .sorted { $0.labels.map(\.value).lexicographicallyPrecedes($1.labels.map(\.value)) })
        }
    }

    /// The metric with these labels, which is created on first use; nil if the registry doesn't keep it.
    private func metric<Metric: RecordedMetric>(
        _ name: String, _ kind: MetricFamily.Kind, _ dimensions: [(String, String)], orElse make: () -> Metric
    ) -> Metric? {
        guard families.contains(where: { $0.name == name && $0.kind == kind }) else { return nil }
        let labels = dimensions.map { MetricLabel($0.0, $0.1) }
        return metrics.withLock { metrics in
            if let known = metrics[name]?[labels] { return known as? Metric }
            guard metrics[name, default: [:]].count < seriesLimit else { return nil }
            let new = make()
            metrics[name, default: [:]][labels] = new
            return new
        }
    }

    // MARK: MetricsFactory

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        guard let counter = metric(label, .counter, dimensions, orElse: { RecordedCounter() }) else {
            return NOOPMetricsHandler.instance
        }
        return counter
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        guard let gauge = metric(label, .gauge, dimensions, orElse: { RecordedGauge() }) else {
            return NOOPMetricsHandler.instance
        }
        return gauge
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        if aggregate {
            guard let histogram = histogram(label, dimensions) else { return NOOPMetricsHandler.instance }
            return histogram
        }
        guard let gauge = metric(label, .gauge, dimensions, orElse: { RecordedGauge() }) else {
            return NOOPMetricsHandler.instance
        }
        return gauge
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        guard let histogram = histogram(label, dimensions) else { return NOOPMetricsHandler.instance }
        return histogram
    }

    private func histogram(_ label: String, _ dimensions: [(String, String)]) -> RecordedHistogram? {
        metric(label, .histogram, dimensions) { RecordedHistogram(bounds: bounds) }
    }

    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}
