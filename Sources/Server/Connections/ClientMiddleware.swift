import Catalogue
import Endpoints
package import HTTPTypes
import Hummingbird
import Screens

/// Determines the client: the peer of the connection, or the client that a trusted proxy names.
///
/// Leaves in the forwarding fields what trusted proxies say, one value each, and removes those of all other peers, after
/// it has noted that there were some.
struct ClientMiddleware: RouterMiddleware {
    let proxies: TrustedProxies
    let mismatches: ProxyMismatches
    /// The address by which browsers reach the app; nil if it isn't known.
    let publicAddress: BaseURL?
    /// Whether browsers that connect without a proxy use TLS.
    let hasTLS: Bool

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        var (request, context) = (request, context)
        context.isForwarded = request.headers.contains(where: \.isOfProxy)
        let peer = context.channel.remoteAddress?.ip
        let isTrusted = peer.map(proxies.contains) ?? true
        var forwarding =
            isTrusted ? Forwarding(request.headers, from: peer, through: proxies) : Forwarding(client: peer)
        if context.isForwarded, let peer {
            let mismatch: ProxyMismatches.Mismatch? =
                isTrusted
                ? ProxyMismatches.mismatch(of: request.head, forwarding, read: proxies.fields, publicAddress)
                : .untrusted
            mismatches.record(mismatch, of: peer)
        }
        if hasTLS, !isTrusted { forwarding.scheme = "https" }
        if forwarding.scheme != nil || Forwarding.fields.contains(where: { request.headers[$0] != nil }) {
            var head = request.head
            forwarding.replaceFields(in: &head.headerFields, from: peer)
            request = Request(head: head, body: request.body)
        }
        if let client = forwarding.client { context.client = ClientAddress(client) }
        return try await next(request, context)
    }
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
    package var isOfProxy: Bool {
        name.canonicalName.hasPrefix("x-forwarded") || Self.namesOfProxies.contains(name.canonicalName)
    }
}

/// Limits the number of concurrent requests. Refuses a request at once if it would wait too long.
struct RequestLimit: RouterMiddleware {
    let limiter: ConcurrencyLimiter<ClientAddress>

    init(_ limits: ServerLimits) {
        limiter = ConcurrencyLimiter(
            perKey: limits.requestsOfClient, inAll: limits.requests, waitingPerKey: limits.waitingRequestsOfClient,
            waitingInAll: limits.waitingRequests)
    }

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        switch await limiter.enter(context.client) {
        case .full: throw WebError.busy
        case .cancelled: throw CancellationError()
        case .admitted:
            defer { limiter.leave(context.client) }
            return try await next(request, context)
        }
    }
}
