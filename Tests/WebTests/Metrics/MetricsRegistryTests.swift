import CoreMetrics
import TestSupport
import Testing

@testable import Server

@Suite struct MetricsRegistryTests {
    private static let jobs = MetricFamily("jobs", .counter, help: "Jobs.")
    private static let level = MetricFamily("level", .gauge, help: "Level.")
    private static let duration = MetricFamily("duration_seconds", .histogram, .seconds, help: "Duration.")

    private let registry = MetricsRegistry(
        [MetricsRegistryTests.jobs, MetricsRegistryTests.level, MetricsRegistryTests.duration], seriesLimit: 3,
        bounds: [0.1, 1])

    private func series(_ family: MetricFamily) -> [MetricSeries] {
        registry.snapshots.first { $0.family.name == family.name }?.series ?? []
    }

    private func histogram() throws -> Histogram {
        guard case .histogram(let histogram) = try #require(series(Self.duration).first).value else {
            throw NoHistogram()
        }
        return histogram
    }

    private struct NoHistogram: Error {}

    @Test func countsWhatSeveralTasksCount() async {
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask { [registry] in
                    for _ in 0..<1_000 {
                        Counter(
                            label: "jobs", dimensions: [("kind", task.isMultiple(of: 2) ? "even" : "odd")],
                            factory: registry
                        ).increment()
                        CoreMetrics.Timer(label: "duration_seconds", factory: registry).recordMilliseconds(250)
                    }
                }
            }
        }
        #expect(
            series(Self.jobs) == [
                MetricSeries(labels: [MetricLabel("kind", "even")], value: .number(4_000)),
                MetricSeries(labels: [MetricLabel("kind", "odd")], value: .number(4_000)),
            ])
        var expected = Histogram(bounds: [0.1, 1])
        for _ in 0..<8_000 { expected.record(0.25) }
        #expect(series(Self.duration).map(\.value) == [.histogram(expected)])
    }

    @Test func bucketsCountAllUpToTheirBounds() throws {
        let timer = CoreMetrics.Timer(label: "duration_seconds", factory: registry)
        for milliseconds in [50, 100, 500, 1_000, 5_000] { timer.recordMilliseconds(milliseconds) }
        let histogram = try histogram()
        #expect(histogram.buckets.map { $0.bound } == [0.1, 1, .infinity])
        #expect(histogram.buckets.map { $0.count } == [2, 4, 5])
        #expect(histogram.count == 5)
        #expect(abs(histogram.sum - 6.65) < 1e-9)
    }

    @Test(arguments: 0..<UInt64(20)) func histogramsCountAsASortedListDoes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<200).map { _ in Double.random(in: 0...15, using: &generator) }
        var histogram = Histogram(bounds: Histogram.durations)
        for value in values { histogram.record(value) }
        for bucket in histogram.buckets {
            #expect(bucket.count == values.count { $0 <= bucket.bound })
        }
        #expect(histogram.count == values.count)
        #expect(histogram.sum == values.reduce(0, +))
    }

    @Test func impossibleDurationsAreIgnored() {
        var histogram = Histogram(bounds: [1])
        for value in [-1.0, Double.nan, Double.infinity] { histogram.record(value) }
        #expect(histogram.count == 0)
        #expect(histogram.sum == 0)
    }

    @Test func gaugesAreAsTheyWereSetLast() {
        Gauge(label: "level", factory: registry).record(2)
        let meter = Meter(label: "level", factory: registry)
        meter.increment(by: 3.5)
        meter.decrement(by: 1.0)
        #expect(series(Self.level).map(\.value) == [.number(4.5)])
    }

    @Test func countersNeverShrink() {
        let counter = Counter(label: "jobs", factory: registry)
        counter.increment(by: 5)
        counter.increment(by: -3)
        #expect(series(Self.jobs).map(\.value) == [.number(5)])
        counter.increment(by: Int64.max)
        #expect(series(Self.jobs).map(\.value) == [.number(Double(Int64.max))])
    }

    @Test func furtherSeriesAreIgnored() {
        func count(_ number: Int) {
            Counter(label: "jobs", dimensions: [("number", "\(number)")], factory: registry).increment()
        }
        for number in 0..<10 { count(number) }
        // Those that there are go on.
        count(0)
        #expect(series(Self.jobs).map(\.value) == [.number(2), .number(1), .number(1)])
    }

    @Test func otherNamesAndKindsAreIgnored() {
        Counter(label: "others", factory: registry).increment()
        Counter(label: "level", factory: registry).increment()
        CoreMetrics.Timer(label: "jobs", factory: registry).recordNanoseconds(1)
        Recorder(label: "level", factory: registry).record(1)
        Gauge(label: "duration_seconds", factory: registry).record(1)
        let recorded = registry.snapshots.filter { !$0.series.isEmpty }
        #expect(recorded.isEmpty)
    }
}
