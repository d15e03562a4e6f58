import Catalogue
import Endpoints
import HTTPTypes
import Hummingbird
import NIOCore
import Routes
import Screens

extension WebApplication {
    func response(
        at pattern: RoutePattern, to request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        if let memento = try await memento(of: request, pattern) { return memento }
        return switch pattern {
        case .home, .feed, .item, .favourites, .search, .shared, .sources, .languages, .offline, .changes,
            .followed:
            try await page(at: pattern, request, context)

        case .editHome: try await changeHome(request, context)
        case .editFavourites: try await moveFavourite(request, context)
        case .editSearches: try await changeSearches(request, context)
        case .editSources: try await changeSources(request, context)
        case .arrangeSources: try await arrangeSources(request, context)
        case .newSource: try await newSource(request, context)
        case .addSource: try await addSource(request, context)
        case .chooseLanguage: try await chooseLanguage(request, context)
        case .sidebar: try await sidebar(request, context)
        case .preferences: try await changePreferences(request, context)
        case .signIn: try await signInPage(request, context)
        case .submitSignIn: try await submitSignIn(request, context)
        case .passkeyOptions: try passkeyOptions(request)
        case .openID: try await openID(request, context)
        case .openIDCallback: try await openIDCallback(request, context)
        case .newPasskeyOptions: try await newPasskeyOptions(request, context)
        case .signOut: try await signOut(request, context)
        case .setup: try await setupPage(request, context)
        case .submitSetup: try await submitSetup(request, context)
        case .account: try await accountPage(request, context)
        case .editAccount: try await changeAccount(request, context)
        case .clearHistory: try await clearHistory(request, context)
        case .accountData: try await accountData(context)
        case .people: try await peoplePage(request, context)
        case .editPeople: try await changePeople(request, context)
        case .newShare: try await newSharePage(request, context)
        case .follow: try await followPage(request, context)
        case .editFollows: try await changeFollows(request, context)
        case .followedFeed: try await followedFeed(request, context)
        case .followedDocument: try await followedDocument(request, context)
        case .notifications: try await notificationsPage(request, context)
        case .editNotifications: try await changeNotifications(request, context)
        case .share: try await share(as: .page, request, context)
        case .shareDocument: try await share(as: .document, request, context)
        case .shareFeed: try await share(as: .file(.feed), request, context)
        case .shareJSONFeed: try await share(as: .file(.jsonFeed), request, context)
        case .shareTable: try await share(as: .file(.table), request, context)
        case .shareLines: try await share(as: .file(.lines), request, context)
        case .shareCalendar: try await share(as: .file(.calendar), request, context)
        case .shareItem: try await shareItem(request, context)
        case .shareDrawing: try await shareDrawing(request, context)
        case .sharePicture: try await sharePicture(request, context)
        case .sharePreview: try await sharePreview(request, context)
        case .listFeed: try await file(as: .feed, request, context)
        case .listJSONFeed: try await file(as: .jsonFeed, request, context)
        case .listTable: try await file(as: .table, request, context)
        case .listLines: try await file(as: .lines, request, context)
        case .listCalendar: try await file(as: .calendar, request, context)
        case .timeMap, .itemTimeMap: try await timeMap(request)
        case .changesFeed: try await changesFeed(request, context)
        case .changesDocument: try await changesDocument(request, context)
        case .historyDocument: try await historyDocument(context)
        case .manifest: try manifest(context)
        case .worker: try worker
        case .asset: try asset(request, context)
        case .live: try live(livePages, request, context)
        case .health: try await health(ifDegraded: .ok)
        case .ready: try await health(ifDegraded: .serviceUnavailable, proxyMismatches(toShow: context))
        case .metrics: try await exposeMetrics(request, context)

        case .drawing: media.drawing(for: request)
        case .picture: try await picture(request, context)
        case .preview:
            try await media.preview(
                for: request, source: context.parameters.require("source"),
                signature: context.parameters.require("signature"))

        case .openAPI:
            Response(
                status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: OpenAPI.document(under: basePath))))
        case .sourcesDocument: try await sourcesDocument(request, context)
        case .favouritesDocument: try await favouritesDocument(request, context)
        case .searchDocument: try await searchDocument(request, context)
        case .feedDocument: try await feedDocument(request, context)
        case .itemDocument: try await itemDocument(request, context)

        case .retry: try await retry(request, context)
        case .favourite: try await favourite(request, context)
        case .played: try await recordPlayed(request, context)
        }
    }

    /// Concurrent requests share a check, because it may write to the database.
    ///
    /// - Parameters:
    ///   - status: the status while the database can't be written to.
    ///   - proxies: how requests of proxies differ from the settings.
    private func health(
        ifDegraded status: HTTPResponse.Status, _ proxies: [HealthDocument.Proxy] = []
    ) async throws -> Response {
        guard let problem = await healthChecks.value(for: .health, by: { _ in await storageProblem() }) else {
            throw CancellationError()
        }
        return .json(HealthDocument(problem: problem, proxies: proxies), status: problem == nil ? .ok : status)
    }

    /// Nothing unless the request comes from this machine, and not through a proxy.
    private func proxyMismatches(toShow context: AppRequestContext) -> [HealthDocument.Proxy] {
        let peer = context.channel.remoteAddress?.ip
        let isOfMachine = peer?.isLoopback == true || peer == context.channel.localAddress?.ip
        guard isOfMachine, !context.isForwarded else { return [] }
        return proxyMismatches.all.map { HealthDocument.Proxy(mismatch: $0.rawValue, peer: $1.description) }
    }

    private func asset(_ request: Request, _ context: AppRequestContext) throws -> Response {
        guard let file = try design.files[context.parameters.require("name")] else { throw WebError.unknownAddress }
        return file.response(to: request)
    }

    private func picture(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let picture = try await media.picture(
            for: request, source: context.parameters.require("source"),
            signature: context.parameters.require("signature"))
        // Other programs support few formats in a page's summary.
        let isKnown = ["image/png", "image/jpeg"].contains(picture.headers[.contentType])
        let isOfSummary = request.uri.queryParameters[Pictures.summaryMark[...]] != nil
        let shared = assets.sharePicture(of: context.visitor.strings.programName)
        return isKnown || !isOfSummary ? picture : .seeOther(path(to: .asset(shared.name)))
    }
}
