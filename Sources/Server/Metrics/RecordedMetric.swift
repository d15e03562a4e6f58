import CoreMetrics
import Synchronization

/// A metric in a ``MetricsRegistry``.
protocol RecordedMetric: AnyObject, Sendable {
    /// The value now.
    var value: MetricValue { get }
}

final class RecordedCounter: CounterHandler, RecordedMetric {
    private let total = Mutex<Int64>(0)

    var value: MetricValue { .number(Double(total.withLock { $0 })) }

    /// A counter never shrinks, and stays at the largest number.
    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        total.withLock { total in
            let (sum, isTooLarge) = total.addingReportingOverflow(amount)
            total = isTooLarge ? .max : sum
        }
    }

    func reset() { total.withLock { $0 = 0 } }
}

final class RecordedGauge: MeterHandler, RecorderHandler, RecordedMetric {
    private let number = Mutex(0.0)

    var value: MetricValue { .number(number.withLock { $0 }) }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { number.withLock { $0 = value } }
    func increment(by amount: Double) { number.withLock { $0 += amount } }
    func decrement(by amount: Double) { number.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }
}

final class RecordedHistogram: TimerHandler, RecorderHandler, RecordedMetric {
    private let histogram: Mutex<Histogram>

    init(bounds: [Double]) { histogram = Mutex(Histogram(bounds: bounds)) }

    var value: MetricValue { .histogram(histogram.withLock { $0 }) }

    /// Records a duration in seconds, the base unit.
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { histogram.withLock { $0.record(value) } }
}
