package import Catalogue
package import Endpoints

/// The reason why a change of the targets was not made.
package enum NotificationProblem: Error {
    case tooMany
    /// The address is none, or not one of the service.
    case badAddress(NotificationTarget.Kind)
    /// The host has no public address.
    case privateAddress(host: String, NotificationTarget.Kind)
    /// The token has other characters than a header can have, or too many.
    case badToken
    /// The keys of a browser are invalid.
    case badSubscription
    case testTooSoon
    case testNotDelivered(EndpointError)

    /// The field of the form that has to be changed.
    enum Field {
        case address, token
    }

    /// Nil if it is none that a person fills in.
    var field: Field? {
        switch self {
        case .badAddress(let kind), .privateAddress(_, let kind): kind == .webPush ? nil : .address
        case .badToken: .token
        case .tooMany, .badSubscription, .testTooSoon, .testNotDelivered: nil
        }
    }

    func message(_ strings: Strings) -> String {
        switch self {
        case .tooMany: strings(.tooManyNotifications, strings.number(Double(NotificationTarget.limit)))
        case .badAddress(let kind): strings(.badNotificationAddress, kind.example)
        case .privateAddress(let host, _): strings(.notificationPrivate, host)
        case .badToken: strings(.badServiceToken)
        case .badSubscription: strings(.badSubscription)
        case .testTooSoon: strings(.testTooSoon)
        case .testNotDelivered(let error): strings(.testNotSent, strings.reason(ofDelivery: error))
        }
    }
}

extension Strings {
    /// Why a service has not taken a message, with the status of its answer.
    func reason(ofDelivery error: EndpointError) -> String {
        if error.isOfPrivateAddress { return self(.notificationPrivate, error.host) }
        guard case .status(let code, _) = error.cause else { return reason(error) }
        return "\(reason(error)) \(self(.statusOfAnswer, String(code)))"
    }

    func label(of kind: NotificationTarget.Kind) -> String {
        switch kind {
        case .webhook: self(.serviceWebhook)
        case .ntfy: self(.serviceNtfy)
        case .apprise: self(.serviceApprise)
        case .webPush: self(.serviceBrowser)
        }
    }
}

extension NotificationTarget.Kind {
    /// An address such as people enter.
    var example: String {
        switch self {
        case .webhook, .webPush: "https://example.org/hooks/vitrine"
        case .ntfy: "https://ntfy.sh/TOPIC"
        case .apprise: "https://apprise.example/notify/KEY"
        }
    }
}
