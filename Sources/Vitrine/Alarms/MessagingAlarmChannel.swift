import Catalogue
import Crypto
import Endpoints
import Foundation
import Storage

/// Sends alarms as messages over a channel.
struct MessagingAlarmChannel: AlarmChannel {
    let channel: any MessageChannel
    /// The address of a page about the sources; nil if the public address isn't known.
    let link: String?

    var name: String { channel.name }

    func send(_ alarm: SourceAlarm) async throws { try await channel.send(alarm.message(linkingTo: link)) }
}

extension SourceAlarm {
    private struct Payload: Encodable {
        struct Details: Encodable {
            let source: String
            let title: String
            let kind: String
            let since: String
            let isOver: Bool
            let message: String
            let link: String?
        }

        let type: String
        let timestamp: String
        let data: Details
    }

    fileprivate func message(linkingTo link: String?) throws -> ChannelMessage {
        let payload = try Payload(
            type: "source.\(kind.rawValue)", timestamp: date.formatted(.iso8601),
            data: Payload.Details(
                source: source.rawValue, title: title, kind: kind.rawValue, since: since.formatted(.iso8601),
                isOver: isOver, message: message, link: link)
        ).json
        return ChannelMessage(
            id: "alarm_" + SHA256.hash(data: Data(payload.utf8)).prefix(16).hexadecimal, title: heading,
            text: message, level: level, link: link, language: .english, payload: payload)
    }

    private var level: ChannelMessage.Level {
        guard !isOver else { return .resolved }
        return switch kind {
        case .failing: .failure
        case .shrunk, .reshaped: .warning
        }
    }
}
