/// Metrics of one name and meaning: a metric family of [OpenMetrics
/// 1.0](https://prometheus.io/docs/specs/om/open_metrics_spec/).
struct MetricFamily: Sendable {
    /// The type of its values.
    enum Kind: String, Sendable {
        /// A number that only grows.
        case counter
        /// A number that grows and shrinks.
        case gauge
        /// The distribution of durations.
        case histogram
    }

    /// A base unit.
    enum Unit: String, Sendable {
        case seconds, bytes
    }

    /// The name, which ends with the unit. That of a counter has no `_total`, which its samples have.
    let name: String
    let kind: Kind
    /// Nil for numbers of things.
    let unit: Unit?
    /// A sentence that explains the values.
    let help: String

    init(_ name: String, _ kind: Kind, _ unit: Unit? = nil, help: String) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.help = help
    }

    /// The family with its values.
    func with(_ series: [MetricSeries]) -> MetricSnapshot { MetricSnapshot(family: self, series: series) }

    /// The family with a single value, or none.
    func with(_ value: Double?) -> MetricSnapshot {
        with(value.map { [MetricSeries(value: .number($0))] } ?? [])
    }
}

/// The name and value of a label.
struct MetricLabel: Hashable, Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The value of one metric.
enum MetricValue: Hashable, Sendable {
    case number(Double)
    case histogram(Histogram)
}

/// A metric of a family, which its labels tell from the others.
struct MetricSeries: Hashable, Sendable {
    var labels: [MetricLabel] = []
    let value: MetricValue
}

/// The values of a family at one time.
struct MetricSnapshot: Sendable {
    let family: MetricFamily
    let series: [MetricSeries]
}
