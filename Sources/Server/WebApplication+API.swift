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
        let (query, source) = try query(
            of: request.parameters, source: try source(context.parameters.require("source")))
        let listed = try await library.list(
            of: source, term: SearchTerm(query.searched), profile: context.visitor.profile)
        let favourites = try await favourites(of: context.visitor)
        return try .json(
            document(
                of: source, listed, query: query, favourites: Set(favourites.map(\.item.id)),
                strings: context.visitor.strings))
    }

    func itemDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (named, reference) = try item(in: context)
        let (_, source) = try query(of: request.parameters, source: named)
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
        let query = try query(of: parameters)
        return try .json(document(of: try await favourites(of: context.visitor), source: wanted, query, context))
    }

    private func query(of parameters: [(name: String, value: String)]) throws -> FeedQuery {
        let (query, _, problems) = FeedQuery.reading(parameters, of: nil)
        guard problems.isEmpty else { throw WebError.badQuery(problems) }
        return query
    }

    private func query(
        of parameters: [(name: String, value: String)], source: AnySource
    ) throws -> (FeedQuery, AnySource) {
        let (query, chosen, problems) = FeedQuery.reading(parameters, of: source)
        guard problems.isEmpty else { throw WebError.badQuery(problems) }
        return (query, chosen ?? source)
    }
}

extension WebApplication {
    /// Favourites as a feed.
    ///
    /// - Parameter source: those of this source alone; nil: all.
    func document(
        of favourites: [Favourite], source: SourceID?, _ query: FeedQuery, _ context: AppRequestContext
    ) throws -> FeedDocument {
        let strings = context.visitor.strings
        let page = FeedPage(of: favourites, source: source, query: query, strings: strings)
        if let problem = page.pageProblem { throw WebError.badQuery([problem]) }
        return FeedDocument(page, source: nil, provenance: nil, media: pictures.addresses, strings: strings)
    }

    /// A feed as programs read it.
    ///
    /// - Throws: an error that says why there is nothing to show.
    private func document(
        of source: AnySource, _ listed: ListedFeed, query: FeedQuery, favourites: Set<ItemReference>, strings: Strings
    ) throws -> FeedDocument {
        guard let content = listed.content else { throw WebError.unavailable(listed.state) }
        let page = FeedPage(of: content, query: query, favourites: favourites, strings: strings)
        if let problem = page.pageProblem { throw WebError.badQuery([problem]) }
        return FeedDocument(
            page, source: source, provenance: content.provenance, media: pictures.addresses, strings: strings)
    }
}

extension WebError {
    /// A feed has nothing to show.
    static func unavailable(_ state: FeedState) -> WebError {
        state.failedAttempt.map { .upstreamUnavailable($0) } ?? .stillLoading
    }

    /// An item was not found; as long as nothing is known of its feed, nothing is known to be missing.
    static func noItem(_ reference: ItemReference, in state: FeedState) -> WebError {
        if state.content == nil { return unavailable(state) }
        // It may be in the answer that is on its way.
        return state.isWaiting ? .stillLoading : .unknownItem(reference)
    }
}
