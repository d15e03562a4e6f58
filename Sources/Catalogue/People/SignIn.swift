public import Foundation

/// The SHA-256 of a secret that only its owner has: of a session's cookie, a token or the address of the first start.
public struct SecretDigest: RawRepresentable, Hashable, Sendable {
    /// 32 bytes.
    public let rawValue: Data

    /// Creates a digest from its bytes.
    public init(rawValue: Data) { self.rawValue = rawValue }
}

/// A browser in which a person has signed in.
public struct Session: Hashable, Sendable, Identifiable {
    /// A random name, which is no secret.
    public let id: String
    /// The id of the person.
    public let person: String
    /// The browser and its system, as people would name them.
    public let device: String
    /// The date of the first use.
    public let createdAt: Date
    /// The date of the last use, to a minute.
    public var usedAt: Date
    /// The date when the person last signed in, here or at a provider.
    public var signedInAt: Date

    /// Creates a session.
    public init(id: String, person: String, device: String, createdAt: Date, usedAt: Date, signedInAt: Date) {
        self.id = id
        self.person = person
        self.device = device
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.signedInAt = signedInAt
    }

    /// The time after its last use for which a session lasts, in seconds.
    public static let idleLifetime: TimeInterval = 30 * 86_400
}

/// A secret with which a program acts for a person.
public struct AccessToken: Hashable, Sendable, Identifiable {
    /// A kind of request that a token allows.
    public enum Scope: String, CaseIterable, Sendable {
        /// Reading pages, documents and feeds.
        case read
        /// Changing favourites.
        case favourites
        /// Changing sources.
        case sources
        /// Reading the metrics.
        case metrics
    }

    /// A random name, which is no secret.
    public let id: String
    /// The id of the person.
    public let person: String
    /// The name that the person gave it.
    public let name: String
    /// The kinds of requests that it allows.
    public let scopes: Set<Scope>
    /// The date when it was made.
    public let createdAt: Date
    /// The date from which it no longer works; nil for none.
    public let endsAt: Date?
    /// The date of the last use, to a minute; nil if it was never used.
    public var usedAt: Date?

    /// Creates a token.
    public init(
        id: String, person: String, name: String, scopes: Set<Scope>, createdAt: Date, endsAt: Date? = nil,
        usedAt: Date? = nil
    ) {
        self.id = id
        self.person = person
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.endsAt = endsAt
        self.usedAt = usedAt
    }
}
