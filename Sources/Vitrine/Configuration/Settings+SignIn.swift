import Catalogue
import Configuration
import Endpoints
import Foundation
import HTTPTypes
import Logging
import Routes
import Server
import Storage

/// The settings of the ways to sign in besides passwords.
struct SignInSettings {
    static let keys = [
        "sign.in.header", "oidc.issuer", "oidc.client.id", "oidc.client.secret.file", "oidc.role.claim", "new.people",
    ]

    var header: HTTPField.Name?
    var provider: OpenIDSettings?
    var newPeople: Role?

    /// No way besides passwords, and passkeys where browsers allow them.
    init() {}

    /// - Parameters:
    ///   - reader: the settings.
    ///   - redirectOrigin: the origin of the public address; nil if there is none.
    ///   - basePath: the path of the app.
    ///   - hasProxies: whether there are trusted proxies.
    ///   - home: resolves the paths of files.
    /// - Throws: ``CommandError`` with the setting, the valid values and the invalid one.
    init(
        _ reader: ConfigReader, redirectOrigin: String?, basePath: BasePath, hasProxies: Bool, home: HomeDirectory
    ) throws {
        if let text = reader.string(forKey: "sign.in.header") {
            guard let name = HTTPField.Name(text), !Self.isUsed(name) else {
                throw Self.invalid(
                    "sign-in-header", "the name of a field that only the proxy writes, such as Remote-User", text)
            }
            guard hasProxies else {
                throw Self.invalid(
                    "sign-in-header", "--trusted-proxy with the address of the proxy that writes the field", "none")
            }
            header = name
        }
        provider = try Self.provider(reader, redirectOrigin: redirectOrigin, basePath: basePath, home: home)
        if let text = reader.string(forKey: "new.people") {
            guard let role = Role(rawValue: text) else {
                throw Self.invalid(
                    "new-people", "one of the roles " + Role.allCases.map(\.rawValue).joined(separator: ", "), text)
            }
            guard header != nil || provider != nil else {
                throw Self.invalid("new-people", "--sign-in-header or --oidc-issuer beside it", "neither")
            }
            newPeople = role
        }
    }

    private static func provider(
        _ reader: ConfigReader, redirectOrigin: String?, basePath: BasePath, home: HomeDirectory
    ) throws -> OpenIDSettings? {
        guard let issuer = reader.string(forKey: "oidc.issuer") else {
            for key in keys where key.hasPrefix("oidc.") && reader.string(forKey: ConfigKey(key)) != nil {
                let name = key.replacing(".", with: "-")
                throw invalid(name, "--oidc-issuer beside it", "none")
            }
            return nil
        }
        guard let clientID = reader.string(forKey: "oidc.client.id"), !clientID.isEmpty else {
            throw invalid("oidc-client-id", "the id that the provider gave to this server", "none")
        }
        guard let redirectOrigin else {
            throw invalid("oidc-issuer", "--public-address beside it, to which the provider sends people back", "none")
        }
        let secretFile = reader.string(forKey: "oidc.client.secret.file").map { home.url(of: $0, .notDirectory) }
        let secret = try secretFile.map { try Self.secret(in: $0) }
        do throws(BaseURLError) {
            return try OpenIDSettings(
                issuer: issuer, clientID: clientID, clientSecret: secret,
                roleClaim: reader.string(forKey: "oidc.role.claim"),
                redirectAddress: redirectOrigin + basePath.path(to: .openIDCallback))
        } catch {
            throw CommandError(.usage, "--oidc-issuer: \(error)")
        }
    }

    private static func secret(in file: URL) throws -> Secret {
        guard let text = try? String(contentsOf: file, encoding: .utf8).trimmed, (1...4_096).contains(text.utf8.count)
        else {
            throw invalid("oidc-client-secret-file", "a file with the secret that the provider gave", file.path)
        }
        return Secret(text)
    }

    /// Fields that have another meaning, or that browsers write.
    private static func isUsed(_ name: HTTPField.Name) -> Bool {
        let used = [
            "host", "cookie", "authorization", "connection", "origin", "referer", "user-agent", "range",
            "idempotency-key", "x-vitrine-profile", "x-purpose",
        ]
        return used.contains(name.canonicalName) || HTTPField(name: name, value: "").isOfProxy
            || ["sec-", "accept", "content-", "if-"].contains { name.canonicalName.hasPrefix($0) }
    }

    static func invalid(_ name: String, _ expected: String, _ value: String) -> CommandError {
        CommandError(.usage, "--\(name): expected \(expected), got “\(value)”.")
    }
}

extension Settings {
    /// Opens what people need to sign in.
    func withSignIn(
        _ database: any StorageBackend, now: @escaping @Sendable () -> Date, logger: Logger,
        _ work: (SignIn) async throws -> Void
    ) async throws {
        let deviceKey = try await database.secret("device-cookie") { .random(count: 32) }
        func signIn(_ provider: OpenIDProvider?) throws -> SignIn {
            let configuration = SignInConfiguration(
                publicAddress: publicAddress, header: self.signIn.header, provider: provider,
                newPeople: self.signIn.newPeople)
            return try SignIn(
                people: hasSignIn ? database.people() : nil, deviceKey: deviceKey, configuration: configuration,
                now: now)
        }
        guard let provider = self.signIn.provider else { return try await work(signIn(nil)) }
        try await withTransports(reaching: [], logger: logger) { transports in
            try await work(signIn(OpenIDProvider(settings: provider, transport: transports.all, now: now)))
        }
    }
}
