import Catalogue
import Documents
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Pages

extension WebApplication {
    func sourcesDocument(_ context: AppRequestContext) async throws -> Response {
        var documents: [SourceDocument] = []
        for source in library.sources {
            documents.append(
                SourceDocument(
                    source, state: await library.state(of: source), basePath: basePath,
                    strings: context.visitor.strings))
        }
        return try .json(["sources": documents])
    }

    func feedDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let asked = try feedRequest(request, to: source(context.parameters.require("source")))
        let strings = context.visitor.strings
        let listing = try await library.listing(
            of: asked, profile: context.visitor.profile,
            favourites: Set(favourites(of: context.visitor).map(\.item.id)), waiting: .init(), strings: strings)
        if let problem = listing.page?.pageProblem { throw WebError.badQuery([problem]) }
        guard let document = FeedDocument(listing, media: pictures.addresses, strings: strings) else {
            throw WebError.unavailable(listing.state)
        }
        return try .json(document)
    }

    func itemDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (named, reference) = try item(in: context)
        let source = try feedRequest(request, to: named).source
        let found = try await library.item(reference, of: source, profile: context.visitor.profile)
        guard let item = found.item else { throw WebError.noItem(reference, in: found.state) }
        let isFavourite = try await favourites(of: context.visitor).contains { $0.item.id == reference }
        let strings = context.visitor.strings
        let related = await related(to: item, of: source).map { content in
            FeedDocument.SectionDocument(
                of: content.state.content?.items ?? [], in: content.list, media: pictures.addresses, strings: strings)
        }
        return try .json(
            ItemPageDocument(
                ItemDocument(item, isFavourite: isFavourite, media: pictures.addresses, strings: strings),
                provenance: found.provenance, related: related))
    }

    func favouritesDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        var parameters = request.parameters
        let wanted = parameters.last { $0.name == "source" }.map { SourceID(rawValue: $0.value) }
        parameters.removeAll { $0.name == "source" }
        let (query, problems) = FeedQuery.reading(parameters)
        guard problems.isEmpty else { throw WebError.badQuery(problems) }
        return try .json(document(of: try await favourites(of: context.visitor), source: wanted, query, context))
    }

    private func feedRequest(_ request: Request, to source: BoundSource) throws -> FeedRequest {
        let asked = FeedRequest(request.parameters, to: source)
        guard asked.problems.isEmpty else { throw WebError.badQuery(asked.problems) }
        return asked
    }
}

extension WebApplication {
    /// The document of a page of favourites.
    ///
    /// - Parameters:
    ///   - favourites: the favourites in the person's order.
    ///   - source: the source of the favourites; nil for all sources.
    ///   - query: the sort, the page and the number of items on a page.
    ///   - context: the context of the request.
    func document(
        of favourites: [Favourite], source: SourceID?, _ query: FeedQuery, _ context: AppRequestContext
    ) throws -> FeedDocument {
        let strings = context.visitor.strings
        let page = FeedPage(of: favourites, source: source, query: query, strings: strings)
        if let problem = page.pageProblem { throw WebError.badQuery([problem]) }
        return FeedDocument(favourites: page, media: pictures.addresses, strings: strings)
    }
}

extension WebError {
    /// The error for a feed without content.
    static func unavailable(_ state: FeedState) -> WebError {
        state.failedAttempt.map { .upstreamUnavailable($0) } ?? .stillLoading
    }

    /// The error for a missing item. An item of a feed without content is not known to be missing.
    static func noItem(_ reference: ItemReference, in state: FeedState) -> WebError {
        if state.content == nil { return unavailable(state) }
        // The answer on its way may have the item.
        return state.isWaiting ? .stillLoading : .unknownItem(reference)
    }
}
