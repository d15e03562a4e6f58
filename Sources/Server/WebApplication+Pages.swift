import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Routes
import Screens

extension WebApplication {
    /// The page at an address that can be read.
    func page(at pattern: RoutePattern, _ request: Request, _ context: AppRequestContext) async throws -> Response {
        let uri = request.uri
        // The address of the home page ends with a slash; cookies and proxies tell apart what doesn't.
        if uri.path == basePath.description, uri.path != "/" {
            return .movedPermanently(path(to: .home) + (uri.query.map { "?\($0)" } ?? ""))
        }
        guard let relative = basePath.relative(uri.path) else { throw WebError.unknownAddress }
        let address = PageAddress(pattern, path: relative, query: uri.query)
        if let difference = try await difference(address, request, context) { return difference }
        let loading = loadContext(request, context)
        switch try await Loaded.load(address, in: loading) {
        case .redirect(let route): return .seeOther(path(to: route))
        case .screen(let screen, let search):
            var response = try self.response(screen, loading)
            describe(request, pattern, pastList(address), memento: screen.memento, in: &response)
            if address["at"] == nil, loading.isNavigation { recordVisit(opening: screen.openedItem, of: context) }
            // A token that reads changes nothing.
            if let search, context.requester.may(RoutePattern.editSearches.access) {
                await record(search, of: context)
                keepProfile(of: context.visitor, from: request, in: &response)
            }
            return response
        }
    }

    /// Answers with a page, and deletes the notice that the page shows.
    func response(
        _ screen: any Screen, _ context: LoadContext, status: HTTPResponse.Status = .ok
    ) throws -> Response {
        // The client may have disconnected.
        try Task.checkCancellation()
        screen.model.revision = context.recorder.revision ?? 0
        var response = Response.page(screen, status: status)
        // Pages of the past are not saved for offline use.
        name(context.visitor, in: &response)
        if screen.memento != nil, let field = Self.profileField { response.headers[field] = nil }
        if context.visitor.notice != nil { response.setCookie(Cookies(basePath).noticeSaid) }
        return response
    }

    /// Records a search, unless it is the last one already. The results are shown even if that fails.
    private func record(_ search: Loaded.Search, of context: AppRequestContext) async {
        if search.earlier.first == search.term { return }
        do {
            try admitProfile(of: context)
            try await library.profiles.recordSearch(search.term, in: search.scope, of: context.visitor.profile)
        } catch {
            // A visitor who has gone needs no search.
            guard !Task.isCancelled else { return }
            context.logger.error("A search could not be recorded: \(error)")
        }
    }

    /// The manifest, by which browsers install the app.
    func manifest(_ context: AppRequestContext) throws -> Response {
        let strings = context.visitor.strings
        let icons = InstalledIcon.allCases.compactMap { icon in
            assets.installedIcons[icon].map {
                ManifestDocument.Icon(
                    path(to: .asset($0.name)), type: $0.type, size: icon.size, purpose: icon.purpose)
            }
        }
        let screenshots = Screenshot.allCases.compactMap { screenshot in
            assets.screenshots[screenshot].map {
                ManifestDocument.Screenshot(
                    path(to: .asset($0.name)), type: $0.type, size: screenshot.size,
                    formFactor: screenshot.rawValue, label: strings(.home))
            }
        }
        let drawing = ManifestDocument.Icon(path(to: .asset(assets.icon.name)), type: assets.icon.type, size: nil)
        let places: [(String, Route)] =
            [(strings(.search), .search(term: "", source: nil)), (strings(.favourites), .favourites(source: nil))]
            + (context.requester.role == nil ? [] : library.sources).map {
                (strings.title(of: $0), .feed($0.id, .init()))
            }
        var response = Response.json(
            ManifestDocument(
                name: strings.programName, home: path(to: .home), search: path(to: .search(term: nil, source: nil)),
                language: strings.language.rawValue, isRightToLeft: strings.language.isRightToLeft,
                ground: assets.ground.light.hexadecimal, icons: [drawing] + icons, screenshots: screenshots,
                shortcuts: places.map { name, route in
                    ManifestDocument.Shortcut(name, address: path(to: route), icons: Array(icons.prefix(1)))
                }))
        response.headers[.contentType] = "application/manifest+json; charset=utf-8"
        return response
    }

    /// The service worker, which shows pages without the server. It begins with the addresses that it saves at once.
    var worker: Response {
        get throws {
            guard hasWorker else { throw WebError.unknownAddress }
            return Response(
                status: .ok,
                // Browsers look for a new one with each page.
                headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: assets.worker(at: basePath))))
        }
    }

    private static let profileField = HTTPField.Name("vitrine-profile")

    /// Tells the service worker whose page a response is and in which language, because it sees no cookies.
    func name(_ visitor: Visitor, in response: inout Response) {
        if let field = Self.profileField, !visitor.profileName.isEmpty {
            response.headers[field] = visitor.profileName
        }
        response.headers[.contentLanguage] = visitor.strings.language.rawValue
    }
}

extension Request {
    /// Whether a page of the app leads here, and not a link, picture or prefetch of another site.
    ///
    /// Other sites can't send the header of the app's scripts. A browser that doesn't trust the host sends the `Referer` alone.
    func isOfApp(under basePath: BasePath) -> Bool {
        guard method == .get, !isPrefetch else { return false }
        if headers[named: "x-purpose"] != nil { return true }
        return headers[named: "sec-fetch-site"].map { $0 == "same-origin" } ?? (cameFrom(under: basePath) != nil)
    }

    /// Whether the browser asks before the person does. To hosts that they don't trust, browsers send older headers.
    private var isPrefetch: Bool {
        ["sec-purpose", "purpose", "x-moz"].contains { headers[named: $0] != nil }
    }

    /// Whether a person navigates to this page now. Requests of scripts, prefetches and links from other sites don't
    /// count.
    ///
    /// The app's scripts send a header of their own, because browsers send `Sec-Fetch-Mode` only to hosts that they
    /// trust; to other hosts, they send at least the `Referer`. A visitor without a profile gets one only by a form of
    /// the app, so that programs that follow links get none.
    func isNavigation(of visitor: Visitor, under basePath: BasePath) -> Bool {
        guard method == .get, !isPrefetch else { return false }
        if let purpose = headers[named: "x-purpose"] { return purpose == "navigate" }
        guard let mode = headers[named: "sec-fetch-mode"] else {
            return !visitor.isNewProfile && (headers[.referer] == nil || cameFrom(under: basePath) != nil)
        }
        let site = headers[named: "sec-fetch-site"]
        return mode == "navigate" && (site == "same-origin" || site != "cross-site" && !visitor.isNewProfile)
    }
}
