package import Catalogue
import Documents
import Endpoints
package import Foundation
import HTML
import HTTPTypes
package import Hummingbird
package import Media
import Pages
import Routes
import Synchronization

/// The app as a Hummingbird responder: pages, actions, JSON API, assets.
package struct WebApplication: Sendable {
    let library: Library
    let profiles: ProfileMode
    let design: Design
    let additions: Additions
    let pictures: Pictures
    let fragments: Fragments
    let media: MediaResponses
    let refreshInterval: TimeInterval
    let limits: ServerLimits
    let hosts: AllowedHosts
    let proxies: TrustedProxies
    /// Makes sources from the addresses that people type. Only local requests may use it; nil to allow no one.
    let sourceDrafter: (any SourceDrafting)?
    private let hasTLS: Bool
    let storageProblem: @Sendable () async -> String?
    let healthChecks = SingleFlight<RoutePattern, String?>()
    let isStorageAway: @Sendable () -> Bool
    let livePages: LivePages
    /// Fetches the pictures of favourites.
    let pictureWork = LaterWork()
    /// Fetches better records of favourites, which may wait long for an upstream.
    let recordWork = LaterWork()
    /// To be run as services beside the server.
    package var laterWork: [LaterWork] { [pictureWork, recordWork] }
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
    ///   - refreshInterval: the time after which a page looks again while an answer is on its way, in seconds.
    ///   - limits: the limits of the server.
    ///   - hosts: the host names that the server answers to, with the one that it listens at.
    ///   - proxies: the proxies whose header fields may name the client and the host.
    ///   - hasTLS: whether browsers that connect without a proxy use TLS.
    ///   - fragmentLimit: the size of rendered cells that are kept, in bytes.
    ///   - drafter: makes sources of addresses that people type, for local requests; nil if nobody may.
    ///   - storageProblem: the reason why storage is unreliable now; nil if it is reliable.
    ///   - isStorageAway: whether storage can't be reached, so that pages show what was read before, and say so.
    package init(
        library: Library, profiles: ProfileMode, media: MediaAddresses, mediaResponses: MediaResponses,
        name: String = "Vitrine", design: Design, additions: Additions = Additions(),
        refreshInterval: TimeInterval = 1, limits: ServerLimits = ServerLimits(),
        hosts: AllowedHosts = AllowedHosts([]), proxies: TrustedProxies = TrustedProxies([]),
        hasTLS: Bool = false, fragmentLimit: Int = 48 << 20, drafter: (any SourceDrafting)? = nil,
        storageProblem: @escaping @Sendable () async -> String? = { nil },
        isStorageAway: @escaping @Sendable () -> Bool = { false }
    ) {
        self.storageProblem = storageProblem
        self.isStorageAway = isStorageAway
        sourceDrafter = drafter
        newProfiles = RateLimiter(count: limits.newProfiles, period: 3_600)
        self.limits = limits
        livePages = LivePages(changes: library.changes, limits: limits)
        self.hosts = hosts
        self.proxies = proxies
        self.hasTLS = hasTLS
        self.refreshInterval = refreshInterval
        self.library = library
        self.profiles = profiles
        self.media = mediaResponses
        self.design = design
        self.additions = additions
        strings = RequestStrings(.shared.naming(name, replacing: additions.words)).strings
        fragments = Fragments(limit: fragmentLimit)
        pictures = Pictures(addresses: media, sizes: design.sizes)
    }

    var assets: Assets { design.assets }
    /// The static files by name.
    var files: [String: EncodedContent] { design.files }

    package func responder() -> some HTTPResponder<AppRequestContext> {
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        func add(_ patterns: some Sequence<RoutePattern>) {
            for pattern in patterns {
                router.on(RouterPath(basePath.path(of: pattern)), method: pattern.method) { request, context in
                    try await PageReads.$current.withValue(PageReads.current ?? PageReads(library.changes)) {
                        try await response(at: pattern, to: request, context)
                    }
                }
            }
        }
        router.add(middleware: ClientMiddleware(proxies: proxies, hasTLS: hasTLS))
        router.add(middleware: SecurityHeaders(hasTLS: hasTLS))
        router.add(middleware: VisitorMiddleware(profiles: profiles, strings: strings))
        router.add(middleware: ErrorPages(application: self))
        // The error page for a refused host name needs the stylesheet, too.
        add([.asset])
        router.add(middleware: HostCheck(allowed: hosts))
        router.add(middleware: OriginCheck())
        router.add(middleware: RepeatedChanges(application: self))
        router.add(middleware: ParameterLimit(limit: limits.parameters))
        add(RoutePattern.allCases.filter { $0 != .asset && $0.limit != .requests })
        router.add(middleware: RequestLimit(limits))
        router.add(middleware: ContentEncoding())
        add(RoutePattern.allCases.filter { $0.limit == .requests })
        let responder = Responder(router: router.buildResponder(), streams: basePath.path(of: .live))
        // The responder has this application, and with it the pages.
        livePages.rendering { [weak responder] request, context in
            guard let response = try await responder?.respond(to: request, context: context) else { return }
            // A redirect, for one.
            guard let recording = LiveRecording.current, case .failed = recording.result else { return }
            if response.status.code < 500 { recording.result = .gone }
        }
        return responder
    }

    /// The path of the app, which all its addresses begin with.
    var basePath: BasePath { pictures.addresses.basePath }

    func path(to route: Route) -> String { basePath.path(to: route) }

    func source(_ id: String) throws -> BoundSource {
        guard let source = library.source(Resource.decoded(id) ?? id) else { throw unknownSource(id) }
        return source
    }

    func unknownSource(_ id: String) -> WebError {
        .unknownSource(id, known: library.sources.map(\.id.rawValue))
    }

    /// The source and the item in the path of a request.
    func item(in context: AppRequestContext) throws -> (BoundSource, ItemReference) {
        let source = try source(context.parameters.require("source"))
        return (source, try reference(in: context))
    }

    func reference(in context: AppRequestContext) throws -> ItemReference {
        guard let source = Resource.decoded(try context.parameters.require("source")),
            let id = Resource.decoded(try context.parameters.require("id"))
        else { throw WebError.unknownAddress }
        return ItemReference(source: SourceID(rawValue: source), id: id)
    }

    /// The parts of a visitor's profile that a page shows.
    func content(_ query: ProfileQuery, of visitor: Visitor) async throws -> ProfileContent {
        // A new profile has nothing to load.
        if visitor.isNewProfile { return ProfileContent() }
        PageReads.current?.note(.profile(visitor.profile))
        var content = try await library.profiles.content(query, of: visitor.profile)
        // Changes of favourites have an event of their own, which is smaller than a cell.
        if let recording = LiveRecording.current {
            recording.favourites.withLock {
                $0.formUnion(content.favouriteIDs.intersection(query.items).map(\.description))
            }
            content.favouriteIDs = []
            content.allFavouriteIDs = nil
        }
        return content
    }

    func model(for visitor: Visitor) async throws -> PageModel {
        let model = PageModel(
            sources: library.sources, allSources: library.allSources, sourcesVersion: library.sourcesVersion,
            assets: assets, additions: additions, pictures: pictures,
            fragments: fragments, visitor: visitor, now: library.now(), refreshInterval: refreshInterval,
            isStorageAway: isStorageAway)
        switch visitor.notice {
        case .moved(let item):
            model.noticeTitle = try await library.profiles.favouriteRecord(
                of: item, profile: visitor.profile)?.card.title
        case .home(let notice):
            model.noticeTitle = notice.feed.map { visitor.strings.title(of: $0, among: library.sources) }
        case .favourite, .notMoved, .searchForgotten, .source, nil: break
        }
        return model
    }
}

/// Answers requests as a router does.
private final class Responder: HTTPResponder {
    private let router: RouterResponder<AppRequestContext>
    /// The path of streams, which last.
    private let streams: String

    init(router: RouterResponder<AppRequestContext>, streams: String) {
        self.router = router
        self.streams = streams
    }

    func respond(to request: Request, context: AppRequestContext) async throws -> Response {
        guard request.uri.path == streams else { return try await router.respond(to: request, context: context) }
        // A task keeps the memory of its deepest calls until it ends, some 20 KiB for all middleware. That of a stream
        // lasts, so another one makes the response.
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
