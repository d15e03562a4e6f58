import ArgumentParser

/// The ways to sign in besides passwords.
struct SignInOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Let in the person whom a trusted proxy names in this header field, such as Remote-User.",
            valueName: "name"))
    var signInHeader: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Let people sign in with the OpenID Connect provider at this address.", valueName: "url"))
    var oidcIssuer: String?

    @Option(name: .long, help: ArgumentHelp("This server’s client id at the provider.", valueName: "id"))
    var oidcClientId: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A file with the client secret.", valueName: "file"))
    var oidcClientSecretFile: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Give people the role that this claim of the provider names: guest, member or admin.", valueName: "name"))
    var oidcRoleClaim: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Add people whom the proxy or the provider names for the first time, with this role.", valueName: "role"))
    var newPeople: String?

    /// The values by the keys of their settings.
    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["sign.in.header"] = signInHeader
        flags["oidc.issuer"] = oidcIssuer
        flags["oidc.client.id"] = oidcClientId
        flags["oidc.client.secret.file"] = oidcClientSecretFile
        flags["oidc.role.claim"] = oidcRoleClaim
        flags["new.people"] = newPeople
        return flags
    }
}
