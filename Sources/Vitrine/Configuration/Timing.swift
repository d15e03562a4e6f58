import Configuration
import Foundation

/// How long upstreams are waited for, and when they and the server are asked again.
struct Timing {
    /// The longest that one request to an upstream may take, where the source allows more.
    var upstreamTimeout: Duration?
    /// How long an upstream is left alone after its first failure, in seconds.
    var retryInterval: TimeInterval = 10
    /// How soon a page that waits for an answer looks again, in seconds.
    var refreshInterval: TimeInterval = 1

    /// Before a request is repeated within one attempt.
    var firstDelay: Duration { .seconds(retryInterval / 20) }

    init() {}

    /// - Throws: ``CommandError`` naming the setting, what it may be and what it was.
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
