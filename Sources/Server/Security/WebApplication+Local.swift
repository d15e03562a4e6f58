import Catalogue
import HTTPTypes
import NIOCore

extension WebApplication {
    /// Whether a request comes from this machine, and the server cannot be reached from others.
    ///
    /// The program listens at a loopback address alone, no proxy and no other host name is set, and no proxy passes the
    /// request on. Only local requests may change what concerns the machine, as long as people cannot sign in.
    func isLocal(_ context: AppRequestContext) -> Bool {
        // A name such as `localhost` may resolve to another address, which the connection tells.
        hosts.areLoopback && proxies.isEmpty && !context.isForwarded
            && context.channel.localAddress?.ip?.isLoopback ?? true
    }

    /// Makes sources of addresses that people type; nil where they may not.
    func drafter(for context: AppRequestContext) -> (any SourceDrafting)? { isLocal(context) ? sourceDrafter : nil }
}

extension HTTPField {
    /// The fields by which proxies name a client, besides those that begin with `X-Forwarded`.
    private static let namesOfProxies: Set<String> = [
        // The standards: RFC 7239, and RFC 9110, section 7.6.3.
        "forwarded", "via",
        // nginx, Apache, Squid and clusters.
        "x-real-ip", "x-client-ip", "x-cluster-client-ip", "x-original-forwarded-for", "x-original-host",
        // Content delivery networks and tunnels.
        "cf-connecting-ip", "cf-ray", "true-client-ip", "fastly-client-ip",
    ]

    /// Whether only proxies send the field. Its value does not count: a proxy may send an empty one.
    var isOfProxy: Bool {
        name.canonicalName.hasPrefix("x-forwarded") || Self.namesOfProxies.contains(name.canonicalName)
    }
}
