package import Catalogue
package import Endpoints

/// The reason why a change of the targets was not made.
package enum NotificationProblem: Error {
    case tooMany
    /// The address is none, or not one of the service.
    case badAddress(NotificationTarget.Kind)
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
        case .badAddress(let kind): kind == .webPush ? nil : .address
        case .badToken: .token
        case .tooMany, .badSubscription, .testTooSoon, .testNotDelivered: nil
        }
    }

    func message(_ strings: Strings) -> String {
        switch self {
        case .tooMany: strings(.tooManyNotifications, strings.number(Double(NotificationTarget.limit)))
        case .badAddress(let kind): strings(.badNotificationAddress, kind.example)
        case .badToken: strings(.badServiceToken)
        case .badSubscription: strings(.badSubscription)
        case .testTooSoon: strings(.testTooSoon)
        case .testNotDelivered(let error): strings(.testNotSent, strings.reason(error))
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
