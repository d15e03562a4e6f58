import Testing

@testable import Server

/// The examples are those of OpenMetrics 1.0 and of Prometheus' documentation.
@Suite struct MetricsTextTests {
    private func text(_ snapshots: MetricSnapshot..., in format: MetricsText.Format = .openMetrics) -> String {
        MetricsText(snapshots, in: format).text
    }

    private static let goroutines = MetricFamily(
        "go_goroutines", .gauge, help: "Number of goroutines that currently exist.")
    private static let processorTime = MetricFamily(
        "process_cpu_seconds", .counter, .seconds, help: "Total user and system CPU time spent in seconds.")

    @Test func writesGaugesAndCounters() {
        #expect(
            text(Self.goroutines.with(69), Self.processorTime.with(4_200_722.46)) == """
                # TYPE go_goroutines gauge
                # HELP go_goroutines Number of goroutines that currently exist.
                go_goroutines 69
                # TYPE process_cpu_seconds counter
                # UNIT process_cpu_seconds seconds
                # HELP process_cpu_seconds Total user and system CPU time spent in seconds.
                process_cpu_seconds_total 4200722.46
                # EOF

                """)
    }

    /// The older format has no units, no end, and one name for a counter and its samples.
    @Test func writesTheOlderFormat() {
        #expect(
            text(Self.goroutines.with(69), Self.processorTime.with(4_200_722.46), in: .prometheus) == """
                # TYPE go_goroutines gauge
                # HELP go_goroutines Number of goroutines that currently exist.
                go_goroutines 69
                # TYPE process_cpu_seconds_total counter
                # HELP process_cpu_seconds_total Total user and system CPU time spent in seconds.
                process_cpu_seconds_total 4200722.46

                """)
    }

    @Test func writesHistograms() {
        var histogram = Histogram(bounds: [0, 1e-05, 0.0001, 0.1, 1, 10, 100_000])
        for value in [0.00005, 0.0001, 0.05, 0.5, 2, 200_000] { histogram.record(value) }
        let labels = [MetricLabel("path", "/")]
        let family = MetricFamily("foo_seconds", .histogram, .seconds, help: "Foo.")
        #expect(
            text(family.with([MetricSeries(labels: labels, value: .histogram(histogram))])) == """
                # TYPE foo_seconds histogram
                # UNIT foo_seconds seconds
                # HELP foo_seconds Foo.
                foo_seconds_bucket{path="/",le="0.0"} 0
                foo_seconds_bucket{path="/",le="1e-05"} 0
                foo_seconds_bucket{path="/",le="0.0001"} 2
                foo_seconds_bucket{path="/",le="0.1"} 3
                foo_seconds_bucket{path="/",le="1.0"} 4
                foo_seconds_bucket{path="/",le="10.0"} 5
                foo_seconds_bucket{path="/",le="100000.0"} 5
                foo_seconds_bucket{path="/",le="+Inf"} 6
                foo_seconds_count{path="/"} 6
                foo_seconds_sum{path="/"} \(histogram.sum)
                # EOF

                """)
    }

    @Test func escapesLabelsAndHelp() {
        let family = MetricFamily(
            "msdos_file_access_time_seconds", .gauge, .seconds, help: #"A "path" with \ and"# + "\na line.")
        let labels = [
            MetricLabel("path", #"C:\DIR\FILE.TXT"#), MetricLabel("error", "Cannot find file:\n\"FILE.TXT\""),
        ]
        let snapshot = family.with([MetricSeries(labels: labels, value: .number(1_458_255_915))])
        let sample =
            #"msdos_file_access_time_seconds{path="C:\\DIR\\FILE.TXT",error="Cannot find file:\n\"FILE.TXT\""} "#
            + "1458255915\n"
        #expect(text(snapshot).contains(sample))
        #expect(text(snapshot, in: .prometheus).contains(sample))
        #expect(text(snapshot).contains(#"seconds A \"path\" with \\ and\na line."# + "\n"))
        // There, quotes in help are themselves.
        #expect(text(snapshot, in: .prometheus).contains(#"seconds A "path" with \\ and\na line."# + "\n"))
    }

    @Test(
        arguments: [
            (0.0, "0"), (-1, "-1"), (0.5, "0.5"), (1e300, "1e+300"), (.nan, "NaN"), (.infinity, "+Inf"),
            (-.infinity, "-Inf"), (1_800_000_000.25, "1800000000.25"),
        ] as [(Double, String)])
    func writesNumbers(number: Double, text: String) {
        #expect(self.text(Self.goroutines.with(number)).contains("\ngo_goroutines \(text)\n"))
    }

    @Test(arguments: MetricsText.Format.allCases) func leavesOutFamiliesWithoutValues(format: MetricsText.Format) {
        #expect(text(Self.goroutines.with(nil), in: format) == (format == .openMetrics ? "# EOF\n" : ""))
    }

    @Test func isOpenMetricsForThoseWhoAcceptIt() {
        let prometheus =
            "application/openmetrics-text;version=1.0.0;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,"
            + "text/plain;version=0.0.4;q=0.3,*/*;q=0.2"
        #expect(MetricsText.Format(accept: prometheus) == .openMetrics)
        for accept in [nil, "*/*", "text/plain", "text/html,*/*;q=0.8"] {
            #expect(MetricsText.Format(accept: accept) == .prometheus)
        }
    }
}
