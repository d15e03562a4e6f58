/// Writes metrics as text: in [OpenMetrics 1.0](https://prometheus.io/docs/specs/om/open_metrics_spec/), or in the older
/// [format of Prometheus](https://prometheus.io/docs/instrumenting/exposition_formats/), which tools such as `promtool check
/// metrics` read.
struct MetricsText {
    enum Format: Hashable, Sendable, CaseIterable {
        case openMetrics, prometheus

        /// The format for a client: OpenMetrics if it accepts that by name, as Prometheus does.
        ///
        /// - Parameter accept: the value of `Accept`; nil if the request has none.
        init(accept: String?) {
            self = accept?.contains("application/openmetrics-text") == true ? .openMetrics : .prometheus
        }

        var contentType: String {
            switch self {
            case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
            case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
            }
        }
    }

    private let format: Format
    private(set) var text = ""

    /// Writes snapshots. A family without values is left out.
    init(_ snapshots: [MetricSnapshot], in format: Format) {
        self.format = format
        for snapshot in snapshots where !snapshot.series.isEmpty { write(snapshot) }
        if format == .openMetrics { text += "# EOF\n" }
    }

    private mutating func write(_ snapshot: MetricSnapshot) {
        let family = snapshot.family
        let sample = family.kind == .counter ? family.name + "_total" : family.name
        // Only OpenMetrics tells a counter from its sample.
        let name = format == .openMetrics ? family.name : sample
        text += "# TYPE \(name) \(family.kind.rawValue)\n"
        if format == .openMetrics, let unit = family.unit { text += "# UNIT \(name) \(unit.rawValue)\n" }
        text += "# HELP \(name) \(Self.escaped(family.help, quotes: format == .openMetrics))\n"
        for series in snapshot.series {
            switch series.value {
            case .number(let number): write(sample, series.labels, Self.text(of: number))
            case .histogram(let histogram): write(histogram, sample, series.labels)
            }
        }
    }

    private mutating func write(_ histogram: Histogram, _ name: String, _ labels: [MetricLabel]) {
        for bucket in histogram.buckets {
            let bound = bucket.bound.isFinite ? "\(bucket.bound)" : "+Inf"
            write("\(name)_bucket", labels + [MetricLabel("le", bound)], "\(bucket.count)")
        }
        write("\(name)_count", labels, "\(histogram.count)")
        write("\(name)_sum", labels, Self.text(of: histogram.sum))
    }

    private mutating func write(_ name: String, _ labels: [MetricLabel], _ value: String) {
        text += name
        if !labels.isEmpty {
            let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
            text += "{\(list.joined(separator: ","))}"
        }
        text += " \(value)\n"
    }

    /// A number without a fraction is written without a point.
    private static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number > 0 ? "+Inf" : "-Inf" }
        if number.magnitude < 1e15, let whole = Int(exactly: number) { return "\(whole)" }
        return "\(number)"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
