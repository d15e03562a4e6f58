/// The changes of a person's own account, by the value of `edit` in its forms.
package enum AccountEdit: String, CaseIterable, Sendable {
    case password
    case removePassword = "remove-password"
    case addPasskey = "add-passkey"
    case removePasskey = "remove-passkey"
    case link, unlink
    case endSession = "end-session"
    case addToken = "add-token"
    case removeToken = "remove-token"
    case takeOver = "take-over"
    case addShare = "add-share"
    case removeShare = "remove-share"
    case removeMe = "remove-me"

    /// Whether the person must have signed in a moment ago.
    package var needsRecentSignIn: Bool {
        switch self {
        case .password, .removePassword, .addPasskey, .removePasskey, .link, .unlink, .addToken, .removeToken,
            .removeMe:
            true
        case .endSession, .takeOver, .addShare, .removeShare: false
        }
    }
}

/// The changes of people by an admin, by the value of `edit` in their forms.
package enum PeopleEdit: String, CaseIterable, Sendable {
    case add, remove, role, password
}
