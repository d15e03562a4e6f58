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
        var channels: [any AlarmChannel] = []
        if let webhook = alarms.webhook {
            let endpoint = AlarmEndpoint(
                channel: "webhook", origin: webhook.address.origin, resource: webhook.address.resource,
                accepted: 200...299, transport: transport)
            channels.append(WebhookChannel(endpoint: endpoint, signature: webhook.signature, link: link, now: now))
        }
        if let ntfy = alarms.ntfy {
            let endpoint = AlarmEndpoint(
                channel: "ntfy", origin: ntfy.origin, resource: ntfy.root, accepted: 200...200, transport: transport)
            channels.append(NtfyChannel(endpoint: endpoint, topic: ntfy.topic, token: ntfy.token, link: link))
        }
        if let apprise = alarms.apprise {
            // Apprise answers 204 if it has no services for the key.
            let endpoint = AlarmEndpoint(
                channel: "apprise", origin: apprise.origin, resource: apprise.resource, accepted: 200...200,
                transport: transport)
            channels.append(AppriseChannel(endpoint: endpoint, link: link))
        }
        return channels
    }
}
