package import Logging

extension Logger {
    /// A logger, and the lines that it was given with their metadata.
    package static func collecting() -> (Logger, @Sendable () -> [String]) {
        let lines = Watched<[String]>([])
        return (collecting(in: lines), { lines.value })
    }

    /// A logger whose lines, with their metadata, can be waited for.
    package static func collecting(in lines: Watched<[String]>) -> Logger {
        Logger(label: "test") { _ in Collector(lines: lines) }
    }

    private struct Collector: LogHandler {
        let lines: Watched<[String]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let line = "\(event.message) \(metadata.merging(event.metadata ?? [:]) { _, new in new })"
            lines.update { $0.append(line) }
        }
    }
}
