import Configuration
import Foundation

/// The timeouts and intervals of requests to upstreams and of pages.
struct Timing {
    /// The timeout of a request to an upstream; a source may have a shorter one.
    var upstreamTimeout: Duration?
    /// The time from an upstream's first failure to the next request, in seconds.
    var retryInterval: TimeInterval = 10
    /// The time after which a page that waits for an upstream reloads, in seconds.
    var refreshInterval: TimeInterval = 1

    /// The time before the first retry of a request.
    var firstDelay: Duration { .seconds(retryInterval / 20) }

    init() {}

    /// - Throws: ``CommandError`` with the setting, the valid values and the invalid one.
    init(_ reader: ConfigReader) throws {
        upstreamTimeout = try Self.seconds("upstream.timeout", in: reader).map { .seconds($0) }
        retryInterval = try Self.seconds("retry.interval", in: reader) ?? retryInterval
        refreshInterval = try Self.seconds("refresh.interval", in: reader) ?? refreshInterval
    }

    static let keys = ["upstream.timeout", "retry.interval", "refresh.interval"]

    static func seconds(_ key: String, in reader: ConfigReader) throws -> TimeInterval? {
        guard let text = reader.string(forKey: ConfigKey(key)) else { return nil }
        guard let seconds = Double(text), (0.01...3_600).contains(seconds) else {
            let name = SettingNames.environmentName(of: key)
            throw CommandError(.usage, "\(name): expected seconds from 0.01 to 3600, got “\(text)”.")
        }
        return seconds
    }
}
