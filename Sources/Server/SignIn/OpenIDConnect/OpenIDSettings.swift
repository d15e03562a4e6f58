package import Endpoints

/// The registration of this site at a provider.
package struct OpenIDSettings: Sendable {
    /// The issuer's address, exactly as the provider writes it. A slash at its end counts.
    package let issuer: String
    /// The id that the provider gave to this site.
    package let clientID: String
    /// The secret that the provider gave to this site; nil for a public client.
    package let clientSecret: Secret?
    /// The claim that has the person's roles, such as `groups` or `realm_access.roles`; nil for none.
    package let roleClaim: String?
    /// The address of this site to which the provider sends the person back.
    package let redirectAddress: String

    let issuerBase: BaseURL

    /// Creates settings.
    ///
    /// - Throws: ``BaseURLError`` if the issuer is not an address of `http` or `https` without a query.
    package init(
        issuer: String, clientID: String, clientSecret: Secret? = nil, roleClaim: String? = nil,
        redirectAddress: String
    ) throws(BaseURLError) {
        issuerBase = try BaseURL(issuer)
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.roleClaim = roleClaim
        self.redirectAddress = redirectAddress
    }

    /// Whether the provider's addresses may be ones without encryption, as at home or in a test.
    var allowsPlainHTTP: Bool { issuerBase.scheme == "http" }
}
