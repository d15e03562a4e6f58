public import Foundation

/// A key on a person's device, with which they sign in instead of giving a password (W3C, "Web Authentication").
public struct Passkey: Hashable, Sendable, Identifiable {
    /// The credential ID by which the device finds it, 1 to 1,023 bytes. It is not secret.
    public let credentialID: Data
    /// A random id.
    public let id: String
    /// The id of the person.
    public let person: String
    /// The domain at which it works.
    public let domain: String
    /// The name that the person gave it.
    public let name: String
    /// The public key, as a COSE_Key (RFC 9052).
    public let publicKey: Data
    /// The signature counter; always 0 on many devices.
    public let counter: UInt32
    /// The date when it was added.
    public let createdAt: Date
    /// The date of the last use; nil if it was never used.
    public let usedAt: Date?

    /// Creates a passkey.
    public init(
        credentialID: Data, id: String, person: String, domain: String, name: String, publicKey: Data, counter: UInt32,
        createdAt: Date, usedAt: Date? = nil
    ) {
        self.credentialID = credentialID
        self.id = id
        self.person = person
        self.domain = domain
        self.name = name
        self.publicKey = publicKey
        self.counter = counter
        self.createdAt = createdAt
        self.usedAt = usedAt
    }
}

/// An account at a provider of OpenID Connect, with which a person signs in.
public struct LinkedAccount: Hashable, Sendable, Identifiable {
    /// The issuer and the subject, which together identify an account (OpenID Connect Core 1.0, section 5.7).
    public struct Identity: Hashable, Sendable, Codable {
        /// The address of the provider.
        public let issuer: String
        /// The provider's name for the account, at most 255 bytes.
        public let subject: String

        /// Creates an identity.
        public init(issuer: String, subject: String) {
            self.issuer = issuer
            self.subject = subject
        }
    }

    /// A random id.
    public let id: String
    /// The issuer and the subject, which no other account has.
    public let identity: Identity
    /// The id of the person.
    public let person: String
    /// The name of the account as the provider writes it.
    public let name: String
    /// The date when it was linked.
    public let createdAt: Date

    /// Creates an account.
    public init(id: String, identity: Identity, person: String, name: String, createdAt: Date) {
        self.id = id
        self.identity = identity
        self.person = person
        self.name = name
        self.createdAt = createdAt
    }
}

/// The ways besides passwords in which people can sign in now.
public struct OfferedWays: Hashable, Sendable {
    /// The domain of passkeys; nil without passkeys.
    public let passkeyDomain: String?
    /// The address of the OpenID Connect provider; nil without a provider.
    public let issuer: String?

    /// Creates a list of ways.
    public init(passkeyDomain: String? = nil, issuer: String? = nil) {
        self.passkeyDomain = passkeyDomain
        self.issuer = issuer
    }
}

/// A secret that works once, and until a date.
public struct OneTimeSecret: Hashable, Sendable {
    /// The SHA-256 of the secret.
    public let digest: SecretDigest
    /// The date from which it is refused.
    public let endsAt: Date

    /// Creates a secret from its digest.
    public init(_ digest: SecretDigest, endsAt: Date) {
        self.digest = digest
        self.endsAt = endsAt
    }
}

/// The reason why a session may begin. It has to hold at the moment when the session begins.
public enum SignInProof: Hashable, Sendable {
    /// The hash of the password that was given is still the person's.
    case password(hash: String)
    /// The passkey has not been used or removed since it was found, and neither has the challenge.
    case passkey(Passkey, newCounter: UInt32, challenge: OneTimeSecret)
    /// The account is still linked with the person, and the state of the request to the provider has not been used.
    case account(LinkedAccount.Identity, state: OneTimeSecret)
}
