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
    /// - Parameters:
    ///   - person: the person.
    ///   - password: the hash of the password; nil for none.
    ///   - account: the account at a provider that the person signs in with; nil for none.
    /// - Throws: ``PeopleError/nameTaken(_:)`` or ``PeopleError/accountTaken``.
    func add(_ person: Person, password: String?, account: LinkedAccount?) async throws

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

    /// Removes a person with sessions, tokens, places of notifications, and everything in the profile, except for the shared one.
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
    ///   - isOnlyWayIn: whether passkeys and linked accounts are removed.
    /// - Throws: ``PeopleError/unknown``.
    func setPassword(_ hash: String, of person: String, in session: String?, isOnlyWayIn: Bool) async throws

    /// Removes a person's password, and ends the person's sessions but one.
    ///
    /// - Parameters:
    ///   - person: the id of the person.
    ///   - session: the id of the session that goes on.
    ///   - others: fails unless the person keeps one of these ways to sign in; nil to skip the check.
    /// - Throws: ``PeopleError/unknown`` or ``PeopleError/lastWayIn``.
    func removePassword(of person: String, in session: String?, leaving others: OfferedWays?) async throws

    /// Replaces the hash of a password that has not changed, unless another one has taken its place.
    func replacePassword(_ old: String, with new: String, of person: String) async throws

    // MARK: Sessions

    /// Begins a session. Beyond 50, the person's least recently used one ends.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - secret: the secret of its cookie.
    ///   - proof: the reason why it may begin; nil for none.
    /// - Returns: false if the reason no longer holds, or the person is gone.
    @discardableResult
    func begin(_ session: Session, secret: SecretDigest, by proof: SignInProof?) async throws -> Bool

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

    // MARK: Passkeys

    /// Adds a passkey.
    ///
    /// - Parameters:
    ///   - passkey: the passkey.
    ///   - challenge: the challenge that its device has answered.
    /// - Returns: false if the challenge was used before, or has ended.
    /// - Throws: ``PeopleError/unknown``, ``PeopleError/passkeyTaken``, or ``PeopleError/tooManyPasskeys(limit:)`` beyond 50
    ///   of a person.
    func add(_ passkey: Passkey, challenge: OneTimeSecret) async throws -> Bool

    /// Finds a passkey by its credential ID, and its person.
    func passkey(_ credentialID: Data) async throws -> (passkey: Passkey, person: Person)?

    /// A person's passkeys, the newest first.
    func passkeys(of person: String) async throws -> [Passkey]

    /// Removes a passkey, and ends the person's sessions but one.
    ///
    /// - Parameters:
    ///   - passkey: its id.
    ///   - person: the id of the person.
    ///   - session: the id of the session that goes on.
    ///   - others: the ways to sign in besides the password. One of them or the password must remain.
    ///     Nil to skip this check.
    /// - Returns: false if the person has no such passkey.
    /// - Throws: ``PeopleError/lastWayIn``.
    func removePasskey(
        _ passkey: String, of person: String, in session: String?, leaving others: OfferedWays?
    ) async throws -> Bool

    // MARK: Accounts at providers

    /// Links an account with a person.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - proof: shows that the person has signed in there.
    /// - Returns: false if the proof was used before, or has ended.
    /// - Throws: ``PeopleError/unknown``, ``PeopleError/accountTaken``, or ``PeopleError/tooManyAccounts(limit:)`` beyond 20
    ///   of a person.
    func link(_ account: LinkedAccount, proof: OneTimeSecret) async throws -> Bool

    /// The person to whom an account is linked; nil if it is linked to nobody.
    func person(with identity: LinkedAccount.Identity) async throws -> Person?

    /// The accounts that are linked with a person, the newest first.
    func accounts(of person: String) async throws -> [LinkedAccount]

    /// Unlinks an account, and ends the person's sessions but one.
    ///
    /// - Parameters:
    ///   - account: its id.
    ///   - person: the id of the person.
    ///   - session: the id of the session that goes on.
    ///   - others: the ways to sign in besides the password. One of them or the password must remain.
    ///     Nil to skip this check.
    /// - Returns: false if no such account is linked with the person.
    /// - Throws: ``PeopleError/lastWayIn``.
    func unlink(
        _ account: String, of person: String, in session: String?, leaving others: OfferedWays?
    ) async throws -> Bool

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

extension PeopleStore {
    /// Adds a person who signs in with a password, or has only tokens.
    ///
    /// - Throws: ``PeopleError/nameTaken(_:)``.
    public func add(_ person: Person, password: String?) async throws {
        try await add(person, password: password, account: nil)
    }

    /// Changes a person's password, and ends the person's sessions but one.
    ///
    /// - Throws: ``PeopleError/unknown``.
    public func setPassword(_ hash: String, of person: String, in session: String?) async throws {
        try await setPassword(hash, of: person, in: session, isOnlyWayIn: false)
    }
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
    /// A person has this many passkeys.
    case tooManyPasskeys(limit: Int)
    /// A person has this many accounts at providers.
    case tooManyAccounts(limit: Int)
    /// The passkey is there already.
    case passkeyTaken
    /// The account at a provider is linked with somebody already.
    case accountTaken
    /// The person could not sign in any more.
    case lastWayIn

    public var description: String {
        switch self {
        case .nameTaken(let name): "Expected a name that nobody has, got “\(name)”. Choose another one."
        case .unknown: "Expected a person of this installation, got another one. `vitrine people list` names all."
        case .lastAdmin: "Expected another admin besides this one, got none. Give somebody else the role `admin` first."
        case .tooManyTokens(let limit): "Expected at most \(limit) tokens of a person, got more. Remove some."
        case .tooManyShares(let limit): "Expected at most \(limit) public links of a person, got more. Remove some."
        case .tooManyPasskeys(let limit): "Expected at most \(limit) passkeys of a person, got more. Remove some."
        case .tooManyAccounts(let limit):
            "Expected at most \(limit) linked accounts of a person, got more. Remove some."
        case .passkeyTaken: "Expected a new passkey, got one that is there already."
        case .accountTaken: "Expected an account that is linked with nobody, got another one. Unlink it there first."
        case .lastWayIn: "Expected another way to sign in besides this one, got none. Add one first."
        }
    }
}
