package import Catalogue
package import CompositionalLayout
import Documents
package import Foundation
import HTTPTypes
package import Hummingbird
package import Media
import Pages
import Routes

/// The app as a Hummingbird responder: pages, actions, JSON API, assets.
package struct WebApplication: Sendable {
    let library: Library
    let profiles: ProfileMode
    let assets: Assets
    /// By their names.
    let files: [String: Response]
    let pictures: Pictures
    let media: MediaResponses
    let refreshInterval: TimeInterval
    let limits: ServerLimits
    private let hosts: AllowedHosts
    private let proxies: TrustedProxies
    let storageProblem: @Sendable () async -> String?
    let newProfiles: RateLimiter<ClientAddress>
    /// The texts for what a person chose, and for what their browser asks for.
    var strings: @Sendable (_ chosen: Language?, _ acceptLanguage: String?) -> Strings = {
        Strings(chosen: $0, acceptLanguage: $1)
    }

    /// - Parameters:
    ///   - media: makes the addresses of pictures and previews; its base path is that of all addresses.
    ///   - mediaResponses: answers at those addresses.
    ///   - refreshInterval: how soon a page that waits for an answer looks again, in seconds.
    ///   - hosts: the names by which the app may be asked for.
    ///   - proxies: who is believed who asks, and by which name.
    ///   - storageProblem: why what is kept can't be relied on now; nil: it can.
    package init(
        library: Library, profiles: ProfileMode, media: MediaAddresses, mediaResponses: MediaResponses,
        theme: Theme = .standard, refreshInterval: TimeInterval = 1, limits: ServerLimits = ServerLimits(),
        hosts: AllowedHosts = AllowedHosts([]), proxies: TrustedProxies = TrustedProxies([]),
        storageProblem: @escaping @Sendable () async -> String? = { nil }
    ) {
        self.storageProblem = storageProblem
        newProfiles = RateLimiter(count: limits.newProfiles, period: 3_600)
        self.limits = limits
        self.hosts = hosts
        self.proxies = proxies
        self.refreshInterval = refreshInterval
        self.library = library
        self.profiles = profiles
        self.media = mediaResponses
        var layouts: [Layout] = []
        for layout in HomeStyle.allCases.map(\.layout) + library.allSources.map(\.layout)
        where !layouts.contains(where: { $0.id == layout.id }) {
            layouts.append(layout)
        }
        assets = Assets(layouts: layouts, theme: theme)
        files = Dictionary(uniqueKeysWithValues: assets.all.map { ($0.name, Response.asset($0)) })
        // The sidebar's width as page.css has it.
        pictures = Pictures(addresses: media, sizes: CellSizes(layouts: layouts, sidebar: 232))
    }

    package func responder() -> some HTTPResponder<AppRequestContext> {
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        func add(_ patterns: some Sequence<RoutePattern>) {
            for pattern in patterns {
                router.on(RouterPath(basePath.path(of: pattern)), method: pattern.method) { request, context in
                    try await response(at: pattern, to: request, context)
                }
            }
        }
        router.add(middleware: ClientMiddleware(proxies: proxies))
        router.add(middleware: SecurityHeaders())
        router.add(middleware: VisitorMiddleware(profiles: profiles, strings: strings))
        router.add(middleware: ErrorPages(application: self))
        // The page that refuses a name is to look like one, too.
        add([.asset])
        router.add(middleware: HostCheck(allowed: hosts))
        router.add(middleware: OriginCheck())
        router.add(middleware: ParameterLimit(limit: limits.parameters))
        // What costs next to nothing, or has limits of its own, is answered under any load.
        let unlimited: Set<RoutePattern> = [.asset, .health, .drawing, .picture, .melody, .preview]
        add(unlimited.subtracting([.asset]))
        router.add(middleware: RequestLimit(limits))
        add(RoutePattern.allCases.filter { !unlimited.contains($0) })
        return router.buildResponder()
    }

    /// All addresses stand under it.
    var basePath: BasePath { pictures.addresses.basePath }

    func path(to route: Route) -> String { basePath.path(to: route) }

    func source(_ id: String) throws -> AnySource {
        guard let source = library.source(id.removingPercentEncoding ?? id) else { throw unknownSource(id) }
        return source
    }

    func unknownSource(_ id: String) -> WebError {
        .unknownSource(id, known: library.sources.map(\.id.rawValue))
    }

    /// The source and item that a request's path names.
    func item(in context: AppRequestContext) throws -> (AnySource, ItemReference) {
        let source = try source(context.parameters.require("source"))
        return (source, try reference(in: context))
    }

    func reference(in context: AppRequestContext) throws -> ItemReference {
        guard let source = try context.parameters.require("source").removingPercentEncoding,
            let id = try context.parameters.require("id").removingPercentEncoding
        else { throw WebError.unknownAddress }
        return ItemReference(source: SourceID(rawValue: source), id: id)
    }

    func favourites(of visitor: Visitor) async throws -> [Favourite] {
        // Nobody's favourites need not be looked for.
        visitor.isNewProfile ? [] : try await library.profiles.favourites(of: visitor.profile)
    }

    func model(for visitor: Visitor) async throws -> PageModel {
        var model = PageModel(
            sources: library.sources, assets: assets, pictures: pictures, visitor: visitor, now: library.now(),
            refreshInterval: refreshInterval)
        switch visitor.notice {
        case .favourite(let item, _), .moved(let item):
            model.noticeTitle = try await library.profiles.favouriteRecord(
                of: item, profile: visitor.profile)?.card.title
        case .home(let notice):
            model.noticeTitle = notice.feed.map { visitor.strings.title(of: $0, among: library.sources) }
        case .notMoved, .searchForgotten, nil: break
        }
        return model
    }
}

extension Request {
    /// Names and values of the query.
    var parameters: [(name: String, value: String)] { (uri.query ?? "").formParameters }
}
