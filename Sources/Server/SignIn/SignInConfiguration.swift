package import Catalogue
package import Endpoints
package import HTTPTypes

/// The ways to sign in besides passwords.
package struct SignInConfiguration: Sendable {
    /// The address by which browsers reach the app; nil if it isn't known.
    let publicAddress: BaseURL?
    /// Verifies passkeys; nil where browsers allow none.
    let passkeyVerifier: PasskeyVerifier?
    /// The header field in which trusted proxies name people.
    package let header: HTTPField.Name?
    /// The provider of OpenID Connect that people may sign in with.
    let provider: OpenIDProvider?
    /// The role of new people whom the proxy or the provider names; nil if only admins add people.
    let newPeople: Role?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - publicAddress: the address by which browsers reach the app. Browsers allow passkeys only for a name, and only
    ///     over HTTPS or on `localhost`.
    ///   - header: the header field in which trusted proxies name people.
    ///   - provider: the provider of OpenID Connect that people may sign in with.
    ///   - newPeople: the role of new people whom the proxy or the provider names; nil if only admins add people.
    package init(
        publicAddress: BaseURL? = nil, header: HTTPField.Name? = nil, provider: OpenIDProvider? = nil,
        newPeople: Role? = nil
    ) {
        self.publicAddress = publicAddress
        passkeyVerifier = publicAddress.flatMap { PasskeyVerifier(publicAddress: $0) }
        self.header = header
        self.provider = provider
        self.newPeople = newPeople
    }

    /// The ways that people can have besides a password.
    var offered: OfferedWays {
        OfferedWays(passkeyDomain: passkeyVerifier?.relyingPartyID, issuer: provider?.issuer)
    }

    /// Whether someone other than this server says who people are.
    package var dependOnOthers: Bool { header != nil || provider != nil }
}

extension PasskeyVerifier {
    fileprivate init?(publicAddress: BaseURL) {
        let host = publicAddress.host.lowercased()
        let isLocal = host == "localhost" || host.hasSuffix(".localhost")
        guard publicAddress.scheme == "https" || isLocal, IPAddress(host) == nil else { return nil }
        self.init(relyingPartyID: host, origin: publicAddress.origin)
    }
}
