import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Routes
import Screens
import ServiceLifecycle

extension WebApplication {
    /// How many pages one stream follows.
    private static let maxPages = 32

    /// Server-sent events about pages that a browser has open, named by `page` parameters: the revision of what is shown,
    /// a space, and the path with its query.
    func live(_ pages: LivePages, _ request: Request, _ context: AppRequestContext) throws -> Response {
        // A page of another origin could use up the streams of its visitors.
        guard request.isSameOrigin else { throw WebError.foreignOrigin }
        let named = request.parameters.filter { $0.name == "page" }.map(\.value)
        let first = named.prefix(Self.maxPages)
        let subscriptions = first.compactMap { subscription($0, request, context) }
        guard (1...Self.maxPages).contains(named.count), subscriptions.count == named.count else {
            throw WebError.badQuery([
                QueryProblem(
                    name: "page", value: first.first { subscription($0, request, context) == nil } ?? "",
                    allowed: "1 to \(Self.maxPages) times a revision, a space and the path of a page of this app",
                    used: nil)
            ])
        }
        let isCompressed = AcceptEncoding(request.headers.value(of: .acceptEncoding)).prefersGzip
        var headers: HTTPFields = [
            .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store", .vary: "Accept-Encoding",
        ]
        if isCompressed { headers[.contentEncoding] = "gzip" }
        // Proxies must not wait for more.
        if let buffering = HTTPField.Name("X-Accel-Buffering") { headers[buffering] = "no" }
        if request.method == .head { return Response(status: .ok, headers: headers) }
        // Each request of a new visitor has a profile of its own.
        let profile = context.visitor.profile
        let owner = LivePages.Owner(client: context.client, profile: context.visitor.isNewProfile ? nil : profile)
        guard
            let stream = pages.open(subscriptions, owner: owner, profile: profile, right: context.requester.streamRight)
        else { throw WebError.busy }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                defer { stream.close() }
                try await withGracefulShutdownHandler {
                    if isCompressed { try await writer.write(Gzip.header) }
                    for await event in stream.events {
                        try await writer.write(isCompressed ? event.compressed : event.plain)
                    }
                } onGracefulShutdown: {
                    stream.close()
                }
                try await writer.finish(nil)
            })
    }

    /// The page that a parameter names; nil if it names none that can be followed.
    func subscription(
        _ text: String, _ request: Request, _ context: AppRequestContext
    ) -> LivePages.Subscription? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let revision = Int(parts[0]), let path = basePath.ownPath(String(parts[1])),
            path.utf8.count(where: { $0 == UInt8(ascii: "&") }) < limits.parameters
        else { return nil }
        guard let route = canonicalRoute(of: path), let page = pageAddress(self.path(to: route)) else { return nil }
        // The body would keep its connection as long as the page is followed.
        let request = Request(head: request.head, body: RequestBody(buffer: ByteBuffer()))
        let address = LivePages.Address(
            path: self.path(to: route), profile: context.visitor.knownProfile,
            locale: context.visitor.strings.locale.identifier, person: context.requester.person?.id,
            role: context.requester.role)
        return LivePages.Subscription(
            address: address, path: path, revision: revision, page: page, context: loadContext(request, context),
            logger: context.logger)
    }

    private func pageAddress(_ path: String) -> PageAddress? {
        let parts = path.split(separator: "?", maxSplits: 1)
        return parts.first.flatMap { PageAddress($0, query: parts.count > 1 ? parts[1] : nil, under: basePath) }
    }

    /// The route to a page without the parameters that the page ignores, so that all who see the same follow the same page;
    /// nil if no such page can be followed.
    func canonicalRoute(of path: String) -> Route? {
        guard let address = pageAddress(path) else { return nil }
        let parameters = address.parameters
        // The past doesn't change.
        if address["at"] != nil { return nil }
        func query() -> FeedQuery {
            guard site.additions.page(address.source) == nil, let source = library.source(address.source) else {
                return FeedQuery()
            }
            return FeedQuery(choices: FeedRequest.parametersInUse(of: parameters, by: source))
        }
        switch address.pattern {
        case .home: return HomeQuery(parameters).route
        case .favourites: return FavouritesQuery(parameters).route
        case .search: return SearchQuery(parameters, among: library.allSources).route
        case .sources: return .sources
        case .followed: return .followed(before: address["before"].flatMap { Int64($0) })
        case .feed: return .feed(SourceID(rawValue: address.source), query())
        case .item: return address.item.map { .item($0, query()) }
        default: return nil
        }
    }
}
