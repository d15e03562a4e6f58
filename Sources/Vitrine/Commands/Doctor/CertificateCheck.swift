import Foundation
import NIOSSL
import Server

/// Whether the certificate of the server is one that browsers accept.
struct CertificateCheck {
    /// Certificates are renewed about a month before their end.
    private static let renewalTime: TimeInterval = 21 * 86_400

    let certificate: String
    let key: String
    /// The host of the public address; nil if there is none.
    let host: String?
    let now: Date
    /// The user of the server.
    let user: Account

    func findings() -> [Finding] {
        do {
            _ = try ServerCertificate(certificate: certificate, key: key, logger: .quiet)
            return try NIOSSLCertificate.fromPEMFile(certificate).prefix(1).flatMap { dates(of: $0) + names(of: $0) }
        } catch {
            let unreadable = [self.certificate, self.key].compactMap(FileStatus.found).filter { !user.canRead($0) }
            let (certificate, key) = (certificate.quotedForShell, key.quotedForShell)
            return [
                Finding(
                    .certificate, .error, SettingsCheck.text(of: error),
                    remedy: unreadable.isEmpty
                        ? """
                        ls -l \(certificate) \(key)
                        openssl x509 -in \(certificate) -noout -pubkey
                        openssl pkey -in \(key) -pubout   # must print the same key
                        """
                        : unreadable.map { $0.remedy(for: user) }.joined(separator: "\n"))
            ]
        }
    }

    private func dates(of certificate: NIOSSLCertificate) -> [Finding] {
        let start = Date(timeIntervalSince1970: TimeInterval(certificate.notValidBefore))
        let end = Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter))
        let path = self.certificate
        if now < start {
            return [
                Finding(
                    .certificate, .error,
                    "Expected a certificate that is valid now, got \(path), which is from \(start.formatted(.iso8601)).",
                    remedy: "timedatectl status   # if the clock is right, renew the certificate")
            ]
        }
        guard now + Self.renewalTime > end else { return [] }
        let isOver = now >= end
        return [
            Finding(
                .certificate, isOver ? .error : .warning,
                "Expected a certificate that is valid for three more weeks, got \(path), which "
                    + "\(isOver ? "ended" : "ends") at \(end.formatted(.iso8601)).",
                remedy: "sudo certbot renew   # or as you got it; the server reads the new files by itself")
        ]
    }

    private func names(of certificate: NIOSSLCertificate) -> [Finding] {
        guard let host else { return [] }
        let names = certificate._subjectAlternativeNames().compactMap { name -> String? in
            let bytes = name.contents.withUnsafeBufferPointer { Array($0) }
            switch name.nameType {
            case .dnsName: return String(decoding: bytes, as: UTF8.self).lowercased()
            case .ipAddress: return IPAddress(bytes: bytes)?.description
            default: return nil
            }
        }
        guard !names.contains(where: { Self.covers($0, host.lowercased()) }) else { return [] }
        return [
            Finding(
                .certificate, .error,
                "Expected a certificate for \(host), the name in --public-address, got one for "
                    + "\(names.isEmpty ? "no name" : names.joined(separator: ", ")).",
                remedy: "sudo certbot certonly --domain \(host.quotedForShell)")
        ]
    }

    /// Whether a name of a certificate is that of a host. A wildcard stands for one label (RFC 9525, section 6.3).
    static func covers(_ name: String, _ host: String) -> Bool {
        if let address = IPAddress(host) { return name == address.description }
        guard name.hasPrefix("*.") else { return name == host }
        return host.firstIndex(of: ".").map { host[$0...] == name.dropFirst() } ?? false
    }
}
