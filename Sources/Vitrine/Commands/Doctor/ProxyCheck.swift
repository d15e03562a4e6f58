import Catalogue
import Endpoints
import Server

/// Whether the settings of proxies fit each other, and the requests that have arrived.
enum ProxyCheck {
    /// What the settings alone tell.
    static func findings(in settings: Settings) -> [Finding] {
        var findings: [Finding] = []
        if let address = settings.publicAddress, address.scheme == "https", settings.tls == nil,
            settings.trustedProxies.isEmpty
        {
            findings.append(
                Finding(
                    .proxy, .error,
                    "--public-address: expected a trusted proxy or a certificate for \(address), got neither.",
                    remedy: setting("trusted.proxy", "127.0.0.1") + ", with the address of your proxy"))
        }
        if !settings.hasSignIn, !AllowedHosts.isLoopback(settings.host) {
            findings.append(
                Finding(
                    .proxy, .warning,
                    "Expected a server without sign-in to listen at this machine alone, got the address \(settings.host). "
                        + "Everyone who reaches it is a member.",
                    remedy: "Remove --no-sign-in and \(SettingNames.environmentName(of: "no.sign.in")), or "
                        + setting("host", "127.0.0.1")))
        }
        return findings
    }

    /// - Parameters:
    ///   - mismatch: how requests differ from the settings.
    ///   - peer: the address that they came from.
    static func finding(
        _ mismatch: ProxyMismatches.Mismatch, of peer: String, in settings: Settings
    ) -> Finding {
        let address = settings.publicAddress?.description ?? ""
        let (problem, remedy): (String, String) =
            switch mismatch {
            case .untrusted:
                (
                    "Expected header fields of proxies from trusted ones alone, got some from \(peer), which were not read.",
                    "If that is your proxy, add it: \(setting("trusted.proxy", peer))"
                )
            case .otherFields:
                settings.forwardedFields == .standard
                    ? (
                        "Expected the field Forwarded from the proxy \(peer), got X-Forwarded fields, which were not read.",
                        setting("forwarded.header", "x-forwarded")
                    )
                    : (
                        "Expected X-Forwarded fields from the proxy \(peer), got the field Forwarded, which was not read.",
                        setting("forwarded.header", "forwarded")
                    )
            case .noScheme:
                (
                    "Expected the proxy \(peer) to say that browsers use HTTPS at \(address), got no scheme.",
                    "In nginx: proxy_set_header X-Forwarded-Proto $scheme;"
                )
            case .otherScheme:
                (
                    "Expected the proxy \(peer) to name the scheme of \(address), got the other one.",
                    "Redirect http to https in the proxy, or correct --public-address "
                        + "(\(SettingNames.environmentName(of: "public.address")))"
                )
            case .noHost:
                (
                    "Expected the proxy \(peer) to name the host of \(address), got another host and no X-Forwarded-Host.",
                    "In nginx: proxy_set_header X-Forwarded-Host $host;"
                )
            }
        return Finding(.proxy, .warning, problem, remedy: remedy)
    }

    /// A flag with its value, and its variable.
    private static func setting(_ key: String, _ value: String) -> String {
        "--\(key.replacing(".", with: "-")) \(value) (\(SettingNames.environmentName(of: key))=\(value))"
    }
}
