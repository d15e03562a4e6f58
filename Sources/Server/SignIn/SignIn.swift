package import Catalogue
import Crypto
import Endpoints
package import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Screens

/// Finds out who sends a request, and lets people sign in.
package struct SignIn: Sendable {
    /// The time for which a session that was valid may read while the database is away, in seconds.
    private static let graceTime: TimeInterval = 60
    /// The time after which the use of a session or a token is stored again, in seconds.
    private static let useInterval: TimeInterval = 60
    /// The time after signing in within which passwords, tokens and people may be changed, in seconds.
    static let recentTime: TimeInterval = 600

    /// Nil where nobody can sign in.
    let people: (any PeopleStore)?
    let passwords: Passwords
    let devices: DeviceCookie
    let tickets: Tickets
    /// The ways to sign in besides passwords.
    package let configuration: SignInConfiguration
    let limiter = SignInLimiter()
    /// Announces the address by which the first person is added.
    package let setup = SetupOffer()
    let now: @Sendable () -> Date
    /// The last requesters, by the secrets of their sessions and tokens; nil for the answer to requests without one.
    private let recent = LRUCache<SecretDigest?, Known>(limit: 1_000)

    /// The dates of the last uses that were stored, by the ids of sessions and tokens.
    private let recorded = LRUCache<String, Date>(limit: 1_000)

    private struct Known {
        let requester: Requester
        let date: Date
    }

    /// - Parameters:
    ///   - people: the people; nil where nobody can sign in, and everyone is a member.
    ///   - deviceKey: 32 secret bytes of this installation, which sign the cookies of known browsers.
    ///   - configuration: the ways to sign in besides passwords.
    ///   - passwordCost: the cost of a password's hash.
    ///   - now: the current date.
    package init(
        people: (any PeopleStore)?, deviceKey: Data, configuration: SignInConfiguration = SignInConfiguration(),
        passwordCost: PasswordHash.Cost = .current, now: @escaping @Sendable () -> Date
    ) throws {
        self.people = people
        passwords = try Passwords(cost: passwordCost)
        devices = DeviceCookie(key: deviceKey)
        tickets = Tickets(key: deviceKey)
        self.configuration = configuration
        self.now = now
    }

    /// The sender of a request. It is looked up each time.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - isLocal: whether it comes from this machine, and the server can't be reached from others.
    ///   - isAtRoot: whether the app has all paths of its host.
    ///   - named: the person whom a trusted proxy names, whatever session the browser has; nil for none.
    /// - Returns: the sender; ``Requester/unknown(_:)`` for a token that doesn't exist, or if the database can't be read
    ///   and didn't know the sender a moment ago.
    func requester(
        of request: Request, isLocal: Bool, isAtRoot: Bool, named: PersonName? = nil, logger: Logger
    ) async -> Requester {
        guard let people else { return .anyone(.member) }
        if let named { return await requester(named: named, in: people, logger: logger) }
        let token = request.token
        let secret =
            (token ?? request.cookies[HostCookie.session.name(isSecure: request.isSecure, isAtRoot: isAtRoot)]?.value)
            .map { SecretDigest(of: $0) }
        let date = now()
        let requester: Requester
        do {
            if token != nil, let secret {
                guard let (token, person) = try await people.token(secret, at: date) else {
                    return .unknown(WebError.unknownToken)
                }
                requester = .token(token, person, secret)
            } else if let secret, let (session, person) = try await people.session(secret, at: date) {
                requester = .person(person, session, secret)
            } else if try await people.hasPeople() {
                requester = .stranger
            } else {
                requester = .newcomer
            }
        } catch {
            guard request.method == .get || request.method == .head,
                let known = recent.value(for: secret) ?? recent.value(for: nil),
                date.timeIntervalSince(known.date) <= Self.graceTime
            else { return .unknown(error) }
            if case .newcomer = known.requester, isLocal { return .anyone(.admin) }
            return known.requester
        }
        if case .newcomer = requester {} else { recent.remove(nil) }
        if case .stranger = requester {
            recent.remove(secret)
        } else {
            recent.insert(Known(requester: requester, date: date), for: requester.secret)
        }
        if case .newcomer = requester {
            if isLocal { return .anyone(.admin) }
            await setup.offer(in: people, at: date, logger: logger)
        }
        recordUse(of: requester, at: date, logger)
        return requester
    }

    /// The person whom a trusted proxy names. They are added if the configuration says so.
    private func requester(named name: PersonName, in people: any PeopleStore, logger: Logger) async -> Requester {
        do {
            if let (person, _) = try await people.person(named: name) { return try .named(person.checked(is: name)) }
            // The first person is added in another way, and takes over what there is.
            guard try await people.hasPeople() else {
                await setup.offer(in: people, at: now(), logger: logger)
                return .newcomer
            }
            guard let role = configuration.newPeople else { return .unknown(WebError.unknownPerson(name)) }
            let person = Person(newNamed: name, role, profile: ProfileCookie.newProfile(), at: now())
            do {
                try await people.add(person, password: nil)
                return .named(person)
            } catch PeopleError.nameTaken {
                // Another request has just added them.
                guard let (person, _) = try await people.person(named: name) else { return .stranger }
                return try .named(person.checked(is: name))
            }
        } catch {
            return .unknown(error)
        }
    }

    /// Lets nobody in any more with a secret, even while the database is away.
    func forget(_ secret: SecretDigest?) { recent.remove(secret) }

    /// Stores the date beside the request, which doesn't wait for other writes.
    private func recordUse(of requester: Requester, at date: Date, _ logger: Logger) {
        let (id, last): (String, Date?)
        switch requester {
        case .person(_, let session, _): (id, last) = (session.id, session.usedAt)
        case .token(let token, _, _): (id, last) = (token.id, token.usedAt)
        case .stranger, .unknown, .newcomer, .anyone, .named: return
        }
        let latest = max(last ?? .distantPast, recorded.value(for: id) ?? .distantPast)
        guard let people, date.timeIntervalSince(latest) >= Self.useInterval else { return }
        recorded.insert(date, for: id)
        Task {
            do {
                if requester.session == nil {
                    try await people.useToken(id, at: date)
                } else {
                    try await people.use(id, at: date)
                }
            } catch {
                logger.error("The use of a session could not be stored: \(error)")
            }
        }
    }

    /// Whether the person has signed in a moment ago. A proxy answers for those whom it names.
    func isRecent(_ requester: Requester) -> Bool {
        switch requester {
        case .anyone, .named: true
        case .person(_, let session, _): now().timeIntervalSince(session.signedInAt) <= Self.recentTime
        case .stranger, .unknown, .newcomer, .token: false
        }
    }

    /// The rights that have not ended; nil if that can't be known now.
    func validRights(among rights: Set<StreamRight>) async -> Set<StreamRight>? {
        guard let people else { return [] }
        let secrets = Set(rights.compactMap(\.secret))
        guard let roles = try? await people.roles(by: secrets, at: now()) else { return nil }
        var rolesOfPeople: [String: Role] = [:]
        if secrets.count < rights.count {
            guard let all = try? await people.people() else { return nil }
            rolesOfPeople = Dictionary(all.map { ($0.id, $0.role) }) { $1 }
        }
        return rights.filter { right in
            switch right.owner {
            case .secret(let secret): roles[secret] == right.role
            case .person(let id): rolesOfPeople[id] == right.role
            }
        }
    }

    /// Whether requests without a session have to sign in now; nil if that can't be known now.
    package func hasPeople() async -> Bool? {
        guard let people else { return false }
        return try? await people.hasPeople()
    }
}

extension Person {
    /// The person, if the names differ in case alone. Those who type a name may use compatible characters, too; for a proxy,
    /// such names are different people.
    fileprivate func checked(is name: PersonName) throws(WebError) -> Person {
        guard self.name.text.lowercased() == name.text.lowercased() else { throw .unknownPerson(name) }
        return self
    }
}

/// A cookie that no other host can write, where browsers promise that.
enum HostCookie: String {
    /// The secret of a session.
    case session = "vitrine-session"
    /// The secret of a browser that is about to sign in.
    case browser = "vitrine-browser"

    /// The name. Browsers accept the prefix only over HTTPS for a whole host, so that no other host can write it.
    func name(isSecure: Bool, isAtRoot: Bool) -> String { isSecure && isAtRoot ? "__Host-\(rawValue)" : rawValue }
}

/// The cookie of a browser in which someone has signed in: a random name, and the HMAC-SHA256 of the name and the person.
struct DeviceCookie: Sendable {
    static let name = "vitrine-device"

    private let key: SymmetricKey

    /// - Parameter key: 32 secret bytes of this installation.
    init(key: Data) { self.key = SymmetricKey(data: key) }

    /// A cookie's value; with the name of the one that the browser has, if it is that person's.
    func value(of person: Person, in old: String?) -> String {
        let name = old.flatMap { device(in: $0, of: person) } ?? ProfileCookie.newProfile().rawValue
        return "\(name).\(signature(of: name, person).hexadecimal)"
    }

    /// The name of a browser in which a person has signed in; nil if the cookie isn't that person's.
    func device(in value: String, of person: Person) -> String? {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 32 else { return nil }
        let name = String(parts[0])
        guard let signature = ProfileCookie.bytes(parts[1]),
            HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: message(name, person), using: key)
        else { return nil }
        return name
    }

    private func signature(of name: String, _ person: Person) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: message(name, person), using: key)
    }

    private func message(_ name: String, _ person: Person) -> Data { Data("\(name) \(person.id)".utf8) }
}

extension Request {
    /// The token in the field `Authorization`, as a bearer (RFC 6750) or as the password of Basic authentication
    /// (RFC 7617); nil for a password that is none, which a proxy may ask for.
    var token: String? {
        guard let value = headers[.authorization], let space = value.firstIndex(of: " ") else { return nil }
        let credentials = String(value[space...].drop { $0 == " " })
        switch value[..<space].lowercased() {
        case "bearer": return credentials
        case "basic":
            guard let data = Data(base64Encoded: credentials) else { return nil }
            let parts = String(decoding: data, as: UTF8.self).split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 && parts[1].hasPrefix(RandomSecret.tokenPrefix) ? String(parts[1]) : nil
        default: return nil
        }
    }
}
