package import Catalogue
import Endpoints
package import Foundation
import HTML
package import HTTPTypes
package import Hummingbird
import Logging
package import Media
import NIOCore
import Routes
import Screens
package import ServiceLifecycle
import Synchronization

/// The app as a Hummingbird responder: pages, actions, JSON API, assets.
package struct WebApplication: Sendable {
    let library: Library
    let profiles: ProfileMode
    let design: Design
    private(set) var site: Site
    let media: MediaResponses
    let limits: ServerLimits
    let hosts: AllowedHosts
    let proxies: TrustedProxies
    package let signIn: SignIn
    /// Makes sources from the addresses that admins type; nil to allow no one.
    let sourceDrafter: (any SourceDrafting)?
    /// Sends notifications; nil to send none.
    let notifications: NotificationSender?
    let notificationTests = RateLimiter<ProfileID>(count: 10, period: 600)
    private let hasTLS: Bool
    /// Whether the log has a line for each request.
    private let logsRequests: Bool
    let storageProblem: @Sendable () async -> String?
    let storageBytes: @Sendable () async throws -> Int?
    let version: String
    /// Counts and times requests.
    let metrics = MetricsRegistry([.requests, .requestDuration])
    let healthChecks = SingleFlight<RoutePattern, String?>()
    /// How requests of proxies differ from the settings.
    let proxyMismatches = ProxyMismatches()
    private(set) var livePages: LivePages
    /// Whether there is a service worker, which needs a path that stays.
    private(set) var hasWorker = true
    /// Fetches the pictures of favourites.
    let pictureWork = BackgroundJobs<ItemReference>()
    /// Fetches better records of favourites, which may wait long for an upstream.
    let recordWork = BackgroundJobs<ItemReference>()
    /// Records visits.
    let visitWork = BackgroundJobs<ProfileID>()
    /// To be run as services beside the server.
    package var backgroundJobs: [any Service] { [pictureWork, recordWork, visitWork] }
    let newProfiles: RateLimiter<ClientAddress>
    /// Makes the strings from the language that a person chose and the header of their browser.
    var strings: @Sendable (_ chosen: Language?, _ acceptLanguage: String?) -> Strings

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - library: the sources, feeds and profiles.
    ///   - profiles: whether all clients share a profile.
    ///   - media: makes the addresses of pictures and previews; its base path is the path of all addresses.
    ///   - mediaResponses: answers requests for pictures and previews.
    ///   - name: the name of the program.
    ///   - design: the layouts and the theme of the pages.
    ///   - additions: what the program adds to pages.
    ///   - records: the records that additions show.
    ///   - refreshInterval: the time after which a page looks again while an answer is on its way, in seconds.
    ///   - limits: the limits of the server.
    ///   - hosts: the host names that the server answers to, with the one that it listens at.
    ///   - proxies: the proxies whose header fields may name the client and the host.
    ///   - hasTLS: whether browsers that connect without a proxy use TLS.
    ///   - logsRequests: whether the log has a line for each request.
    ///   - fragmentLimit: the size of rendered cells and JSON of items that are kept, in bytes.
    ///   - signIn: lets people sign in.
    ///   - drafter: makes sources of addresses that admins type; nil if nobody may.
    ///   - notifications: sends the changes of what people follow; nil to send none.
    ///   - storageProblem: the reason why storage is unreliable now; nil if it is reliable.
    ///   - isStorageAway: whether storage can't be reached, so that pages show what was read before, and say so.
    ///   - storageBytes: the size of storage on disk, in bytes; nil if it is unknown.
    ///   - version: the version of the program.
    package init(
        library: Library, profiles: ProfileMode, media: MediaAddresses, mediaResponses: MediaResponses,
        name: String = "Vitrine", design: Design, additions: Additions = Additions(), records: any RecordStore,
        refreshInterval: TimeInterval = 1, limits: ServerLimits = ServerLimits(),
        hosts: AllowedHosts = AllowedHosts([]), proxies: TrustedProxies = TrustedProxies([]),
        hasTLS: Bool = false, logsRequests: Bool = false, fragmentLimit: Int = 48 << 20, signIn: SignIn,
        drafter: (any SourceDrafting)? = nil, notifications: NotificationSender? = nil,
        storageProblem: @escaping @Sendable () async -> String? = { nil },
        isStorageAway: @escaping @Sendable () -> Bool = { false },
        storageBytes: @escaping @Sendable () async throws -> Int? = { nil }, version: String
    ) {
        self.storageProblem = storageProblem
        self.storageBytes = storageBytes
        self.version = version
        self.signIn = signIn
        sourceDrafter = drafter
        self.notifications = notifications
        newProfiles = RateLimiter(count: limits.newProfiles, period: 3_600)
        self.limits = limits
        livePages = LivePages(changes: library.changes, limits: limits, signIn: signIn)
        self.hosts = hosts
        self.proxies = proxies
        self.hasTLS = hasTLS
        self.logsRequests = logsRequests
        self.library = library
        self.profiles = profiles
        self.media = mediaResponses
        self.design = design
        strings = RequestStrings(.shared.naming(name, replacing: additions.words)).strings
        site = Site(
            assets: design.assets, additions: additions, records: records,
            pictures: Pictures(addresses: media, sizes: design.sizes, pipeline: mediaResponses.pipeline),
            fragments: Fragments(limit: fragmentLimit),
            refreshInterval: refreshInterval,
            isStorageAway: isStorageAway)
    }

    var assets: Assets { design.assets }

    /// The size of rendered cells and JSON of items that are kept for each prefix, in bytes.
    private static let prefixedFragmentLimit = 8 << 20

    /// - Parameter field: the header field in which trusted proxies name the path that they remove from requests; nil if
    ///   they remove none.
    package func responder(
        prefixedBy field: HTTPField.Name? = nil
    ) -> some HTTPResponder<AppRequestContext> {
        let prefixed = field.map { field in
            PrefixedApplications(field: field, proxies: proxies) { prefix in
                let responder = under(prefix).ownResponder()
                return { try await responder.respond(to: $0, context: $1) }
            }
        }
        return ownResponder(beside: prefixed)
    }

    /// Makes an app under another path, with open pages and fragments of its own.
    private func under(_ basePath: BasePath) -> WebApplication {
        var application = self
        application.site = site.under(basePath, fragments: Fragments(limit: Self.prefixedFragmentLimit))
        application.livePages = LivePages(changes: library.changes, limits: limits, signIn: signIn)
        application.hasWorker = false
        return application
    }

    private func ownResponder(beside prefixed: PrefixedApplications? = nil) -> Responder {
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        func add(_ patterns: some Sequence<RoutePattern>) {
            for pattern in patterns {
                router.on(RouterPath(basePath.path(of: pattern)), method: pattern.method) { request, context in
                    try context.requester.check(pattern)
                    try checkPerson(request, context)
                    return try await response(at: pattern, to: request, context)
                }
            }
        }
        router.add(middleware: RequestMetrics(metrics, under: basePath))
        router.add(
            middleware: ClientMiddleware(
                proxies: proxies, mismatches: proxyMismatches, publicAddress: signIn.configuration.publicAddress,
                hasTLS: hasTLS))
        if logsRequests { router.add(middleware: RequestLog(basePath: basePath)) }
        router.add(middleware: SecurityHeaders(hasTLS: hasTLS))
        router.add(middleware: VisitorMiddleware(application: self))
        router.add(middleware: ErrorPages(application: self))
        // The error page for a refused host name needs the stylesheet, too.
        add([.asset])
        router.add(middleware: RequestChecks(hosts: hosts, parameters: limits.parameters))
        add(RoutePattern.allCases.filter { $0 != .asset && $0.limit != .requests })
        router.add(middleware: RequestLimit(limits))
        router.add(middleware: ContentEncoding())
        let limited = RoutePattern.allCases.filter { $0.limit == .requests }
        add(limited.filter { $0.method == .get })
        router.add(middleware: IdempotencyMiddleware(application: self))
        add(limited.filter { $0.method != .get })
        return Responder(router: router.buildResponder(), streams: basePath.path(of: .live), prefixed: prefixed)
    }

    /// Whether a request comes from this machine, and the server cannot be reached from others.
    ///
    /// The program listens at a loopback address alone, no proxy, no provider and no other host name is set, and no proxy
    /// passes the request on. As long as there are no people, local requests are an admin's.
    func isLocal(_ context: AppRequestContext) -> Bool {
        // A name such as `localhost` may resolve to another address, which the connection tells.
        hosts.areLoopback && proxies.isEmpty && !context.isForwarded && !signIn.configuration.dependOnOthers
            && context.channel.localAddress?.ip?.isLoopback ?? true
    }

    /// Makes sources of addresses that people type; nil where they may not.
    func drafter(for context: AppRequestContext) -> (any SourceDrafting)? {
        context.requester.may(RoutePattern.addSource.access) ? sourceDrafter : nil
    }

    /// Refuses a change that waited in the browser, and was made by another person who used it before.
    private func checkPerson(_ request: Request, _ context: AppRequestContext) throws {
        let profile = request.headers[named: "x-vitrine-profile"]
        if let profile, profile != "new", profile != context.visitor.profileName { throw WebError.otherPerson }
    }

    func requester(of request: Request, _ context: AppRequestContext) async -> Requester {
        do {
            return await signIn.requester(
                of: request, isLocal: isLocal(context), isAtRoot: basePath == .root,
                named: try personNamed(by: request, context), logger: context.logger)
        } catch {
            return .unknown(error)
        }
    }

    /// The person whom a trusted proxy names; nil if it names none, or for the API, whose programs have tokens.
    private func personNamed(
        by request: Request, _ context: AppRequestContext
    ) throws(WebError) -> PersonName? {
        guard let field = signIn.configuration.header, !basePath.isOfDocuments(request.uri.path) else { return nil }
        let lines = request.headers[values: field].map(\.trimmed)
        // Without a person, a proxy may send an empty field.
        if lines.allSatisfy(\.isEmpty) { return nil }
        // A connection that was closed meanwhile has no address, and might be anyone's.
        let peer = context.channel.remoteAddress?.ip
        guard let peer, proxies.contains(peer) else {
            throw WebError.untrustedProxy(peer: peer?.description, field: field)
        }
        // Bytes that are no UTF-8 have become U+FFFD, which would make one name of several.
        guard lines.count == 1, !lines[0].unicodeScalars.contains("\u{FFFD}"), let name = PersonName(lines[0]) else {
            throw WebError.badPersonField(field)
        }
        return name
    }

    /// The path of the app, which all its addresses begin with.
    var basePath: BasePath { site.pictures.addresses.basePath }

    func path(to route: Route) -> String { basePath.path(to: route) }

    func source(_ id: String) throws -> ResolvedSource {
        guard let source = library.source(Resource.decoded(id) ?? id) else { throw unknownSource(id) }
        return source
    }

    func unknownSource(_ id: String) -> WebError {
        .unknownSource(id, known: library.sources.map(\.id.rawValue))
    }

    func reference(in context: AppRequestContext) throws -> ItemReference {
        guard let source = Resource.decoded(try context.parameters.require("source")),
            let id = Resource.decoded(try context.parameters.require("id"))
        else { throw WebError.unknownAddress }
        return ItemReference(source: SourceID(rawValue: source), id: id)
    }

    /// The library that makes the change of a request.
    func library(changedBy context: AppRequestContext) -> Library {
        let library = library.reading(for: context.client.description)
        return context.idempotencyKey.map(library.deduplicating) ?? library
    }

    /// Makes the context that the answer to a request is loaded with.
    func loadContext(_ request: Request, _ context: AppRequestContext) -> LoadContext {
        LoadContext(
            site: site, library: library, visitor: context.visitor, client: context.client.description,
            drafter: drafter(for: context), referrer: request.cameFrom(under: basePath), origin: request.origin,
            isNavigation: request.isNavigation(of: context.visitor, under: basePath),
            sectionFailed: { [logger = context.logger] in
                logger.error("Expected the program's section on the page of \($0), got: \($1)")
            })
    }
}

/// Answers requests as a router does.
private final class Responder: HTTPResponder {
    private let router: RouterResponder<AppRequestContext>
    /// The path of streams, which last.
    private let streams: String
    private let prefixed: PrefixedApplications?

    init(router: RouterResponder<AppRequestContext>, streams: String, prefixed: PrefixedApplications?) {
        self.router = router
        self.streams = streams
        self.prefixed = prefixed
    }

    func respond(to request: Request, context: AppRequestContext) async throws -> Response {
        if let answer = try await prefixed?.answer(request, context) { return answer }
        guard request.uri.path == streams else { return try await router.respond(to: request, context: context) }
        // A task keeps the memory of its deepest calls until it ends, some 20 KiB for all middleware. The task of a
        // stream lasts, so another one makes the response.
        return try await withThrowingTaskGroup(of: Response.self) { group in
            group.addTask { try await self.router.respond(to: request, context: context) }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }
}

extension Request {
    /// The names and values in the query.
    var parameters: [(name: String, value: String)] { (uri.query ?? "").formParameters }
}
