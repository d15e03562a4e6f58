import Foundation
package import Logging

extension Logger {
    /// A logger, and the lines that it was given with their metadata.
    package static func collecting() -> (Logger, @Sendable () -> [String]) {
        let lines = Lines()
        return (Logger(label: "test") { _ in Collector(lines: lines) }, { lines.all })
    }

    private final class Lines: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []
        var all: [String] { lock.withLock { lines } }
        func append(_ line: String) { lock.withLock { lines.append(line) } }
    }

    private struct Collector: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.append("\(event.message) \(metadata.merging(event.metadata ?? [:]) { _, new in new })")
        }
    }
}
