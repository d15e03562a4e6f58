import Crypto
import Foundation
import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// A certificate authority that is made anew at each start, and what it vouches for: 127.0.0.1 and localhost.
struct Certificates: Sendable {
    private static let day: TimeInterval = 86_400

    private let key: Certificate.PrivateKey
    private let name: DistinguishedName
    private let authority: Certificate

    init() throws {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let name = try DistinguishedName { CommonName("UpstreamStandIn, which vouches for loopback only") }
        authority = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
            notValidBefore: .now - 90 * Self.day, notValidAfter: .now + 365 * Self.day, issuer: name, subject: name,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                SubjectKeyIdentifier(hash: key.publicKey)
            },
            issuerPrivateKey: key)
        self.key = key
        self.name = name
    }

    /// The authority's certificate, for clients to trust.
    var pem: String {
        get throws { try authority.serializeAsPEM().pemString + "\n" }
    }

    /// - Parameter expired: whether the certificate's time was over 30 days ago.
    func context(expired: Bool) throws -> NIOSSLContext {
        let leafKey = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let identifier = SubjectKeyIdentifier(hash: key.publicKey).keyIdentifier
        let leaf = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: leafKey.publicKey,
            notValidBefore: .now - 60 * Self.day, notValidAfter: .now + (expired ? -30 : 365) * Self.day,
            issuer: name, subject: DistinguishedName { CommonName("localhost") },
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames([
                    .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
                ])
                AuthorityKeyIdentifier(keyIdentifier: identifier)
            },
            issuerPrivateKey: key)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(leaf.serializeAsPEM().pemString.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(
                try NIOSSLPrivateKey(bytes: Array(leafKey.serializeAsPEM().pemString.utf8), format: .pem)))
        // Some clients don't answer the goodbye, and a graceful stop shall not wait for them.
        configuration.shutdownTimeout = .milliseconds(200)
        return try NIOSSLContext(configuration: configuration)
    }
}
