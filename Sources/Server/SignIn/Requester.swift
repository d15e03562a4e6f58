import Catalogue
import Routes
import Screens

/// The sender of a request, as far as it is known.
enum Requester: Sendable {
    /// Someone who has to sign in.
    case stranger
    /// Someone who can't be found out about.
    case unknown(any Error)
    /// Someone who comes before there are people.
    case newcomer
    /// Anybody, because no sign-in is needed: an admin's local request, or a member's where signing in is turned off.
    case anyone(Role)
    /// A person who has signed in, with the secret of the session.
    case person(Person, Session, SecretDigest)
    /// A person whom a trusted proxy names, without a session.
    case named(Person)
    /// A program with a person's token, and the secret of the token.
    case token(AccessToken, Person, SecretDigest)

    var person: Person? {
        switch self {
        case .stranger, .unknown, .newcomer, .anyone: nil
        case .person(let person, _, _), .named(let person), .token(_, let person, _): person
        }
    }

    var isNamedByProxy: Bool { if case .named = self { true } else { false } }

    var session: Session? { if case .person(_, let session, _) = self { session } else { nil } }

    /// The session that tickets are made for, or the person without one.
    var ticketOwner: String? { session?.id ?? person?.id }

    /// The secret of the session or the token.
    var secret: SecretDigest? {
        switch self {
        case .stranger, .unknown, .newcomer, .anyone, .named: nil
        case .person(_, _, let secret), .token(_, _, let secret): secret
        }
    }

    /// The right by which it may follow pages.
    var streamRight: StreamRight? {
        guard let person, let role else { return nil }
        return StreamRight(owner: secret.map { .secret($0) } ?? .person(person.id), role: role)
    }

    /// Nil for those who may not do anything yet.
    var role: Role? {
        switch self {
        case .stranger, .unknown, .newcomer: nil
        case .anyone(let role): role
        case .person(let person, _, _), .named(let person), .token(_, let person, _): person.role
        }
    }

    /// - Throws: ``WebError/setupNeeded``, ``WebError/signInNeeded`` or ``WebError/forbidden`` unless the route may be used.
    func check(_ pattern: RoutePattern) throws {
        if case .newcomer = self, !pattern.isPublicFile, pattern != .setup, pattern != .submitSetup {
            throw WebError.setupNeeded
        }
        guard !may(pattern.access) else { return }
        if case .unknown(let error) = self { throw error }
        throw role == nil ? WebError.signInNeeded : .forbidden
    }

    /// Why not even reading is allowed; nil if it is.
    var refusal: (any Error)? {
        do { try check(.home) } catch { return error }
        return nil
    }

    /// Whether role and scope both allow it.
    func may(_ access: Access) -> Bool {
        guard case .role(let needed, let scope) = access else { return true }
        guard let role, role >= needed else { return false }
        guard case .token(let token, _, _) = self else { return true }
        return scope.map(token.scopes.contains) == true
    }
}
