public import Foundation

/// Stores people, their sessions and their tokens. Persistence implements it.
///
/// Each change is durable when its method returns, and is known to all nodes.
public protocol PeopleStore: Sendable {
    // MARK: People

    /// All people, by name.
    func people() async throws -> [Person]

    /// Whether there is anyone.
    func hasPeople() async throws -> Bool

    /// Finds a person and the hash of their password, which is nil if they can only use tokens.
    func person(named name: PersonName) async throws -> (person: Person, password: String?)?

    /// Adds a person.
    ///
    /// - Throws: ``PeopleError/nameTaken(_:)``.
    func add(_ person: Person, password: String?) async throws

    /// Adds the first person, who takes over the shared profile.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - password: the hash of the password.
    ///   - setup: the secret of the address that was printed at the start. It is used up.
    ///   - date: the current date.
    /// - Returns: false if the secret is unknown, used or too old, or if there is a person.
    func addFirst(_ person: Person, password: String, setup: SecretDigest, at date: Date) async throws -> Bool

    /// Whether ``addFirst(_:password:setup:at:)`` accepts a secret.
    func acceptsSetup(_ secret: SecretDigest, at date: Date) async throws -> Bool

    /// Has ``addFirst(_:password:setup:at:)`` accept a secret, besides those of other nodes, and forgets those that are too old.
    ///
    /// - Parameters:
    ///   - secret: the secret.
    ///   - date: the current date.
    ///   - end: the date until which it is accepted.
    func offerSetup(_ secret: SecretDigest, at date: Date, until end: Date) async throws

    /// Removes a person with sessions, tokens and everything in the profile, except for the shared one.
    ///
    /// - Throws: ``PeopleError/unknown`` or ``PeopleError/lastAdmin``.
    func remove(_ person: String) async throws

    /// Changes a person's role, and ends the person's sessions.
    ///
    /// - Throws: ``PeopleError/unknown`` or ``PeopleError/lastAdmin``.
    func setRole(_ role: Role, of person: String) async throws

    /// Changes a person's password, and ends the person's sessions.
    ///
    /// - Parameters:
    ///   - hash: the hash of the new password.
    ///   - person: the id of the person.
    ///   - session: the id of the session in which it is changed, which goes on.
    /// - Throws: ``PeopleError/unknown``.
    func setPassword(_ hash: String, of person: String, in session: String?) async throws

    /// Replaces the hash of a password that has not changed, unless another one has taken its place.
    func replacePassword(_ old: String, with new: String, of person: String) async throws

    // MARK: Sessions

    /// Begins a session. Beyond 50, the person's least recently used one ends.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - secret: the secret of its cookie.
    ///   - password: the hash of the password that was given; nil for none.
    /// - Returns: false if the person has another password by now, or is gone.
    @discardableResult
    func begin(_ session: Session, secret: SecretDigest, password: String?) async throws -> Bool

    /// The session with a secret and its person; nil if it has ended, as idle ones have by the current date.
    func session(_ secret: SecretDigest, at date: Date) async throws -> (session: Session, person: Person)?

    /// Records that a session is used.
    func use(_ session: String, at date: Date) async throws

    /// A person's sessions, the last used one first.
    func sessions(of person: String, at date: Date) async throws -> [Session]

    /// Ends a session of a person.
    ///
    /// - Returns: false if the person has no such session.
    func endSession(_ session: String, of person: String) async throws -> Bool

    /// The roles of the people whose sessions and tokens have these secrets, without those that have ended.
    func roles(by secrets: Set<SecretDigest>, at date: Date) async throws -> [SecretDigest: Role]

    // MARK: Tokens

    /// Adds a token.
    ///
    /// - Throws: ``PeopleError/tooManyTokens(limit:)`` beyond 100 of a person.
    func add(_ token: AccessToken, secret: SecretDigest) async throws

    /// Finds a token that has not ended, and its person.
    func token(_ secret: SecretDigest, at date: Date) async throws -> (token: AccessToken, person: Person)?

    /// Records that a token is used.
    func useToken(_ token: String, at date: Date) async throws

    /// The tokens of a person, or of all, the newest first.
    func tokens(of person: String?) async throws -> [AccessToken]

    /// Removes a token.
    ///
    /// - Parameters:
    ///   - token: its id.
    ///   - person: the only person whose token it may be; nil for anyone.
    /// - Returns: false if there is no such token.
    func removeToken(_ token: String, of person: String?) async throws -> Bool

    // MARK: Shares

    /// Adds a share.
    ///
    /// - Throws: ``PeopleError/tooManyShares(limit:)`` beyond 100 of a person.
    func add(_ share: Share, secret: SecretDigest) async throws

    /// Finds a share that has not ended, and the person who shares it.
    func share(_ secret: SecretDigest, at date: Date) async throws -> (share: Share, person: Person)?

    /// The shares of a person, the newest first.
    func shares(of person: String) async throws -> [Share]

    /// Removes a share of a person.
    ///
    /// - Returns: false if the person has no such share.
    func removeShare(_ share: String, of person: String) async throws -> Bool
}

/// A change of people that can't be made.
public enum PeopleError: Error, Hashable, CustomStringConvertible {
    /// Somebody has the name.
    case nameTaken(PersonName)
    /// The person does not exist.
    case unknown
    /// The change would leave no admin.
    case lastAdmin
    /// A person has this many tokens.
    case tooManyTokens(limit: Int)
    /// A person has this many shares.
    case tooManyShares(limit: Int)

    public var description: String {
        switch self {
        case .nameTaken(let name): "Expected a name that nobody has, got “\(name)”. Choose another one."
        case .unknown: "Expected a person of this installation, got another one. `vitrine people list` names all."
        case .lastAdmin: "Expected another admin besides this one, got none. Give somebody else the role `admin` first."
        case .tooManyTokens(let limit): "Expected at most \(limit) tokens of a person, got more. Remove some."
        case .tooManyShares(let limit): "Expected at most \(limit) public links of a person, got more. Remove some."
        }
    }
}
