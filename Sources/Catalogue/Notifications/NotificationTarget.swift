package import Endpoints
package import Foundation

/// A place that the changes of what a person follows are sent to.
///
/// What waits for it are the changes after ``delivered``, so that nothing else has to be stored of them.
package struct NotificationTarget: Sendable, Identifiable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case webhook, ntfy, apprise
        case webPush = "web-push"
    }

    /// When changes are sent.
    package enum Schedule: Sendable, Hashable {
        case atOnce
        /// Once a day at an hour from 0 to 23, in a time zone.
        case daily(hour: Int, zone: TimeZone)
    }

    /// The most targets of a person.
    package static let limit = 10

    package let id: String
    package let profile: ProfileID
    package let kind: Kind
    /// May be secret.
    package let address: String
    /// The secret of a webhook's signature, the token of a topic of ntfy, or ``PushKeys`` as JSON; nil for none.
    package let secret: Secret?
    package let schedule: Schedule
    /// The locale of the texts.
    package let locale: String
    /// The address by which the person has reached the app, without a slash at its end.
    package let site: String
    package let createdAt: Date

    /// The sequence of the newest change that has been sent.
    package var delivered: Int64
    /// The last change of a message that has been tried. Its repetitions have the same changes and the same id.
    package var attempted: Int64?
    /// The number of failures since the last success.
    package var failures = 0
    /// When the first of these failures was.
    package var failingSince: Date?
    package var lastError: EndpointError?
    /// The date before which nothing is sent.
    package var nextAttempt: Date
    package var sentAt: Date?
    /// Whether nothing is sent until the person says so, because it has failed for too long.
    package var isPaused = false

    package init(
        id: String = UUID().uuidString.lowercased(), profile: ProfileID, kind: Kind, address: String,
        secret: Secret? = nil, schedule: Schedule = .atOnce, locale: String = "en", site: String = "",
        createdAt: Date, delivered: Int64
    ) {
        self.id = id
        self.profile = profile
        self.kind = kind
        self.address = address
        self.secret = secret
        self.schedule = schedule
        self.locale = locale
        self.site = site
        self.createdAt = createdAt
        self.delivered = delivered
        nextAttempt = createdAt
    }

    /// The end of the path, by which a person tells places at one host apart; nil for a browser, and without a path. The
    /// whole path may be secret.
    package var ending: String? {
        guard kind != .webPush, let last = ResourceAddress(address)?.resource.path.split(separator: "/").last else {
            return nil
        }
        return "…\(last.suffix(min(max(last.count / 2, 1), 4)))"
    }

    /// The name of the host; empty for an address that can't be read.
    package var host: String { ResourceAddress(address)?.origin.authority ?? "" }
}

extension NotificationTarget.Schedule {
    /// When a change of a date is sent.
    func time(ofChangeAt date: Date) -> Date {
        switch self {
        case .atOnce: return date
        case .daily(let hour, let zone):
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            return calendar.nextDate(
                after: date, matching: DateComponents(hour: hour, minute: 0, second: 0), matchingPolicy: .nextTime)
                ?? date.addingTimeInterval(86_400)
        }
    }
}

/// The keys of a subscription to Web Push (RFC 8291, section 2), in base64url.
package struct PushKeys: Sendable, Hashable, Codable {
    /// The public key of the browser, an uncompressed point of P-256.
    package let p256dh: String
    /// 16 bytes.
    package let auth: String

    package init(p256dh: String, auth: String) {
        self.p256dh = p256dh
        self.auth = auth
    }
}
