import Foundation
import Testing

@testable import Vitrine

@Suite struct CertificateCheckTests {
    private let folder = Program.temporaryDirectory()

    /// Valid from 2020 to 2120 for `catalogue.example`, `*.shop.example` and `192.168.1.9`.
    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBfTCCASSgAwIBAgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFjYXRhbG9n
        dWUuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHDEa
        MBgGA1UEAwwRY2F0YWxvZ3VlLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMB
        BwNCAAQsoUKVayTdwmUYcJlKvwWu3frK9KP7EcSVGxipzn6CqiJSODPxD54phx7K
        0M6dpWWuXqXpffeCr66mj229FOOXo1UwUzAyBgNVHREEKzApghFjYXRhbG9ndWUu
        ZXhhbXBsZYIOKi5zaG9wLmV4YW1wbGWHBMCoAQkwHQYDVR0OBBYEFHwQ943fWGYh
        0qPFAmkOd1jyio+BMAoGCCqGSM49BAMCA0cAMEQCICMlS38HinNStp85aYHXCFKB
        cmn7Cik95ZwcinNou5SkAiADS38B750ptN/C5R+EZNh4B0vb1Alns0+sEwVSbrvV
        sw==
        -----END CERTIFICATE-----

        """
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWvD0uqLPUByJJzcC
        6KkQYd8HWV8oWIC6+ZwVxw6qm/ahRANCAAQsoUKVayTdwmUYcJlKvwWu3frK9KP7
        EcSVGxipzn6CqiJSODPxD54phx7K0M6dpWWuXqXpffeCr66mj229FOOX
        -----END PRIVATE KEY-----

        """
    private static let otherKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8eqvcT5r3imZUoRG
        79En+EQtPgohftDzckqTkXGws9qhRANCAAT/MPm1ordmh5RvCcDkbcD/8IjaA099
        bCmvGIB88AK246QeAekHYvfOsc0Dp61+1J6RA0kgaWKO51dooDU0I6NJ
        -----END PRIVATE KEY-----

        """

    private func certificate(
        _ host: String? = nil, key: String = Self.key, at date: Date = Date(timeIntervalSince1970: 1_800_000_000),
        for user: Account = .current
    ) throws -> [Finding] {
        let files = (folder.appending(path: "certificate.pem"), folder.appending(path: "key.pem"))
        try Data(Self.certificate.utf8).write(to: files.0)
        try Data(key.utf8).write(to: files.1)
        return CertificateCheck(certificate: files.0.path, key: files.1.path, host: host, now: date, user: user)
            .findings()
    }

    @Test(arguments: [nil, "catalogue.example", "Catalogue.Example", "toys.shop.example", "192.168.1.9"])
    func aCertificateForItsNames(host: String?) throws {
        #expect(try certificate(host).isEmpty)
    }

    @Test(arguments: ["other.example", "shop.example", "old.toys.shop.example", "192.168.1.8", "2001:db8::1"])
    func aCertificateForAnotherName(host: String) throws {
        let finding = try #require(try certificate(host).first)
        #expect(finding.severity == .error)
        #expect(
            finding.problem
                == "Expected a certificate for \(host), the name in --public-address, got one for catalogue.example, "
                + "*.shop.example, 192.168.1.9.")
        #expect(finding.remedy == "sudo certbot certonly --domain '\(host)'")
    }

    @Test func aCertificateAtItsEnd() throws {
        let end = Date(timeIntervalSince1970: 4_733_510_400)
        #expect(try certificate(at: end - 22 * 86_400).isEmpty)
        let soon = try #require(try certificate(at: end - 20 * 86_400).first)
        #expect(soon.severity == .warning && soon.problem.contains("ends at 2120-01-01T00:00:00Z"))
        let late = try #require(try certificate(at: end).first)
        #expect(late.severity == .error && late.problem.contains("ended at") && late.remedy.contains("certbot renew"))
        let early = try #require(try certificate(at: Date(timeIntervalSince1970: 1_500_000_000)).first)
        #expect(early.problem.contains("which is from 2020-01-01T00:00:00Z") && early.remedy.contains("timedatectl"))
    }

    @Test func aKeyOfAnotherCertificate() throws {
        let finding = try #require(try certificate(key: Self.otherKey).first)
        #expect(finding.problem.contains("belong together"))
        #expect(finding.remedy.contains("must print the same key"))
    }

    @Test func aKeyThatTheServerCannotRead() throws {
        _ = try certificate()
        chmod(folder.appending(path: "key.pem").path, 0o600)
        let finding = try #require(try certificate(key: Self.otherKey, for: Account(id: 4_321, groups: [4_321])).first)
        #expect(finding.remedy.hasSuffix("sudo chown 4321:4321 '\(folder.path)/key.pem'"))
    }

    @Test func noCertificate() {
        let findings = CertificateCheck(
            certificate: "/nowhere/a.pem", key: "/nowhere/b.pem", host: nil, now: Date(), user: .current
        ).findings()
        #expect(findings.map(\.severity) == [.error])
        #expect(findings.first?.problem.contains("/nowhere/b.pem") == true)
        #expect(findings.first?.remedy.hasPrefix("ls -l '/nowhere/a.pem' '/nowhere/b.pem'") == true)
    }
}
