import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Routes
import Screens

extension WebApplication {
    func sourcesDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let sources = library.sources
        let states = await loadContext(request, context).library.states(of: sources, waiting: .document)
        let health = await sourceHealth(context.logger)
        let documents = zip(sources, states).map { source, state in
            SourceDocument(
                source, state: state, health: health, basePath: basePath, strings: context.visitor.strings)
        }
        return .json(["sources": documents])
    }

    func feedDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let asked = try feedRequest(request, to: source(context.parameters.require("source")))
        let loading = loadContext(request, context)
        let page = try await listPage(of: asked, in: loading)
        let favourites = try await loading.content(ProfileQuery(items: page.items)).favouriteIDs
        let document = FeedDocument(
            page, favourites: favourites, media: site.pictures.addresses, strings: context.visitor.strings)
        var response = Response.json(output(of: document))
        describe(
            request, .feedDocument, asked.source,
            memento: asked.query.at == nil ? nil : page.provenance?.fetchedAt, in: &response)
        return response
    }

    /// The page of a list for a program, which can't choose another one.
    ///
    /// - Throws: ``WebError`` if a value of the request is invalid, or if there is nothing to show.
    func listPage(of asked: FeedRequest, in loading: LoadContext) async throws -> ListPage {
        let page = try await loading.library.listPage(
            of: asked, profile: loading.visitor.knownProfile, waiting: .document, strings: loading.visitor.strings)
        guard page.hasContent else { throw WebError.unavailable(page.state) }
        let pageProblem = page.pageProblem
        if pageProblem != nil, page.loaded != nil, page.state.isWaiting || page.state.failedAttempt != nil {
            throw WebError.unavailable(page.state)
        }
        let problems = page.problems + [pageProblem].compactMap(\.self)
        guard problems.isEmpty else { throw WebError.badQuery(problems) }
        return page
    }

    func changesDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try changesQuery(request, context)
        return .json(ChangesDocument(try await query.changes(in: loadContext(request, context).library)))
    }

    func changesFeed(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try changesQuery(request, context)
        let loading = loadContext(request, context)
        let feed = ChangesFeed(
            try await query.changes(in: loading.library), query, origin: loading.origin ?? "",
            model: try await loading.model())
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/atom+xml; charset=utf-8", .cacheControl: "private, no-cache",
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: feed.text)))
    }

    private func changesQuery(_ request: Request, _ context: AppRequestContext) throws -> ChangesQuery {
        let query = ChangesQuery(
            request.parameters, of: try source(context.parameters.require("source")), now: library.now())
        guard query.problems.isEmpty else { throw WebError.badQuery(query.problems) }
        return query
    }

    func historyDocument(_ context: AppRequestContext) async throws -> Response {
        let reference = try reference(in: context)
        let source = try source(reference.source.rawValue)
        let found = try await library.item(
            reference, of: source, profile: context.visitor.profile, waiting: .immediate, isAskedFor: false)
        let history = await library.history(of: reference, found.item, in: source)
        guard found.item != nil || !history.isEmpty else { throw WebError.noItem(reference, in: found.state) }
        return .json(ItemHistoryDocument(history))
    }

    func itemDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let reference = try reference(in: context)
        let asked = try feedRequest(request, to: source(reference.source.rawValue))
        let source = asked.source
        let loading = loadContext(request, context)
        let found =
            if let past = asked.query.at {
                try await loading.library.item(reference, of: source, at: past)
            } else {
                try await loading.library.item(
                    reference, of: source, profile: context.visitor.profile, waiting: .document)
            }
        guard let item = found.item else { throw WebError.noItem(reference, in: found.state) }
        let favourites = try await loading.content(ProfileQuery(items: [reference])).favouriteIDs
        let strings = context.visitor.strings
        let related = await loading.related(to: item, of: source, waiting: .document).map { content in
            FeedDocument.SectionDocument(
                of: content.state.content?.items ?? [], in: content.list, media: site.pictures.addresses,
                strings: strings)
        }
        var response = Response.json(
            ItemPageDocument(
                ItemDocument(
                    item, isFavourite: favourites.contains(reference), media: site.pictures.addresses, strings: strings),
                provenance: found.provenance, related: related))
        describe(
            request, .itemDocument, asked.source,
            memento: asked.query.at == nil ? nil : found.provenance?.fetchedAt, in: &response)
        return response
    }

    func favouritesDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (page, query, _) = try await favourites(request, context)
        return .json(output(of: document(of: page, query, context)))
    }

    /// The favourites that a program asks for.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - context: the context of the request.
    ///   - format: the format of a file; nil for a document.
    /// - Returns: a page of favourites, its query, and the source of the favourites; nil for all sources.
    func favourites(
        _ request: Request, _ context: AppRequestContext, as format: ListFormat? = nil
    ) async throws -> (page: FavouritePage, query: FeedQuery, source: SourceID?) {
        var parameters = request.parameters
        let wanted = parameters.last { $0.name == "source" }.map { SourceID(rawValue: $0.value) }
        parameters.removeAll { $0.name == "source" }
        let (named, problems) = FeedQuery.reading(parameters)
        guard problems.isEmpty else { throw WebError.badQuery(problems) }
        let query = format.map { named.sized(for: $0, unlessIn: parameters) } ?? named
        let page =
            query.term.isEmpty
            ? try await favourites(of: wanted, query, loadContext(request, context))
            : try await favourites(of: wanted, matching: query, context)
        if let problem = page.slice.problem(ofPage: query.page) { throw WebError.badQuery([problem]) }
        return (page, query, wanted)
    }

    /// A page of favourites in the person's order.
    private func favourites(
        of source: SourceID?, _ query: FeedQuery, _ context: LoadContext
    ) async throws -> FavouritePage {
        let scope = source.map { FavouriteQuery.Scope.of([$0]) } ?? .all
        let favourites = FavouriteQuery.page(query.page, limit: query.limit, of: scope)
        return try await context.content(ProfileQuery(favourites: favourites)).favourites
    }

    /// A page of the favourites that match a term. Reads all favourites, because a list is searched in all its facts,
    /// and the search index has only the first ones.
    private func favourites(
        of source: SourceID?, matching query: FeedQuery, _ context: AppRequestContext
    ) async throws -> FavouritePage {
        let visitor = context.visitor
        let all = visitor.isNewProfile ? [] : try await library.profiles.allFavourites(of: visitor.profile)
        return FavouritePage(searching: all.filter { source == nil || $0.item.id.source == source }, for: query)
    }

    func feedRequest(_ request: Request, to source: ResolvedSource) throws -> FeedRequest {
        let asked = source.request(request.parameters)
        guard asked.problems.isEmpty else { throw WebError.badQuery(asked.problems) }
        return asked
    }

    func searchDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (results, _) = try await searchResults(request, in: loadContext(request, context))
        return .json(
            output(
                of: SearchDocument(
                    results, in: library.allSources, media: site.pictures.addresses, strings: context.visitor.strings)))
    }

    /// The results of the search that a program asks for, with the favourites marked.
    ///
    /// - Returns: the results, and the only source that was searched; nil for all sources.
    func searchResults(
        _ request: Request, in loading: LoadContext
    ) async throws -> (results: SearchResults, source: SourceID?) {
        var parameters = request.parameters
        // An unknown source is not found, as elsewhere in the API.
        let wanted = try parameters.last { $0.name == "source" }.map { try source($0.value) }
        parameters.removeAll { $0.name == "source" }
        let query = SearchQuery(parameters, among: library.allSources)
        guard query.problems.isEmpty else { throw WebError.badQuery(query.problems) }
        guard let term = query.term else {
            let given = parameters.last { $0.name == "term" }?.value ?? ""
            throw WebError.badQuery([
                QueryProblem(name: "term", value: String(given.prefix(60)), allowed: "a text to look for", used: nil)
            ])
        }
        let results = try await loading.library.search(
            term, in: wanted.map { [$0] }, profile: loading.visitor.knownProfile,
            limit: query.limit ?? FeedQuery.defaultLimit, waiting: .document)
        let favourites = try await loading.content(ProfileQuery(items: results.items)).favouriteIDs
        return (results.marking(favourites), wanted?.id)
    }

    /// A document with items, whose JSON is kept.
    func output(of document: some JSONValue) -> JSONOutput {
        JSONOutput(document, items: (site.fragments, library.sourcesVersion))
    }

    /// The document of a page of favourites.
    func document(of favourites: FavouritePage, _ query: FeedQuery, _ context: AppRequestContext) -> FeedDocument {
        FeedDocument(
            favourites: favourites, query: query, media: site.pictures.addresses, strings: context.visitor.strings)
    }
}

extension FeedStore.WaitPolicy {
    /// The policy of a document, which can't show a newer answer later.
    static let document = FeedStore.WaitPolicy(forAnswer: .milliseconds(300))
}
