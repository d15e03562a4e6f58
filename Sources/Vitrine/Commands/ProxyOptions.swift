import ArgumentParser

/// How browsers reach the server.
struct ProxyOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The address by which browsers reach the app, such as https://catalogue.example.", valueName: "url"))
    var publicAddress: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Trust the X-Forwarded headers of this address or block, such as 10.0.0.0/8. Repeat it for further ones.",
            valueName: "address"))
    var trustedProxy: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Read these fields of trusted proxies: x-forwarded, forwarded. (default: x-forwarded)", valueName: "name"))
    var forwardedHeader: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Serve the app under the path in this field of trusted proxies, such as X-Forwarded-Prefix or X-Ingress-Path.",
            valueName: "name"))
    var prefixHeader: String?

    /// The values by the keys of their settings.
    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["public.address"] = publicAddress
        flags["forwarded.header"] = forwardedHeader
        flags["prefix.header"] = prefixHeader
        if !trustedProxy.isEmpty { flags["trusted.proxy"] = trustedProxy.joined(separator: ",") }
        return flags
    }
}
