import Foundation

/// The data that an authenticator signs (WebAuthn, section 6.1).
struct AuthenticatorData: Sendable {
    /// The flags; the bits that are reserved for the future are ignored.
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        /// UP: someone touched the authenticator, for example.
        static let userPresent = Flags(rawValue: 0x01)
        /// UV: the authenticator recognised its user, for example by a fingerprint or a PIN.
        static let userVerified = Flags(rawValue: 0x04)
        /// BE: the passkey may be backed up or synchronised.
        static let backupEligible = Flags(rawValue: 0x08)
        /// BS: the passkey is backed up now.
        static let backedUp = Flags(rawValue: 0x10)
        /// AT: a new credential is included.
        static let attestedCredential = Flags(rawValue: 0x40)
        /// ED: extensions are included.
        static let extensions = Flags(rawValue: 0x80)
    }

    /// A new credential (WebAuthn, section 6.5.1).
    struct AttestedCredential: Sendable {
        /// The credential's id, 1 to 1,023 bytes.
        let id: Data
        let key: PasskeyPublicKey
    }

    /// The SHA-256 of the relying party's id.
    let relyingPartyHash: Data
    let flags: Flags
    let counter: UInt32
    let credential: AttestedCredential?

    init(_ bytes: Data) throws(PasskeyError) {
        var reader = ByteReader(bytes)
        relyingPartyHash = try reader.bytes(32)
        flags = Flags(rawValue: try reader.byte())
        counter = UInt32(truncatingIfNeeded: try reader.integer(byteCount: 4))
        credential = try flags.contains(.attestedCredential) ? AttestedCredential(from: &reader) : nil
        if flags.contains(.extensions) {
            guard case .map = try CBOR(from: &reader) else { throw .invalidExtensions }
        }
        try reader.expectEnd()
    }
}

extension AuthenticatorData.AttestedCredential {
    fileprivate init(from reader: inout ByteReader) throws(PasskeyError) {
        // The model of the authenticator.
        _ = try reader.bytes(16)
        let length = Int(truncatingIfNeeded: try reader.integer(byteCount: 2))
        guard (1...1_023).contains(length) else { throw .invalidCredentialID(length: length) }
        id = try reader.bytes(length)
        // Only the decoder knows where the key ends.
        let start = reader.rest
        _ = try CBOR(from: &reader)
        key = try PasskeyPublicKey(cose: Data(start.prefix(start.count - reader.rest.count)))
    }
}
