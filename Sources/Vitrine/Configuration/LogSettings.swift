import Catalogue
import Configuration
import Endpoints
import Foundation
import Logging
import Screens

/// The settings of the log.
struct LogSettings {
    static let keys = ["log.format", "log.level", "log.requests"]

    enum Format: String, CaseIterable {
        /// A line for people.
        case text
        /// A JSON object on a line.
        case json
    }

    var format = Format.text
    var level = Logger.Level.info
    /// Whether each request has a line.
    var includesRequests = false

    /// The defaults.
    init() {}

    /// - Throws: ``CommandError`` with the setting, the valid values and the invalid one.
    init(_ reader: ConfigReader) throws {
        format = try Self.value("log.format", in: reader, default: .text)
        level = try Self.value("log.level", in: reader, default: .info)
        if let text = reader.string(forKey: "log.requests") {
            guard let flag = Bool(text) else {
                throw CommandError(.usage, "--log-requests: expected true or false, got “\(text)”.")
            }
            includesRequests = flag
        }
    }

    private static func value<Value: RawRepresentable & CaseIterable>(
        _ key: String, in reader: ConfigReader, default standard: Value
    ) throws -> Value where Value.RawValue == String {
        guard let text = reader.string(forKey: ConfigKey(key)) else { return standard }
        guard let value = Value(rawValue: text) else {
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(
                .usage, "--\(key.replacing(".", with: "-")): expected one of \(all), got “\(text)”.")
        }
        return value
    }

    /// Logs to standard error, so that standard output has answers alone.
    var logger: Logger {
        var logger = Logger(label: ProgramName.current.command) { label in
            switch format {
            case .text: StreamLogHandler(label: label, stream: Output.Log())
            case .json: JSONLogHandler()
            }
        }
        logger.logLevel = level
        return logger
    }
}

/// Writes each event of the log as a JSON object on a line of standard error.
struct JSONLogHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { Output.Log().write(line(for: event, at: Date())) }

    func line(for event: LogEvent, at date: Date) -> String {
        let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
        return String(
            decoding: JSONOutput(Line(event: event, metadata: all, date: date)).bytes, as: UTF8.self)
    }

    private struct Line: JSONValue {
        let event: LogEvent
        let metadata: Logger.Metadata
        let date: Date

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("level", event.level.rawValue)
                $0.member("message", event.message.description)
                $0.member("metadata", metadata.mapValues { "\($0)" })
                $0.member("source", event.source)
                $0.member("time", date)
            }
        }
    }
}
