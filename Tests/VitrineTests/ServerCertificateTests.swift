import Foundation
import Logging
import Testing

@testable import Vitrine

@Suite struct ServerCertificateTests {
    @Test(arguments: ["tls.certificate", "tls.key"]) func itsFileAndItsKeyAreNamedTogether(flag: String) {
        let error = #expect(throws: CommandError.self) {
            try Settings(
                flags: [flag: "a.pem"], upstreamFlags: [], sources: [], environment: ["XDG_CONFIG_HOME": "/nowhere"])
        }
        #expect(error?.message == "Expected both --tls-certificate and --tls-key, got one of them.")
    }

    @Test func filesThatAreMissingAreNamed() {
        let error = #expect(throws: CommandError.self) {
            try ServerCertificate(
                certificate: "a.pem", key: "b.key", logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }
        #expect(error?.code == .inputOutput)
        #expect(error?.message.contains("--tls-certificate, --tls-key: expected PEM files") == true)
    }
}
