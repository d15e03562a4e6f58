import Catalogue
import Endpoints
import Foundation
import Server
import Storage

/// Sends notifications over the channel of each target.
struct PersonalChannels: NotificationChannel {
    /// To public addresses alone, because people enter the addresses.
    let transport: any Transport
    /// Also to the private addresses that the operator has opened.
    let adminTransport: any Transport
    let people: any PeopleStore
    let identity: PushIdentity
    let now: @Sendable () -> Date

    func send(_ message: NotificationMessage, to target: NotificationTarget) async throws {
        let transport = try await isOfAdmin(target) ? adminTransport : transport
        try await channel(of: target, over: transport).send(try message.ofChannel)
    }

    func admit(_ target: NotificationTarget) async throws {
        let transport = try await isOfAdmin(target) ? adminTransport : transport
        guard let guarded = transport as? GuardedTransport, let address = ResourceAddress(target.address) else {
            return
        }
        do throws(EndpointError) {
            try await guarded.admit(address.origin)
        } catch {
            throw DeliveryError(channel: target.kind.rawValue, error)
        }
    }

    /// Whether the person of a target is an admin now. Without people, only whoever uses the server's own machine has targets.
    private func isOfAdmin(_ target: NotificationTarget) async throws -> Bool {
        let people = try await people.people()
        return people.isEmpty || people.contains { $0.profile == target.profile && $0.role == .admin }
    }

    private func channel(
        of target: NotificationTarget, over transport: any Transport
    ) throws -> any MessageChannel {
        let name = target.kind.rawValue
        let unusable = DeliveryError(
            channel: name,
            EndpointError(host: target.host, cause: .undecodable(expected: "an address and keys", got: "others"))
        )
        guard let address = ResourceAddress(target.address) else { throw unusable }
        func endpoint(_ resource: Resource, _ accepted: ClosedRange<Int>) -> ChannelEndpoint {
            ChannelEndpoint(
                channel: name, origin: address.origin, resource: resource, accepted: accepted, transport: transport,
                now: now)
        }
        switch target.kind {
        case .webhook:
            guard let signature = target.secret.flatMap(WebhookSignature.init(secret:)) else { throw unusable }
            return WebhookChannel(endpoint: endpoint(address.resource, 200...299), signature: signature)
        case .ntfy:
            guard let topic = NtfyTopic(address) else { throw unusable }
            return NtfyChannel(endpoint: endpoint(topic.root, 200...200), topic: topic.topic, token: target.secret)
        case .apprise:
            // It answers 204 if it has no services for the key.
            return AppriseChannel(endpoint: endpoint(address.resource, 200...200))
        case .webPush:
            guard let keys = try target.secret.map({ try PushKeys(json: $0.revealed) }),
                let publicKey = Data(base64URL: keys.p256dh), let authentication = Data(base64URL: keys.auth)
            else { throw unusable }
            return WebPushChannel(
                endpoint: endpoint(address.resource, 200...299),
                encryption: try PushEncryption(publicKey: publicKey, authentication: authentication),
                identity: identity, contact: contact(of: target.site))
        }
    }

    /// Push services refuse addresses of `http`, and of mail to a host without a name.
    private func contact(of site: String) -> String {
        site.hasPrefix("https:") ? site : "mailto:vitrine@example.invalid"
    }
}

extension NotificationMessage {
    private struct Payload: Encodable {
        struct Details: Encodable {
            let changes: [Change]
            /// The number of further changes.
            let more: Int
            let link: String
        }

        struct Change: Encodable {
            let id: String
            let source: String
            let title: String
            let kind: String
            let list: String?
            let condition: String?
            let date: String
            let field: String?
            let old: String?
            let new: String?
            let link: String
            let rule: String
        }

        let type: String
        let timestamp: String
        let data: Details
    }

    fileprivate var ofChannel: ChannelMessage {
        get throws {
            let payload = Payload(
                type: changes.isEmpty ? "test" : "changes", timestamp: date.formatted(.iso8601),
                data: Payload.Details(
                    changes: zip(changes, words).map { change, words in
                        Payload.Change(
                            id: change.item.id, source: change.item.source.rawValue, title: change.title,
                            kind: change.kind.rawValue, list: words.list, condition: words.condition,
                            date: change.date.formatted(.iso8601), field: change.field, old: words.old, new: words.new,
                            link: site + change.link, rule: change.rule)
                    }, more: others, link: link))
            return ChannelMessage(
                id: id, title: title, text: (lines + [rest].compactMap(\.self)).joined(separator: "\n"), level: .news,
                link: link, language: language, payload: try payload.json)
        }
    }
}
