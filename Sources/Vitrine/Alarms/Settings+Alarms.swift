import Catalogue
import Endpoints
import Foundation
import Routes

extension Settings {
    /// The channels that alarms are sent to.
    ///
    /// - Parameter transport: may reach private addresses, because the person who hosts the server names them.
    func alarmChannels(over transport: any Transport, now: @escaping @Sendable () -> Date) -> [any AlarmChannel] {
        let link = publicAddress.map { $0.origin + basePath.path(to: .sources) }
        var channels: [any MessageChannel] = []
        func endpoint(_ channel: String, _ origin: BaseURL, _ resource: Resource, _ accepted: ClosedRange<Int>)
            -> ChannelEndpoint
        {
            ChannelEndpoint(
                channel: channel, origin: origin, resource: resource, accepted: accepted, transport: transport, now: now
            )
        }
        if let webhook = alarms.webhook {
            let endpoint = endpoint("webhook", webhook.address.origin, webhook.address.resource, 200...299)
            channels.append(WebhookChannel(endpoint: endpoint, signature: webhook.signature))
        }
        if let (ntfy, token) = alarms.ntfy {
            let endpoint = endpoint("ntfy", ntfy.origin, ntfy.root, 200...200)
            channels.append(NtfyChannel(endpoint: endpoint, topic: ntfy.topic, token: token))
        }
        if let apprise = alarms.apprise {
            // Apprise answers 204 if it has no services for the key.
            let endpoint = endpoint("apprise", apprise.origin, apprise.resource, 200...200)
            channels.append(AppriseChannel(endpoint: endpoint))
        }
        return channels.map { MessagingAlarmChannel(channel: $0, link: link) }
    }
}
